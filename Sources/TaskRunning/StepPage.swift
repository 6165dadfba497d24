public import SurveyModel

/// A step's page as a delegate may change it: a copy for one participant and one look (mission.md D-09, D-11).
public struct StepPage: Sendable {
  /// The step as the study has it.
  public let step: Step
  /// Heads the page. On a question step that has none, its question does.
  public var title: LocalizedText?
  /// The paragraph below the heading, in Markdown.
  public var text: LocalizedText?
  /// The quieter paragraph.
  public var detailText: LocalizedText?
  /// The small print.
  public var footnote: LocalizedText?
  /// What *Continue* says; nil: our own words.
  public var continueTitle: LocalizedText?
  /// What *Skip this question* says; nil: our own words.
  public var skipTitle: LocalizedText?
  /// What *Back* says; nil: our own words.
  public var backTitle: LocalizedText?
  /// False takes *Skip* away where the step has one.
  public var offersSkip = true
  /// False takes *Back* away where there is one.
  public var offersBack = true
  /// What stands between heading and buttons; nil: the step's own. Questions of the step that are not in it come behind it.
  public var content: [PageBlock]?

  /// The page of a step, unchanged.
  public init(_ step: Step) {
    self.step = step
    title = step.title
    text = step.text
    detailText = step.detailText
    footnote = step.footnote
  }
}

/// What a delegate says to a step that is about to be presented.
public enum Presentation: Hashable, Sendable {
  case allowed
  /// The run stays where it is, and the participant reads why. What was answered is kept.
  case refused(LocalizedText)
}

/// Where a run goes from a step.
public enum NavigationDirection: String, Hashable, Sendable {
  case forward
  /// Back to an earlier step, or to the list of answers that the step was opened from.
  case reverse
}

/// Thrown by a deciding member, this ends the run as `failed` (D-01); its answers are kept.
public struct RunFailure: Error, Hashable, CustomStringConvertible {
  /// For the log: no answer, nothing that names a person.
  public let description: String

  /// A failure with a line for the log.
  public init(_ description: String) { self.description = description }
}
