import Records
import Synchronization

/// The published versions of the study, loaded when somebody needs them and kept.
///
/// Runs stay with the version they began with, so an old version is read from the database when its first run comes back.
final class StudyShelf: Sendable {
  /// Reads a version's files into a model; throws where this program cannot read them any more.
  typealias Loader = @Sendable (_ version: Int, _ reader: RecordsReader) throws -> LoadedStudy

  private struct Versions {
    var newest: LoadedStudy
    var loaded: [Int: LoadedStudy]
  }

  private let versions: Mutex<Versions>
  private let load: Loader

  init(newest: LoadedStudy, load: @escaping Loader) {
    versions = Mutex(Versions(newest: newest, loaded: [newest.version: newest]))
    self.load = load
  }

  /// The version that new runs begin with.
  var newest: LoadedStudy { versions.withLock { $0.newest } }

  func version(_ number: Int, _ reader: RecordsReader) throws -> LoadedStudy {
    if let loaded = versions.withLock({ $0.loaded[number] }) { return loaded }
    let study = try load(number, reader)
    return versions.withLock { versions in
      versions.loaded[number] = versions.loaded[number] ?? study
      return versions.loaded[number] ?? study
    }
  }

  /// Takes a version that was published meanwhile for new runs.
  func turn(to number: Int, _ reader: RecordsReader) throws {
    let study = try version(number, reader)
    versions.withLock { $0.newest = study }
  }
}
