import Foundation
import SQLite
import Sealing
import TaskRunning
import Testing

@testable import Records

/// Backups that are written while a server serves, restored, and verified.
struct BackupTests {
  private let place: TemporaryFolder
  private let host: Host
  private let film = Array("a film".utf8)
  private var file: String { place.file("backup.tar") }
  private var restored: String { place.file("restored") }

  init() throws {
    place = try TemporaryFolder()
    host = try Host(place.file("data"))
    _ = try SealingKeys(secretAt: host.folder.secretPath)
    let hash = ContentHash(of: film).hex
    try host.folder.keepMedia(film, sha256: hash)
    try host.write(
      .publish(
        VersionToPublish(
          sha256: "2", at: morning, by: "test", note: "with a film", files: [:],
          media: [MediaRecord(path: "media/film.mp4", sha256: hash, size: film.count)])))
  }

  @Test func `everything comes back`() throws {
    try host.begin()
    try host.answer("first", "one")
    try Backup.write(from: host.folder, to: file)
    try host.answer("first", "after the backup")
    #expect(try Backup.restore(from: file, to: restored) == 0)

    let again = try Host(restored)
    #expect(try texts(again.run()) == ["first": "one"])
    #expect(try again.reader.run(tokenHash: Array("token r1".utf8), answers: .none) != nil)
    #expect(place.bytes(of: "restored/secret") == place.bytes(of: "data/secret"))
    #expect(place.bytes(of: "restored/media/\(ContentHash(of: film).hex)") == film)
    #expect(!again.folder.wasLeftRunning)
    #expect(try Verification.run(again.folder).isEmpty)
  }

  @Test func `a backup is one moment while runs go on beginning`() async throws {
    let (starts, started) = AsyncStream.makeStream(of: Void.self)
    let writing = Task { [records = host.records, settings = host.settings] in
      var count = 0
      while !Task.isCancelled {
        let state = RunState(
          id: "r\(count)", taskID: "survey", version: 1, language: "en", startedAt: morning, path: ["first"])
        _ = try await records.write(
          .begin(
            RunBeginning(
              state: state, participantID: "p\(count)", tokenHash: Array("t\(count)".utf8),
              codeHash: Array("c\(count)".utf8), isTest: false, settings: settings)))
        count += 1
        started.yield()
      }
      return count
    }
    await starts.first { true }
    for index in 0..<5 {
      try Backup.write(from: host.folder, to: place.file("\(index).tar"))
    }
    writing.cancel()
    #expect(try await writing.value > 0)
    for index in 0..<5 {
      try Backup.restore(from: place.file("\(index).tar"), to: place.file("restored\(index)"))
      let folder = try DataFolder(existing: place.file("restored\(index)"))
      let reader = try RecordsReader(folder)
      let counts = try reader.database.first(
        "SELECT (SELECT count(*) FROM run), (SELECT count(*) FROM participant), (SELECT count(*) FROM token)"
      ) { row in [row.int(0), row.int(1), row.int(2)] }
      let runs = try #require(counts?.first)
      #expect(counts == [runs, runs, 2 * runs], "every run with all that began with it")
    }
  }

  @Test func `a restore erases again what was erased since`() throws {
    for id in ["r1", "r2", "r3"] {
      try host.begin(id, participant: "p\(id)")
      try host.answer("first", "secret of \(id)", of: id)
    }
    try host.write(.erase(run: "r1", at: host.now))
    try host.folder.noteErased(run: "r1")
    try Backup.write(from: host.folder, to: file)
    try host.write(.erase(run: "r2", at: host.now))
    try host.folder.noteErased(run: "r2")

    #expect(try Backup.restore(from: file, to: restored, newerLog: host.folder.erasedLogPath, at: host.now) == 1)
    let again = try Host(restored)
    #expect(try again.run("r1").state.status == .erased)
    #expect(try again.run("r2").state.status == .erased)
    #expect(try texts(again.run("r3")) == ["first": "secret of r3"])
    #expect(again.folder.erasedRuns() == ["r1", "r2"])
    #expect(try again.reader.audit().last?.entry.actor == "restore")
  }

