public import SurveyModel

extension TaskRun {
  /// An earlier question, as a list of answers shows it.
  public struct Reviewed: Sendable {
    /// The step whose page asks it.
    public var step: String
    /// The question.
    public var item: Item
    /// What was answered; nil where nothing was, as on a page that the run has not sent yet.
    public var answer: Answer?
    /// Which time it was asked; nil for what is asked once.
    public var pass: Pass?
    /// What heads the page of such a time.
    public var title: LocalizedText?
  }

  /// The questions that a list on a step's page shows: of steps on the path before it, in the order of the visit
  /// (researchkit.md S-05).
  public func reviewed(by list: ReviewList, on step: String) -> [Reviewed] {
    guard let place = task.index(of: step), visited.contains(place) else { return [] }
    var found: [Reviewed] = []
    for index in visited.places {
      if index == place { break }
      let earlier = task.steps[index]
      guard list.lists(PassName.id(of: earlier.id)) else { continue }
      for item in earlier.reviewedItems {
        let answer = state.answers[item.id]?.answer
        // What its page left out was asked of nobody.
        if answer?.isNotShown ?? (item.showIf != nil) { continue }
        found.append(
          Reviewed(
            step: earlier.id, item: item, answer: answer, pass: earlier.pass,
            title: earlier.pass == nil ? nil : earlier.title))
      }
    }
    return found
  }

  /// Whether a step's page may be opened from a list of answers, to come back there.
  public func canChange(_ step: String, from review: String) -> Bool {
    guard let list = task.step(review)?.review, !list.isReadOnly, list.lists(PassName.id(of: step)), isOnPath(step),
      isOnPath(review)
    else { return false }
    return reviewed(by: list, on: review).contains { $0.step == step }
  }
}
