/// A study as its files: texts with their bytes, media with their sizes.
///
/// It comes from a folder on disk or from a version that the database keeps; the reader cannot tell which. Paths are
/// relative to the study folder, with `/` between their parts.
public struct StudyFiles: Sendable {
  /// Every text file: what the reader reads, and what a version of the study is made of.
  public let textFiles: [String: [UInt8]]
  /// Every other file with its size in bytes, listed by the study or not.
  public let mediaSizes: [String: Int]
  /// The folder that the files came from; nil for a version from the database.
  public let folder: String?
  /// What could not be taken over: files that are too large, links that leave the folder.
  public let problems: [Diagnostic]

  /// A study from texts by path, as a test or the database has them.
  public init(_ textFiles: [String: [UInt8]], mediaSizes: [String: Int] = [:]) {
    self.init(textFiles: textFiles, mediaSizes: mediaSizes, folder: nil, problems: [])
  }

  init(textFiles: [String: [UInt8]], mediaSizes: [String: Int], folder: String?, problems: [Diagnostic]) {
    self.textFiles = textFiles
    self.mediaSizes = mediaSizes
    self.folder = folder
    self.problems = problems
  }

  /// The same with further texts, which stand in for those at their paths.
  public func adding(_ texts: [String: [UInt8]]) -> StudyFiles {
    StudyFiles(
      textFiles: textFiles.merging(texts) { $1 }, mediaSizes: mediaSizes, folder: folder, problems: problems)
  }

  /// The bytes of a text file, nil where there is none.
  public func read(_ path: String) -> [UInt8]? { textFiles[path] }

  /// Whether there is a file of either kind.
  public func has(_ path: String) -> Bool { textFiles[path] != nil || mediaSizes[path] != nil }

  /// All paths in alphabetical order (by their bytes), so that lists and digests are the same on every machine.
  public var paths: [String] { Self.sorted(textFiles.keys) + Self.sorted(mediaSizes.keys) }

  /// The text files in the order in which a digest takes them in.
  public var sortedTextFiles: [(path: String, bytes: [UInt8])] {
    Self.sorted(textFiles.keys).map { ($0, textFiles[$0] ?? []) }
  }

  /// Whether a path is that of a text file. Captions are media: they are served as they are.
  public static func isText(_ path: String) -> Bool { textExtensions.contains(fileExtension(of: path)) }

  static let textExtensions: Set<String> = ["yaml", "yml", "json", "md", "txt", "mustache", "html", "css", "csv"]

  /// What follows a path's last dot, in lower case.
  static func fileExtension(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  static func sorted(_ paths: some Sequence<String>) -> [String] {
    paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
