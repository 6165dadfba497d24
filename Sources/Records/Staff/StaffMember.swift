public import CivilTime

/// What somebody at the desk may do.
public enum StaffRole: String, Hashable, Sendable, CaseIterable {
  /// Everything, and who else works here.
  case owner
  /// The study, its data and who takes part.
  case researcher
  /// Who takes part, and how far they are; no answers.
  case coordinator
  /// Sees what was done, and changes nothing.
  case auditor
}

/// Somebody who works at the desk.
public struct StaffMember: Hashable, Sendable {
  /// Stands in sessions.
  public var id: String
  /// What they sign in with; upper and lower case are the same.
  public var name: String
  /// What they may do.
  public var role: StaffRole
  /// The Argon2id hash of their passphrase; nil until they have chosen one.
  public var passphrase: String?
  /// The sealed secret of their second factor; nil until they have set it up.
  public var secondFactor: String?
  /// The period of the code that they used last.
  public var lastCode: Int
  /// When they were added.
  public var createdAt: Instant
}

/// Where somebody is signed in.
public struct StaffSession: Hashable, Sendable {
  /// The number by which the session is ended.
  public var row: Int64
  /// Who is signed in.
  public var member: StaffMember
  /// What the browser calls itself.
  public var browser: String
  /// When they signed in.
  public var beganAt: Instant
  /// When a page was last asked for, to the minute.
  public var seenAt: Instant
}

/// A write of the desk's own.
public enum StaffWrite: Sendable {
  /// Adds somebody, or gives somebody a new one-time link: then passphrase, second factor and sessions go.
  case add(id: String, name: String, StaffRole, linkHash: [UInt8], expires: Instant)
  /// Takes somebody off, with their sessions.
  case remove(name: String)
  /// Keeps what somebody has chosen behind their one-time link, which counts once.
  case setUp(linkHash: [UInt8], passphrase: String, secondFactor: String, code: Int)
  /// Signs somebody in; refused where their code was used meanwhile.
  case signIn(staff: String, code: Int, sessionHash: [UInt8], browser: String)
  /// Notes a try that failed.
  case failed(name: String)
  /// A page was asked for.
  case seen(session: Int64)
  /// Ends a session of somebody's.
  case end(session: Int64, of: String)
}
