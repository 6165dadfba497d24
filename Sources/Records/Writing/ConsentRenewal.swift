public import CivilTime
public import TaskRunning

/// What somebody said to a later version of a consent while another task of theirs went on (researchkit.md C-13).
///
/// It belongs to the run that agreed to an earlier version, which may be over: nothing else of that run changes, neither where it
/// stands nor its times.
public struct ConsentRenewal: Sendable {
  /// The run that agreed before.
  public var runID: String
  /// The run's revision that the answers were computed from.
  public var revision: Int
  /// When.
  public var at: Instant
  /// New revisions of what the page of the consent asks.
  public var answers: [AnswerChange]

  /// A renewal on its way.
  public init(runID: String, revision: Int, at: Instant, answers: [AnswerChange]) {
    self.runID = runID
    self.revision = revision
    self.at = at
    self.answers = answers
  }
}