  @Test func `nothing is left of it in the restored folder`() throws {
    try host.begin()
    try host.answer("first", "Wolfgangstrasse 17")
    try Backup.write(from: host.folder, to: file)
    try host.folder.noteErased(run: "r1")
    try Backup.restore(from: file, to: restored, newerLog: host.folder.erasedLogPath)
    #expect(place.holds("Wolfgangstrasse", in: "backup.tar"))
    let names = try FileManager.default.subpathsOfDirectory(atPath: restored)
    #expect(
      !names.contains {
        FileManager.default.contents(atPath: restored + "/" + $0)?.range(of: Data("Wolfgangstrasse".utf8)) != nil
      })
  }

  @Test func `any tar opens it`() throws {
    try Backup.write(from: host.folder, to: file)
    let other = place.file("other")
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    try Mounted.run("/bin/tar", "-xf", file, "-C", other)
    #expect(place.bytes(of: "other/media/\(ContentHash(of: film).hex)") == film)
    #expect(place.bytes(of: "other/secret") == place.bytes(of: "data/secret"))
    // And one that somebody packed anew is taken.
    try Mounted.run("/bin/tar", "-cf", place.file("anew.tar"), "-C", other, ".")
    try Backup.restore(from: place.file("anew.tar"), to: restored)
  }

  @Test func `nothing is overwritten`() throws {
    place.write([1], to: "backup.tar")
    #expect(throws: BackupError.exists(file)) { try Backup.write(from: host.folder, to: file) }
    #expect(place.bytes(of: "backup.tar") == [1])
    try Backup.write(from: host.folder, to: place.file("good.tar"))
    try FileManager.default.createDirectory(atPath: restored, withIntermediateDirectories: true)
    place.write([1], to: "restored/mine")
    #expect(throws: BackupError.notEmpty(folder: restored)) {
      try Backup.restore(from: place.file("good.tar"), to: restored)
    }
    #expect(place.bytes(of: "restored/mine") == [1])
  }

  @Test func `a backup that was cut off, altered or is something else is refused, and nothing stays`() throws {
    try Backup.write(from: host.folder, to: file)
    let whole = place.bytes(of: "backup.tar")
    var altered = whole
    altered[3] ^= 1
    var evil = whole
    evil.replaceSubrange(0..<14, with: Array("../escaped.txt".utf8))
    for bytes in [
      Array(whole[..<(whole.count - 1_024)]), Array(whole[..<5_000]), altered, evil, Array("no tar".utf8), [],
    ] {
      place.write(bytes, to: "bad.tar")
      #expect(throws: BackupError.self) { try Backup.restore(from: place.file("bad.tar"), to: restored) }
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: place.path).sorted() == ["backup.tar", "bad.tar", "data"])
    }
  }

  @Test(arguments: ["../escaped.txt", "media/../../escaped.txt", "lock", "media/film.mp4"])
  func `a name that no backup has is refused, whoever packed it`(name: String) throws {
    try Backup.write(from: host.folder, to: file)
    let other = place.file("other")
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    try Mounted.run("/bin/tar", "-xf", file, "-C", other)
    place.write([1], to: "other/extra.txt")
    try Mounted.run(
      "/bin/tar", "-cPf", place.file("evil.tar"), "-C", other, "--transform", "s,^extra.txt$,\(name),", "cairn.sqlite",
      "secret", "extra.txt")
    #expect(throws: BackupError.notABackup(file: place.file("evil.tar"), reason: "nobody expects a \(name) in it")) {
      try Backup.restore(from: place.file("evil.tar"), to: restored)
    }
    #expect(!FileManager.default.fileExists(atPath: place.file("escaped.txt")))
  }

  @Test func `a link in a backup is refused`() throws {
    try FileManager.default.createDirectory(atPath: place.file("other"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: place.file("other/secret"), withDestinationPath: "/etc/hostname")
    try Mounted.run("/bin/tar", "-cf", place.file("evil.tar"), "-C", place.file("other"), "secret")
    #expect(throws: BackupError.notABackup(file: place.file("evil.tar"), reason: "secret is no plain file")) {
      try Backup.restore(from: place.file("evil.tar"), to: restored)
    }
  }

  @Test func `a restore verifies what it has read`() throws {
    let hash = ContentHash(of: film).hex
    try Backup.write(from: host.folder, to: file)
    try unpackAndAlter("media/\(hash)", to: Array("a fake".utf8))
    let refusal = #expect(throws: BackupError.self) { try Backup.restore(from: place.file("anew.tar"), to: restored) }
    #expect(refusal?.description.contains("media/\(hash)") == true)
  }

  @Test func `a backup that no restore would take is not written`() throws {
    let hash = ContentHash(of: film).hex
    let damages: [(file: String, act: (String) throws -> Void)] = [
      ("media/\(hash)", { place.write(Array("a fake".utf8), to: $0) }),
      ("media/\(hash)", { try FileManager.default.removeItem(atPath: place.file($0)) }),
      ("secret", { place.write([1], to: $0) }),
    ]
    for damage in damages {
      let before = place.bytes(of: "data/\(damage.file)")
      try damage.act("data/\(damage.file)")
      let refusal = #expect(throws: BackupError.self) { try Backup.write(from: host.folder, to: file) }
      #expect(refusal?.description.contains("no backup was written") == true)
      #expect(refusal?.description.contains(damage.file) == true)
      #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == ["data"])
      place.write(before, to: "data/\(damage.file)")
    }
    chmod(host.folder.secretPath, 0o600)
    try Backup.write(from: host.folder, to: file)
  }

  @Test func `a damaged database is not passed off as a backup`() throws {
    for index in 0..<200 { try host.begin("r\(index)", participant: "p\(index)") }
    _ = try Database(path: host.folder.databasePath, access: .readWrite).checkpoint(.truncate)
    var bytes = place.bytes(of: "data/cairn.sqlite")
    // Behind the tables' own definitions, without which nothing could be read at all.
    let page = bytes.count / 4_096 * 3 / 4 * 4_096
    for offset in 0..<4_096 { bytes[page + offset] = 0xA5 }
    let copy = place.file("copy")
    try FileManager.default.copyItem(atPath: place.file("data"), toPath: copy)
    place.write(bytes, to: "copy/cairn.sqlite")
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: "\(copy)/cairn.sqlite\(suffix)") }
    let refusal = #expect(throws: BackupError.self) {
      try Backup.write(from: DataFolder(existing: copy), to: file)
    }
    #expect(refusal?.description.contains("cairn.sqlite") == true)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func `verify finds what is missing, altered or unreadable`() throws {
    #expect(try Verification.run(host.folder).isEmpty)
    let hash = ContentHash(of: film).hex
    try FileManager.default.removeItem(atPath: host.folder.mediaFile(hash))
    try FileManager.default.removeItem(atPath: host.folder.secretPath)
    try host.begin()
    try host.answer("first", "one")
    do {
      let database = try Database(path: host.folder.databasePath, access: .readWrite)
      try database.run("UPDATE answer SET status = 'no such status'")
    }
    let upload = ContentHash(of: [7]).hex
    place.write([8], to: "data/files/\(upload)")
    #expect(
      try Verification.run(host.folder).map(\.file) == ["cairn.sqlite", "secret", "files/\(upload)", "media/\(hash)"])
  }

  /// Packs the backup anew with another content of one of its files, as `anew.tar`.
  private func unpackAndAlter(_ name: String, to bytes: [UInt8]) throws {
    let other = place.file("other")
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    try Mounted.run("/bin/tar", "-xf", file, "-C", other)
    place.write(bytes, to: "other/\(name)")
    try Mounted.run("/bin/tar", "-cf", place.file("anew.tar"), "-C", other, ".")
  }
}
