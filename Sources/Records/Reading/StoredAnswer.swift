public import CivilTime
public import SurveyModel

/// One revision of an item's answer, with its times.
public struct StoredAnswer: Sendable {
  /// The step whose page asked.
  public var step: String
  /// The item.
  public var item: String
  /// 0 for the first time that the path came by.
  public var iteration: Int
  /// 1 for the first answer, then one more with each change.
  public var revision: Int
  /// False: a later revision took its place.
  public var isCurrent: Bool
  /// The answer, or why there is none.
  public var answer: Answer
  /// When the page was made.
  public var shownAt: Instant
  /// When the answer was stored.
  public var answeredAt: Instant
  /// Counts up over all answers.
  var row: Int64
}
