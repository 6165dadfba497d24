import Exporting
import Hosting

/// A folder whose files become visible only once the audit log says that they do.
///
/// So nobody takes out who the participants are without a trace: where the log cannot be written, there are no files.
final class AuditedDestination: ExportDestination {
  private let folder: ExportFolder
  private let note: () throws -> Void

  /// - Parameter note: writes the entry.
  init(_ folder: ExportFolder, note: @escaping () throws -> Void) {
    self.folder = folder
    self.note = note
  }

  func open(_ name: String) throws(ExportError) -> any ExportFile { try folder.open(name) }

  func commit() throws(ExportError) {
    do { try note() } catch { throw .unaudited("\(Failure.sentence(for: error))") }
    try folder.commit()
  }

  func discard() { folder.discard() }
}
