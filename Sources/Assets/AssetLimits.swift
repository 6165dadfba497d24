/// The bounds of a folder of templates and public files.
public enum AssetLimits {
  /// The bytes of one file.
  public static let fileSize = 8 * 1_048_576
  /// The files of both folders together.
  public static let files = 1_000
  /// Folders inside one another.
  public static let depth = 8
}
