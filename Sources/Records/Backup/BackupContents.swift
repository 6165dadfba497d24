import SQLite
import Sealing

/// What lies in a backup that was written, by name: read again from its first byte to its last.
struct BackupContents {
  private var hashes: [String: ContentHash] = [:]

  /// - Throws: ``BackupError/notABackup(file:reason:)`` where it cannot be read to its end.
  init(of file: String) throws(BackupError) {
    let archive = try OpenedFile(reading: file)
    while let entry = try archive.nextTarHeader() {
      let hash = try archive.hash(entry.size)
      if entry.kind == .file { hashes[entry.name] = hash }
      try archive.skipTarPadding(after: entry)
    }
  }

  /// Everything that would keep ``Backup/restore(from:to:newerLog:at:)`` from taking it, or that it would bring back damaged.
  ///
  /// - Parameters:
  ///   - copy: the database that was packed; it is looked through.
  ///   - hash: the copy's content, as it was before it was packed.
  ///   - secret: the file that was packed.
  func findings(database copy: String, _ hash: ContentHash, secret: String) throws -> [Finding] {
    // Opened for writing, so that nothing of SQLite's stays beside it.
    let database = try Database(path: copy, access: .readWrite)
    var findings = try Verification.findings(in: database)
    if let finding = Verification.finding(inSecret: secret) { findings.append(finding) }
    if hashes["cairn.sqlite"] != hash { findings.append(Finding(file: "cairn.sqlite", text: "was written wrongly")) }
    // A database that is damaged may name anything.
    let named = findings.isEmpty ? try Verification.contents(in: database) : []
    for name in named where hashes[name] == nil { findings.append(Finding(file: name, text: "is missing")) }
    for (name, hash) in hashes.sorted(by: { $0.key < $1.key }) {
      let parts = name.split(separator: "/")
      if parts.count == 2, parts[1] != hash.hex { findings.append(Finding(file: name, text: Verification.altered)) }
    }
    return findings
  }
}
