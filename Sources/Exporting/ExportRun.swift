public import CivilTime
public import SurveyModel

/// One participant's run of a task, as an export sees it.
public struct ExportRun: Sendable {
  /// The run's id, the key of its rows.
  public var id: String
  /// The same for all runs of one participant; it says nothing about who that is.
  public var participantID: String
  /// The published version that the run began with.
  public var version: Int
  /// Where the run has got to.
  public var status: Status
  /// How the answers came in.
  public var mode: Mode
  /// A trial run: left out unless asked for.
  public var isTest: Bool
  /// 1 for the participant's first run of this task, then 2 ….
  public var number: Int
  /// The tag of the language that it was answered in; nil where unknown.
  public var language: String?
  /// The IANA zone as the browser told it or the participant chose it; nil: unknown.
  public var timezone: String?
  /// When it was begun.
  public var startedAt: Instant
  /// When the last answer was stored; nil where unknown.
  public var lastSavedAt: Instant?
  /// When it ended; nil while it goes on.
  public var finishedAt: Instant?
  /// How often somebody came back.
  public var resumes: Int
  /// Time between shown and sent, summed over pages, each counted with at most 30 minutes.
  public var activeMilliseconds: Int64
  /// The step that opens on resume; for a run at its end, the completion step.
  public var lastStep: String?
  /// The ids of the steps on the path, in order, with the one where the run stands.
  public var path: [String]
  /// What the run knows beside its answers, by the name of the column: values from the link, arms, scores.
  public var values: [String: AnswerValue]
  /// The answers in the order in which they were given; superseded ones among them where history was asked for.
  public var answers: [ExportAnswer]

  /// A participant's own first run without answers, unless said otherwise.
  public init(
    id: String, participantID: String, version: Int, status: Status, mode: Mode = .self, isTest: Bool = false,
    number: Int = 1, language: String? = nil, timezone: String? = nil, startedAt: Instant, lastSavedAt: Instant? = nil,
    finishedAt: Instant? = nil, resumes: Int = 0, activeMilliseconds: Int64 = 0, lastStep: String? = nil,
    path: [String] = [], values: [String: AnswerValue] = [:], answers: [ExportAnswer] = []
  ) {
    self.id = id
    self.participantID = participantID
    self.version = version
    self.status = status
    self.mode = mode
    self.isTest = isTest
    self.number = number
    self.language = language
    self.timezone = timezone
    self.startedAt = startedAt
    self.lastSavedAt = lastSavedAt
    self.finishedAt = finishedAt
    self.resumes = resumes
    self.activeMilliseconds = activeMilliseconds
    self.lastStep = lastStep
    self.path = path
    self.values = values
    self.answers = answers
  }

  /// Where a run has got to: the words of the column `run_status`.
  public enum Status: String, CaseIterable, Sendable {
    case inProgress, saved, completed, discarded, failed, earlyTermination, screenedOut, declined, expired, withdrawn,
      erased

    /// Whether the run came to an end that its author wrote: what is not on its path then was never to be shown.
    var isFinished: Bool {
      switch self {
      case .completed, .earlyTermination, .screenedOut, .declined: true
      case .inProgress, .saved, .discarded, .failed, .expired, .withdrawn, .erased: false
      }
    }

    /// Whether a run with this status is a row with answers.
    var showsAnswers: Bool {
      switch self {
      case .discarded, .declined, .erased: false
      case .inProgress, .saved, .completed, .failed, .earlyTermination, .screenedOut, .expired, .withdrawn: true
      }
    }

    /// Whether the answers are gone from the database; deleting one's answers has the effect of erasing them.
    var hasErasedAnswers: Bool { self == .discarded || self == .erased }
  }

  /// How the answers came in: the words of the column `run_mode`.
  public enum Mode: String, CaseIterable, Sendable {
    case `self`, kiosk, proxy
    /// Typed in from paper.
    case entry
  }
}
