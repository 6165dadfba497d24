public import SurveyModel

/// What a run that begins takes over from earlier runs of its participant, and from which (researchkit.md T-16).
public struct EarlierAnswers: Sendable {
  /// The last completed run of each task that was asked for, by its row; nil where the participant has none. The writer begins the
  /// run only where these are still the last ones.
  var runs: [String: Int64?] = [:]
  /// What was answered there, by the name that conditions have for it.
  public internal(set) var values: [String: AnswerValue] = [:]

  /// Nothing.
  public init() {}

  /// The run that a value of this name was taken from; nil for every other name.
  func run(of name: String) -> Int64? {
    EarlierAnswer(name: name).flatMap { runs[$0.task] ?? nil }
  }
}
