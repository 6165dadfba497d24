public import CivilTime

/// A place in the sequence of a randomisation, as it was drawn.
public struct ExportDraw: Hashable, Sendable {
  /// What was drawn.
  public var randomization: String
  /// The answers by which it was stratified, `gender=woman;site=b1`; empty without strata.
  public var stratum: String
  /// Counts up within the stratum, from 1.
  public var position: Int
  /// The arm.
  public var arm: String
  /// Who has the arm; nil where that participant's answers were erased.
  public var participantID: String?
  /// When.
  public var drawnAt: Instant
  /// Drawn for a trial run, from a sequence of its own.
  public var isTest: Bool

  /// A place.
  public init(
    randomization: String, stratum: String = "", position: Int, arm: String, participantID: String?, drawnAt: Instant,
    isTest: Bool = false
  ) {
    self.randomization = randomization
    self.stratum = stratum
    self.position = position
    self.arm = arm
    self.participantID = participantID
    self.drawnAt = drawnAt
    self.isTest = isTest
  }
}
