import SurveyModel

/// Checks the addresses of links elsewhere: they take values from the participant's own link alone.
struct AddressChecker {
  /// The ids of the values that the study takes from the link.
  let values: [String]

  func check(_ step: StepOutline, _ reading: inout StudyReading) {
    for hole in step.addressHoles { check(hole, of: step, &reading) }
  }

  private func check(_ hole: StudyReading.Hole, of step: StepOutline, _ reading: inout StudyReading) {
    if !values.contains(hole.name) {
      guard !reading.laterNames.contains(hole.name) else { return }
      reading.error(
        at: hole.place,
        "`{{\(hole.name)}}` is no value from the link, and an address takes nothing else: an answer in it would tell another "
          + "server what somebody answered.",
        Suggestion.help(for: hole.name, among: values))
    } else if let ending = step.step?.kind.ending, !ending.keepsAnswers {
      reading.error(
        at: hole.place,
        "With `keepAnswers: false` the run keeps no value from the link, and `{{\(hole.name)}}` stays empty.",
        "Remove `keepAnswers:`, or the value.")
    }
  }
}
