import CivilTime
import Glibc
import Records
import Studies

/// Makes a study folder the next version in a data folder.
struct Publication {
  let folder: StudyFolder
  let note: String

  /// Copies the media and writes the version; returns its number.
  func write(to records: Records, at now: Instant) throws -> Int {
    let media = try folder.media()
    for (record, path) in media { try records.folder.keepMedia(fileAt: path, sha256: record.sha256) }
    let version = VersionToPublish(
      sha256: folder.digest(media: media.map(\.record)), at: now, by: Self.user, note: note,
      files: folder.files.textFiles, media: media.map(\.record))
    guard case .published(let number) = try records.writeAndWait(.publish(version)) else { return 0 }
    return number
  }

  /// The name of the account that publishes.
  static var user: String {
    getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) } ?? "uid \(getuid())"
  }
}

extension Instant {
  /// The system's clock.
  static var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
