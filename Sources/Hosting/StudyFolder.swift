public import Records
import Sealing
public import Studies
public import SurveyModel

/// A study folder read from disk, with everything that there is to say about it.
public struct StudyFolder: Sendable {
  /// Its files.
  public let files: StudyFiles
  /// What came of reading them.
  public let outcome: StudyReader.Outcome

  /// Reads a folder on disk.
  public init(_ path: String, registry: Registry = .standard) throws {
    self.init(try StudyFiles(folder: path), registry: registry)
  }

  /// A study that lies in no folder.
  public init(_ files: StudyFiles, registry: Registry = .standard) {
    self.files = files
    outcome = StudyReader(registry: registry, interfaceKeys: InterfaceKeys.all).read(files)
  }

  /// Prints every mistake, compiler style.
  public func printDiagnostics() { report(outcome.diagnostics) }

  /// Prints some mistakes, then one line that counts them; nothing where there are none.
  public func report(_ diagnostics: [Diagnostic]) {
    if let text = text(of: diagnostics) { Console.note(text) }
  }

  /// Some mistakes, compiler style, and a line that counts them; nil where there are none.
  public func text(of diagnostics: [Diagnostic]) -> String? {
    guard !diagnostics.isEmpty else { return nil }
    let printer = DiagnosticPrinter(files: files)
    return printer.text(diagnostics) + "\n" + printer.summary(diagnostics)
  }

  /// The media that the study lists, hashed; each with its place on disk.
  public func media() throws -> [(record: MediaRecord, path: String)] {
    guard let folder = files.folder else { return [] }
    return try outcome.mediaPaths.map { path in
      let full = folder + "/" + path
      let hash = try ContentHash(ofFile: full)
      return (MediaRecord(path: path, sha256: hash.hex, size: files.mediaSizes[path] ?? 0), full)
    }
  }

  /// The digest of the study: see ``StudyFiles/digest(media:)``.
  public func digest(media: [MediaRecord]) -> String { files.digest(media: media) }
}

extension StudyFiles {
  /// The digest over all text files and the content of all media: equal digests are equal studies.
  func digest(media: [MediaRecord]) -> String {
    var hasher = ContentHasher()
    for (path, bytes) in sortedTextFiles {
      hasher.update(Array("\(path)\n\(bytes.count)\n".utf8))
      hasher.update(bytes)
    }
    for file in media.sorted(by: { $0.path < $1.path }) {
      hasher.update(Array("\(file.path)\n\(file.sha256)\n".utf8))
    }
    return hasher.finish().hex
  }
}
