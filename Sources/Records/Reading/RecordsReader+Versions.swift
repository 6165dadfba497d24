public import CivilTime
import SQLite

/// A version of the study that was published.
public struct PublishedVersionRecord: Hashable, Sendable {
  /// 1, 2, 3 ….
  public var number: Int
  /// The digest over the study's text files and media.
  public var sha256: String
  /// When it was published.
  public var publishedAt: Instant
  /// Who published it.
  public var publishedBy: String
  /// What was said about it.
  public var note: String
}

extension RecordsReader {
  /// The number of the newest version, 0 where none was published.
  public func newestVersion() throws -> Int {
    try database.first("SELECT max(number) FROM study_version") { row in row.optionalInt(0) ?? 0 } ?? 0
  }

  /// All versions, oldest first.
  public func versions() throws -> [PublishedVersionRecord] {
    try database.all(
      "SELECT number, sha256, published_at, published_by, note FROM study_version ORDER BY number"
    ) { row in
      PublishedVersionRecord(
        number: row.int(0), sha256: row.text(1), publishedAt: Instant(milliseconds: row.int64(2)),
        publishedBy: row.text(3), note: row.text(4))
    }
  }

  /// A version's text files, path → bytes.
  public func files(ofVersion number: Int) throws -> [String: [UInt8]] {
    Dictionary(
      try database.all("SELECT path, content FROM study_file WHERE version = ?", number) { row in
        (row.text(0), row.bytes(1))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// A version's media files.
  public func media(ofVersion number: Int) throws -> [MediaRecord] {
    try database.all("SELECT path, sha256, size FROM study_media WHERE version = ?", number) { row in
      MediaRecord(path: row.text(0), sha256: row.text(1), size: row.int(2))
    }
  }

  /// Whether a version lists a media file under a name.
  ///
  /// - Parameter name: the last part of its path in the study folder.
  public func lists(media sha256: String, named name: String) throws -> Bool {
    guard !name.utf8.contains(UInt8(ascii: "/")) else { return false }
    return try database.exists(
      """
      SELECT 1 FROM study_media
      WHERE sha256 = ?1 AND (path = ?2 OR substr(path, -1 - length(?2)) = '/' || ?2)
      """, sha256, name)
  }

  /// How many runs began with a version.
  public func runs(ofVersion number: Int, includingTests: Bool = true) throws -> Int {
    try database.first(
      "SELECT count(*) FROM run WHERE version = ? AND is_test <= ?", number, includingTests
    ) { row in row.int(0) } ?? 0
  }

  /// Whether anybody has answered anything that counts: until then a study may change as it likes.
  public func holdsAnswers() throws -> Bool {
    try database.exists("SELECT 1 FROM answer JOIN run ON run.row = answer.run WHERE run.is_test = 0 LIMIT 1")
  }
}
