import Records
import Sealing
import Studies
import SurveyModel

/// A study folder read from disk, with everything that there is to say about it.
struct StudyFolder {
  let files: StudyFiles
  let outcome: StudyReader.Outcome

  init(_ path: String) throws { self.init(try StudyFiles(folder: path)) }

  /// A study that lies in no folder.
  init(_ files: StudyFiles) {
    self.files = files
    outcome = StudyReader(registry: .standard, interfaceKeys: InterfaceKeys.all).read(files)
  }

  /// Prints every mistake, compiler style.
  func printDiagnostics() { report(outcome.diagnostics) }

  /// Prints some mistakes, then one line that counts them; nothing where there are none.
  func report(_ diagnostics: [Diagnostic]) {
    guard !diagnostics.isEmpty else { return }
    let printer = DiagnosticPrinter(files: files)
    Console.note(printer.text(diagnostics))
    Console.note(printer.summary(diagnostics))
  }

  /// The media that the study lists, hashed; each with its place on disk.
  func media() throws -> [(record: MediaRecord, path: String)] {
    guard let folder = files.folder else { return [] }
    return try outcome.mediaPaths.map { path in
      let full = folder + "/" + path
      let hash = try ContentHash(ofFile: full)
      return (MediaRecord(path: path, sha256: hash.hex, size: files.mediaSizes[path] ?? 0), full)
    }
  }

  /// The digest of the study: see ``StudyFiles/digest(media:)``.
  func digest(media: [MediaRecord]) -> String { files.digest(media: media) }
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
