import CivilTime
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
    /// When to try again to load a version that could not be.
    var unreadableUntil: [Int: Instant] = [:]
  }

  /// How long a version that could not be loaded is left alone: reading one takes a while, and its runs may ask often.
  private static let pause = 60

  private let versions: Mutex<Versions>
  private let load: Loader
  private let report: @Sendable (any Error) -> Void

  /// - Parameter report: told why a version could not be loaded.
  init(newest: LoadedStudy, report: @escaping @Sendable (any Error) -> Void, load: @escaping Loader) {
    versions = Mutex(Versions(newest: newest, loaded: [newest.version: newest]))
    self.report = report
    self.load = load
  }

  /// The version that new runs begin with.
  var newest: LoadedStudy { versions.withLock { $0.newest } }

  /// A version; nil where this program cannot read it, which the log is told.
  func version(_ number: Int, _ reader: RecordsReader, at now: Instant) -> LoadedStudy? {
    let (loaded, isPausing) = versions.withLock { versions in
      (versions.loaded[number], versions.unreadableUntil[number].map { now < $0 } ?? false)
    }
    if let loaded { return loaded }
    if isPausing { return nil }
    do {
      return keep(try load(number, reader), as: number)
    } catch {
      versions.withLock { $0.unreadableUntil[number] = now.adding(seconds: Self.pause) }
      report(error)
      return nil
    }
  }

  /// Takes a version that was published meanwhile for new runs; where it cannot be read, the last one stays.
  func turn(to number: Int, _ reader: RecordsReader, at now: Instant) -> Bool {
    guard let study = version(number, reader, at: now) else { return false }
    versions.withLock { $0.newest = study }
    return true
  }

  /// Of two that were loaded at the same time, the first is kept.
  private func keep(_ study: LoadedStudy, as number: Int) -> LoadedStudy {
    versions.withLock { versions in
      let kept = versions.loaded[number] ?? study
      versions.loaded[number] = kept
      return kept
    }
  }
}
