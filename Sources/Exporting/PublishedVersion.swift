public import CivilTime
public import SurveyModel

/// A published version of a study: what `versions.csv` says of it, and the study as it was.
public struct PublishedVersion: Sendable {
  /// 1, 2, 3 ….
  public var number: Int
  /// When it became the newest.
  public var publishedAt: Instant
  /// The account that published it; empty where unknown.
  public var publishedBy: String
  /// The digest over the study's text files.
  public var sha256: String
  /// What changed, in the words of whoever published it.
  public var note: String
  /// How many runs began with this version, trial runs not counted.
  public var runs: Int
  /// The study as that version has it.
  public var study: Study

  /// A version with its study.
  public init(
    number: Int, publishedAt: Instant, publishedBy: String = "", sha256: String, note: String = "", runs: Int,
    study: Study
  ) {
    self.number = number
    self.publishedAt = publishedAt
    self.publishedBy = publishedBy
    self.sha256 = sha256
    self.note = note
    self.runs = runs
    self.study = study
  }
}
