import SurveyModel

/// `review: whole` of a task as it was read: all answers are listed before the end (researchkit.md S-06).
struct ReviewOutline {
  var title: LocalizedText?
  var text: LocalizedText?

  /// The page with the list, where a step ends the run as completed. Its id has a `-`, which no author's id has.
  func page(before step: Step) -> Step? {
    guard step.kind.ending?.reason == .completed else { return nil }
    return Step(
      id: "\(step.id)-review", kind: ReviewStep(ReviewList(isWhole: true)),
      title: title ?? LocalizedText(interface: "review.title"), text: text, showIf: step.showIf)
  }
}
