/// What a command has to know to let somebody in at the desk.
public enum DeskDoor {
  /// The kind of token in a one-time link.
  public static let linkKind = "setup"
  /// The kind of token in the cookie of somebody who is signed in.
  static let sessionKind = "session"
  /// For how long such a link counts.
  public static let linkHours = 48
}
