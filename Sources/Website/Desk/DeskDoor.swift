/// What a command has to know to let somebody in at the desk.
public enum DeskDoor {
  /// The kind of token in a one-time link.
  public static let linkKind = "setup"
  /// For how long such a link counts.
  public static let linkHours = 48
}
