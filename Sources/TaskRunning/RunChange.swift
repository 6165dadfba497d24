public import CivilTime
public import SurveyModel

/// What a decision writes: one transaction, computed from the run's revision that it names.
public struct RunChange: Sendable {
  /// The run.
  public var runID: String
  /// The revision that the change was computed from.
  public var revision: Int
  /// When it was decided.
  public var at: Instant
  /// New revisions of answers, each by itself.
  public var answers: [AnswerChange] = []
  /// The step's draft afterwards: nil keeps it as it is.
  public var draft: DraftChange?
  /// Arms that are drawn and places that are counted in the same commit; they decide path, status and what is told.
  public var draws: ArmDraws?
  /// The path afterwards; nil leaves it.
  public var visit: StepPath?
  /// The status afterwards; nil leaves it.
  public var status: RunStatus?
  /// The language afterwards; nil leaves it.
  public var language: String?
  /// What was calculated as the run ends, by name.
  public var scores: [String: AnswerValue] = [:]
  /// All answers, drafts and files that there were go in the same commit; ``answers`` come in their place.
  public var erasesAnswers = false
  /// The answers to questions that no page shows go in the same commit (researchkit.md Q-15).
  public var purgesLeftOut = false
  /// The run may hold places of quotas, which its end keeps or gives back.
  public var settlesQuotas = false
  /// Milliseconds that the page was before somebody and that no other page has counted, at most 30 minutes.
  public var activeMilliseconds: Int64 = 0
  /// The run's time was over when the page came in, within the grace: it stays open for the grace once more, so that the
  /// participant may finish.
  public var extendsGrace = false

  /// A change of nothing yet.
  public init(runID: String, revision: Int, at: Instant) {
    self.runID = runID
    self.revision = revision
    self.at = at
  }

  /// ``visit`` as a list.
  public var path: [String]? { visit?.steps }

  /// Nothing to write.
  public var isEmpty: Bool {
    isOfDraftAtMost && draft == nil
  }

  /// Nothing but what was typed: it counts whatever else has changed meanwhile.
  public var isOfDraftAtMost: Bool {
    answers.isEmpty && draws == nil && visit == nil && status == nil && language == nil && !erasesAnswers
      && !extendsGrace
  }
}

/// A new revision of an item's answer.
public struct AnswerChange: Hashable, Sendable {
  /// The step whose page it came from.
  public var step: String
  /// The item.
  public var item: String
  /// What holds from now on.
  public var answer: Answer
  /// One more than the revision that it supersedes.
  public var revision: Int
  /// When the page was made.
  public var shownAt: Instant
  /// The key of the form that it came with, by which the form knows it again.
  public var formKey: [UInt8]?

  /// A revision.
  public init(
    step: String, item: String, answer: Answer, revision: Int, shownAt: Instant, formKey: [UInt8]? = nil
  ) {
    self.step = step
    self.item = item
    self.answer = answer
    self.revision = revision
    self.shownAt = shownAt
    self.formKey = formKey
  }
}

/// What becomes of a step's draft.
public struct DraftChange: Hashable, Sendable {
  /// The step.
  public var step: String
  /// nil: the draft goes.
  public var draft: Draft?

  /// A change of one step's draft.
  public init(step: String, draft: Draft?) {
    self.step = step
    self.draft = draft
  }
}
