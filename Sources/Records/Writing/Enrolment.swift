/// Somebody whom researchers put on their list.
public struct Enrolment: Hashable, Sendable {
  /// The id of a participant who is not on the list yet; one who is keeps theirs.
  public var id: String
  /// What the researchers call them; nil for somebody of whom they need no name.
  public var label: String?
  /// The language in which they are spoken to, as a BCP 47 tag; nil: as their browser asks.
  public var language: String?
  /// Their time zone, as the IANA names it; nil: as their browser says.
  public var timezone: String?

  /// Somebody for the list.
  public init(id: String, label: String?, language: String? = nil, timezone: String? = nil) {
    self.id = id
    self.label = label
    self.language = language
    self.timezone = timezone
  }
}

/// A participant's own address and code. Those of an earlier invitation open nothing from then on.
public struct Invitation: Hashable, Sendable {
  /// The participant's id.
  public var participant: String
  /// Counts the participant's invitations, from 1.
  public var number: Int
  /// The keyed hash of the token in their address.
  public var tokenHash: [UInt8]
  /// The keyed hash of their code.
  public var codeHash: [UInt8]

  /// An invitation.
  public init(participant: String, number: Int, tokenHash: [UInt8], codeHash: [UInt8]) {
    self.participant = participant
    self.number = number
    self.tokenHash = tokenHash
    self.codeHash = codeHash
  }
}

/// The two ways of taking part no more.
public enum Farewell: Hashable, Sendable {
  /// Nothing more is asked; answers stay.
  case withdraw
  /// Answers go, and with them what the participant is called.
  case erase
}
