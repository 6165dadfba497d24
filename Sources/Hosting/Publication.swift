public import CivilTime
import Glibc
public import Records
public import Studies
public import SurveyModel

/// Makes a study folder the next version in a data folder.
public struct Publication {
  private let folder: StudyFolder
  private let note: String

  /// - Parameter note: what the database keeps about the version, for those who read it later.
  public init(folder: StudyFolder, note: String) {
    self.folder = folder
    self.note = note
  }

  /// Copies the media and writes the version; returns its number.
  public func write(to records: Records, at now: Instant) throws -> Int {
    let media = try folder.media()
    for (record, path) in media { try records.folder.keepMedia(fileAt: path, sha256: record.sha256) }
    let version = VersionToPublish(
      sha256: folder.digest(media: media.map(\.record)), at: now, by: Self.user, note: note,
      files: folder.files.textFiles, media: media.map(\.record))
    guard case .published(let number) = try records.writeAndWait(.publish(version)) else { return 0 }
    return number
  }

  /// What publishing would do to what a data folder holds.
  public enum Judgement {
    /// There is no version yet.
    case first
    /// The study is the newest version already.
    case unchanged(version: Int)
    /// The data folder holds another study, which this names.
    case otherStudy(String)
    /// What changes. Where answers were collected, it may be refused since they would no longer fit, or have to be explained.
    case change([Diagnostic], isRefused: Bool, needsNote: Bool)
  }

  /// Compares the study, which has no errors, with the newest version.
  ///
  /// - Throws: an error of the database, or that the newest version cannot be read.
  public func judge(_ reader: RecordsReader, registry: Registry = .standard) throws -> Judgement {
    guard let newest = try reader.versions().last, let study = folder.outcome.study else { return .first }
    if newest.sha256 == folder.digest(media: try folder.media().map(\.record)) {
      return .unchanged(version: newest.number)
    }
    let old = try StoredStudy.load(newest.number, reader, registry: registry)
    guard old.id == study.id else { return .otherStudy(old.id) }
    let change = StudyChange(from: old, to: study)
    let holdsAnswers = try reader.holdsAnswers()
    return .change(
      change.diagnostics(in: folder.outcome), isRefused: holdsAnswers && change.isRefused,
      needsNote: holdsAnswers && change.needsNote)
  }

  /// The name of the account that publishes.
  public static var user: String {
    getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) } ?? "uid \(getuid())"
  }
}

extension Instant {
  /// The system's clock.
  public static var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
