public import CivilTime
public import SurveyModel

/// One participant's run of one task as the database has it: everything that decides what comes next.
public struct RunState: Sendable {
  public var id: String
  public var taskID: String
  /// The published version that the run began with and stays with.
  public var version: Int
  public var status: RunStatus
  /// Counts the changes; a change names the revision it was computed from.
  public var revision: Int
  public var language: String
  /// The participant's IANA zone, nil where unknown.
  public var zone: String?
  public var startedAt: Instant
  /// When an answer was last stored; the start before there is one.
  public var lastSavedAt: Instant
  public var finishedAt: Instant?
  /// The steps that were decided, in the order of the visit; the run stands at the last (researchkit.md J-02).
  public var path: [String]
  /// Current answers by item, also of steps that left the path: they come back with it (researchkit.md T-54).
  public var answers: [String: CurrentAnswer]
  /// What was typed and not stored as an answer, by step.
  public var drafts: [String: Draft]

  public init(
    id: String, taskID: String, version: Int, status: RunStatus = .inProgress, revision: Int = 0, language: String,
    zone: String? = nil, startedAt: Instant, lastSavedAt: Instant? = nil, finishedAt: Instant? = nil,
    path: [String] = [], answers: [String: CurrentAnswer] = [:], drafts: [String: Draft] = [:]
  ) {
    self.id = id
    self.taskID = taskID
    self.version = version
    self.status = status
    self.revision = revision
    self.language = language
    self.zone = zone
    self.startedAt = startedAt
    self.lastSavedAt = lastSavedAt ?? startedAt
    self.finishedAt = finishedAt
    self.path = path
    self.answers = answers
    self.drafts = drafts
  }

  /// The step that opens on resume.
  public var standsAt: String { path.last ?? "" }

  /// When the run stops taking answers, unless a page was open then.
  public func expiresAt(_ settings: Study.RunSettings) -> Instant {
    lastSavedAt.adding(seconds: settings.expireAfter.seconds)
  }
}

/// An item's current answer and how often it changed.
public struct CurrentAnswer: Hashable, Sendable {
  public var answer: Answer
  /// 1 for the first answer.
  public var revision: Int

  public init(answer: Answer, revision: Int) {
    self.answer = answer
    self.revision = revision
  }
}
