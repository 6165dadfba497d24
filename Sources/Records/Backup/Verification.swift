import Glibc
import SQLite
import Sealing

/// `cairn verify`: whether a data folder is whole.
public enum Verification {
  /// Looks through a folder, also while a server works on it.
  ///
  /// The database's pages, the rows that refer to each other, whether every answer can be read, the secret, and each media
  /// file and each file of a participant against its hash.
  ///
  /// - Returns: everything that is wrong; none where the folder is sound.
  /// - Throws: what keeps the database from being read at all.
  public static func run(_ folder: DataFolder) throws -> [Finding] {
    let database = try RecordsReader(folder).database
    var findings = try findings(in: database)
    if let finding = finding(inSecret: folder.secretPath) { findings.append(finding) }
    let unnamed = try DataFolder.hashes(in: folder.filesPath).map { "files/\($0)" }
    for name in Set(try contents(in: database) + unnamed).sorted() {
      guard let problem = problem(of: "\(folder.path)/\(name)", String(name.suffix(2 * ContentHash.byteCount))) else {
        continue
      }
      // One that no row names may be swept at any time.
      if problem == missing, try !self.contents(in: database).contains(name) { continue }
      findings.append(Finding(file: name, text: problem))
    }
    return findings
  }

  /// What is said of a file whose content has another hash than its name.
  static let altered = "the content is not the one that it is named after"

  private static let missing = "is missing"

  /// The media that the versions list and the files that runs hold, as they lie in the data folder.
  static func contents(in database: Database) throws -> [String] {
    try database.all(
      "SELECT DISTINCT 'media/' || sha256 FROM study_media UNION SELECT 'files/' || sha256 FROM file ORDER BY 1"
    ) { row in row.text(0) }
  }

  /// What is wrong with a secret, if anything is.
  static func finding(inSecret path: String) -> Finding? {
    do throws(SecretError) {
      _ = try SealingKeys(existingSecretAt: path)
      return nil
    } catch {
      return Finding(file: "secret", text: "\(error)")
    }
  }

  /// What is wrong with a database, which may be a copy.
  static func findings(in database: Database) throws -> [Finding] {
    let pages = try database.quickCheck()
    // Nothing further can be trusted.
    guard pages.isEmpty else { return pages.map { Finding(file: "cairn.sqlite", text: $0) } }
    var findings = try database.foreignKeyCheck().map {
      Finding(file: "cairn.sqlite", text: "rows of \($0) refer to rows that do not exist")
    }
    var cursor = try database.cursor("SELECT status, type, value, revision, run, item FROM answer")
    var unreadable = 0
    while try cursor.next() {
      if (try? RecordsReader.current(cursor.row, from: 0)) == nil { unreadable += 1 }
    }
    var values = try database.cursor("SELECT type, value FROM run_value")
    while try values.next() {
      if (try? RecordsReader.value(values.row, from: 0)) == nil { unreadable += 1 }
    }
    if unreadable > 0 {
      findings.append(Finding(file: "cairn.sqlite", text: "\(unreadable) answers cannot be read"))
    }
    return findings
  }

  /// What is wrong with a file that is named by its content.
  private static func problem(of path: String, _ sha256: String) -> String? {
    do throws(ContentHash.FileError) {
      return try ContentHash(ofFile: path).hex == sha256 ? nil : altered
    } catch {
      return error.code == ENOENT ? missing : "cannot be read"
    }
  }
}
