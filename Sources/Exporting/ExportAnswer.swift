public import CivilTime
public import SurveyModel

/// One answer of a run, current or superseded.
public struct ExportAnswer: Sendable {
  /// The id of the step whose page asked.
  public var step: String
  /// The id of the item that was answered.
  public var item: String
  /// 1 for the first time that the path came by, then 2 ….
  public var iteration: Int
  /// 1 for the first answer, then 2 … with each change.
  public var revision: Int
  /// False: a later answer took its place.
  public var isCurrent: Bool
  /// The answer, or why there is none.
  public var answer: Answer
  /// When the page was shown that the answer came from; nil where unknown.
  public var shownAt: Instant?
  /// When it was stored.
  public var answeredAt: Instant

  /// A first answer that still holds, unless said otherwise.
  public init(
    step: String, item: String, iteration: Int = 1, revision: Int = 1, isCurrent: Bool = true, answer: Answer,
    shownAt: Instant? = nil, answeredAt: Instant
  ) {
    self.step = step
    self.item = item
    self.iteration = iteration
    self.revision = revision
    self.isCurrent = isCurrent
    self.answer = answer
    self.shownAt = shownAt
    self.answeredAt = answeredAt
  }
}
