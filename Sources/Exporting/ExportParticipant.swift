public import CivilTime

/// A participant with some of the runs that are exported: a row of `participants.csv`.
public struct ExportParticipant: Sendable {
  /// The id that stands in the runs.
  public var id: String
  /// When the participant was first known.
  public var createdAt: Instant
  /// How many runs of the exported tasks there are, whatever their status.
  public var runs: Int
  /// How many of them were completed.
  public var completedRuns: Int
  /// When an answer of one of them was last stored.
  public var lastSavedAt: Instant

  /// A participant with what the runs come to.
  public init(id: String, createdAt: Instant, runs: Int, completedRuns: Int, lastSavedAt: Instant) {
    self.id = id
    self.createdAt = createdAt
    self.runs = runs
    self.completedRuns = completedRuns
    self.lastSavedAt = lastSavedAt
  }
}
