/// How large a study may be. A study beyond these bounds is a mistake or an attack; each bound ends in a diagnostic.
public enum StudyLimits {
  /// Files in a study folder, media included.
  public static let files = 10_000
  /// Folders within folders.
  public static let folderDepth = 8
  /// Bytes of one text file.
  public static let fileSize = 1 << 20
  /// Bytes of all text files together.
  public static let totalSize = 16 << 20
  /// Lists and keys within each other in one YAML file.
  public static let depth = 32
  /// Values in one YAML file, those that aliases repeat counted each time.
  public static let nodes = 100_000
  /// Mistakes that are told at once; more help nobody.
  public static let diagnostics = 1_000
}
