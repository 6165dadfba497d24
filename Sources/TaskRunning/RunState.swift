public import CivilTime
public import SurveyModel

/// One participant's run of one task as the database has it: everything that decides what comes next.
public struct RunState: Sendable {
  /// The run's id, which names it in exports and on receipts.
  public var id: String
  /// The task.
  public var taskID: String
  /// The published version that the run began with and stays with.
  public var version: Int
  /// Where it is in its life.
  public var status: RunStatus
  /// Counts the changes; a change names the revision it was computed from.
  public var revision: Int
  /// The language of its pages.
  public var language: String
  /// The participant's IANA zone, nil where unknown.
  public var zone: String?
  /// When it began.
  public var startedAt: Instant
  /// When an answer was last stored; the start before there is one.
  public var lastSavedAt: Instant
  /// When the run stops taking answers as the database has it; nil: counted from ``lastSavedAt``.
  public var expiry: Instant?
  /// Until when the time that pages were before somebody has been counted: what overlaps is counted once.
  public var activeUntil: Instant
  /// When it ended; nil while it takes answers.
  public var finishedAt: Instant?
  /// The steps that were decided, in the order of the visit, each once; the run stands at the last (researchkit.md J-02).
  public var visit: StepPath
  /// What the run knows beside its answers, by name: values from the link, arms that were drawn, the quotas in which it has a place,
  /// and scores once it is over.
  public var values: [String: AnswerValue]
  /// Current answers by item, also of steps that left the path: they come back with it (researchkit.md T-54).
  public var answers: [String: CurrentAnswer]
  /// What was typed and not stored as an answer, by step.
  public var drafts: [String: Draft]

  /// A run with what there is of it.
  public init(
    id: String, taskID: String, version: Int, status: RunStatus = .inProgress, revision: Int = 0, language: String,
    zone: String? = nil, startedAt: Instant, lastSavedAt: Instant? = nil, expiry: Instant? = nil,
    activeUntil: Instant? = nil, finishedAt: Instant? = nil, path: [String] = [],
    values: [String: AnswerValue] = [:], answers: [String: CurrentAnswer] = [:], drafts: [String: Draft] = [:]
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
    self.expiry = expiry
    self.activeUntil = activeUntil ?? startedAt
    self.finishedAt = finishedAt
    visit = StepPath(path)
    self.values = values
    self.answers = answers
    self.drafts = drafts
  }

  /// The step that opens on resume.
  public var standsAt: String { visit.last ?? "" }

  /// ``visit`` as a list, which is work for a long path.
  public var path: [String] {
    get { visit.steps }
    set { visit = StepPath(newValue) }
  }

  /// When the run stops taking answers, unless a page was open then.
  public func expiresAt(_ settings: Study.RunSettings) -> Instant {
    expiry ?? lastSavedAt.adding(seconds: settings.expireAfter.seconds)
  }

  /// Whether the run takes a page that was made at `shownAt`: while it is open, and for the grace after its time where the page
  /// was made before.
  public func takesPage(shownAt: Instant, at now: Instant, _ settings: Study.RunSettings) -> Bool {
    let end = expiresAt(settings)
    guard status.isOpen else { return false }
    return now < end || shownAt < end && now < end.adding(seconds: settings.grace.seconds)
  }
}

/// An item's current answer and how often it changed.
public struct CurrentAnswer: Hashable, Sendable {
  /// The answer.
  public var answer: Answer
  /// 1 for the first answer.
  public var revision: Int

  /// A revision of an answer.
  public init(answer: Answer, revision: Int) {
    self.answer = answer
    self.revision = revision
  }
}
