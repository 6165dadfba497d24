public import SurveyModel

/// Where a run is in its life: `run_status` in the export (researchkit.md T-06, and what that lacks).
public enum RunStatus: String, CaseIterable, Sendable {
  case inProgress
  /// The participant took a link to go on later; lasts until the next stored answer.
  case saved
  case completed, discarded, failed, earlyTermination, screenedOut, declined
  case expired, withdrawn, erased

  /// The run takes answers.
  public var isOpen: Bool { self == .inProgress || self == .saved }

  /// The status that a completion step's reason gives.
  public init(_ reason: Ending.Reason) {
    switch reason {
    case .completed: self = .completed
    case .screenedOut: self = .screenedOut
    case .declined: self = .declined
    case .earlyTermination: self = .earlyTermination
    case .discarded: self = .discarded
    }
  }
}
