public import CivilTime
public import SurveyModel

/// A published version of a study: what `versions.csv` says of it, and the study as it was.
public struct PublishedVersion: Sendable {
  /// 1, 2, 3 ….
  public var number: Int
  public var publishedAt: Instant
  public var publishedBy: String
  /// The digest over the study's text files.
  public var sha256: String
  public var note: String
  /// How many runs began with this version, trial runs not counted.
  public var runs: Int
  public var study: Study

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
