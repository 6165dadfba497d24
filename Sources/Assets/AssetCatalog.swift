/// The program's templates and public files: those built into it, and those of a folder that take their place.
///
/// Paths are as in the repository: `Templates/page.mustache`, `Public/cairn.css`. They never lead out of these two
/// folders, because only what was listed at start is known.
public struct AssetCatalog: Sendable {
  private let files: [String: [UInt8]]
  /// The templates' sources by name: `Templates/desk/runs.mustache` is `desk/runs`.
  public let templates: [String: String]
  /// The files that browsers may ask for, by name: `Public/cairn.css` is `cairn.css`.
  public let publicFiles: [String: PublicFile]

  /// Takes the files built into the program, and over them those of a folder.
  ///
  /// - Parameter directory: A folder with `Templates` or `Public` or both in it. A file there takes the place of the
  ///   one with the same path; other files are added. It is read once.
  /// - Throws: `AssetError` if the folder has neither, or a file cannot be read, is too large or is no text.
  public init(overriddenBy directory: String? = nil) throws(AssetError) {
    var files = Dictionary(EmbeddedFiles.all, uniquingKeysWith: { first, _ in first })
    if let directory {
      files.merge(try AssetFolder(directory).files(), uniquingKeysWith: { $1 })
    }
    self.files = files

    var templates: [String: String] = [:]
    var publicFiles: [String: PublicFile] = [:]
    for (path, bytes) in files {
      if let name = path.dropping(prefix: "Templates/", suffix: ".mustache") {
        guard let source = String(validating: bytes, as: UTF8.self) else { throw .notText(path) }
        templates[name] = source
      } else if let name = path.dropping(prefix: "Public/", suffix: "") {
        publicFiles[name] = PublicFile(name: name, bytes: bytes)
      }
    }
    self.templates = templates
    self.publicFiles = publicFiles
  }

  /// All paths, in order.
  public var paths: [String] { files.keys.sorted() }

  /// The bytes of the file with this path, such as `Templates/interface/en.txt`.
  public func bytes(at path: String) -> [UInt8]? {
    files[path]
  }

  /// The text of the file with this path, or `nil` if there is none or it is no UTF-8.
  public func text(at path: String) -> String? {
    files[path].flatMap { String(validating: $0, as: UTF8.self) }
  }
}

extension String {
  /// What lies between a prefix and a suffix, or `nil` if one of them is not there.
  fileprivate func dropping(prefix: String, suffix: String) -> String? {
    guard hasPrefix(prefix), hasSuffix(suffix), utf8.count > prefix.utf8.count + suffix.utf8.count else { return nil }
    return String(dropFirst(prefix.count).dropLast(suffix.count))
  }
}
