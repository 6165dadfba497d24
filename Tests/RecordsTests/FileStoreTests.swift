import CivilTime
import Glibc
import SQLite
import Sealing
import SurveyModel
import TaskRunning
import Testing

@testable import Records

/// The contents of participants' files: whole before a row names them, gone when none does.
struct FileStoreTests {
  private let place: TemporaryFolder
  private let host: Host

  init() throws {
    place = try TemporaryFolder()
    host = try Host(place.file("data"))
    _ = try SealingKeys(secretAt: host.records.folder.secretPath)
    try host.begin()
  }

  private var store: FileStore { host.records.files }

  private func keep(_ text: String) throws -> KeptContent {
    try Array(text.utf8).withUnsafeBytes { try store.keep($0) }
  }

  private func isThere(_ sha256: String) -> Bool { access(host.records.folder.file(sha256), F_OK) == 0 }

  private func record(_ id: String, _ content: KeptContent, step: String = "first") -> FileRecord {
    FileRecord(
      id: id, step: step, item: step, sha256: content.sha256, type: "text/plain", size: content.size, name: "a.txt")
  }

  /// Answers a step with a text that names a file, as a file's answer does.
  @discardableResult
  private func answer(
    _ step: String, naming id: String, _ files: [FileRecord], of run: String = "r1", _ action: RunAction = .continue
  ) throws -> WriteOutcome {
    var change = try host.decide(try host.page(step, "the file \(id)", of: run), action, of: run)
    change.files = files
    change.mayLeaveFiles = true
    return try host.write(.change(change))
  }

  @Test func `a content is kept under its hash, for its owner alone`() throws {
    let kept = try keep("hello")
    #expect(kept.sha256 == ContentHash(of: Array("hello".utf8)).hex && kept.size == 5)
    #expect(try ContentHash(ofFile: host.records.folder.file(kept.sha256)).hex == kept.sha256)
    var status = stat()
    #expect(stat(host.records.folder.file(kept.sha256), &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(try DataFolder.hashes(in: host.records.folder.filesPath) == [kept.sha256])
  }

  @Test func `one that nobody named goes, and not while somebody is about to name it`() throws {
    var kept: KeptContent? = try keep("hello")
    let again: KeptContent? = try keep("hello")
    let sha256 = try #require(kept?.sha256)
    #expect(again?.sha256 == sha256)
    #expect(try store.sweep() == 0)
    kept = nil
    #expect(try store.sweep() == 0 && isThere(sha256))
    withExtendedLifetime(again) {}
  }

  @Test func `once nobody holds or names it it goes, and only once is there anything to do`() throws {
    let sha256 = try { try keep("hello").sha256 }()
    #expect(try store.sweep() == 1)
    #expect(!isThere(sha256))
    #expect(try store.sweep() == 0)
  }

  @Test func `a file that an answer names stays, with its row, also when the answer is replaced`() throws {
    let content = try keep("hello")
    #expect(try answer("first", naming: "f1", [record("f1", content)]) == .written)
    let found = try #require(try host.reader.file("f1", of: host.run()))
    #expect(found == record("f1", content))
    try answer("first", naming: "f2", [record("f2", try keep("other"))])
    #expect(try host.reader.file("f1", of: host.run()) != nil, "the history names it")
    #expect(try store.sweep() == 0)
    try host.begin("r2", participant: "p2")
    #expect(try host.reader.file("f1", of: host.run("r2")) == nil, "it is another run's")
  }

  @Test func `a file of a draft stays until the draft goes`() throws {
    let sha256 = try {
      let content = try keep("hello")
      try answer("second", naming: "f1", [record("f1", content, step: "second")], .learnMore("why"))
      return content.sha256
    }()
    #expect(try host.reader.file("f1", of: host.run()) != nil)
    #expect(try store.sweep() == 0 && isThere(sha256))
    try answer("first", naming: "nothing", [])
    #expect(try host.reader.file("f1", of: host.run()) != nil)
    try answer("second", naming: "nothing", [])
    #expect(try host.reader.file("f1", of: host.run()) == nil)
    #expect(try store.sweep() == 1)
    #expect(!isThere(sha256))
  }

  @Test func `a file that came with a form and is named by nothing is not kept`() throws {
    try answer("first", naming: "nothing", [record("f1", try keep("hello"))])
    #expect(try host.count("SELECT count(*) FROM file") == 0)
    #expect(try store.sweep() == 1)
  }

  @Test func `erasing takes the content, unless another run holds it`() throws {
    try host.begin("r2", participant: "p2")
    let shared = try {
      let content = try keep("shared")
      try answer("first", naming: "f1", [record("f1", content)])
      try answer("first", naming: "f2", [record("f2", content)], of: "r2")
      return content.sha256
    }()
    let own = try {
      let content = try keep("own")
      try answer("second", naming: "f3", [record("f3", content, step: "second")])
      return content.sha256
    }()
    try host.write(.erase(run: "r1", at: host.now))
    #expect(try store.sweep() == 1)
    #expect(isThere(shared) && !isThere(own))
    try host.write(.erase(run: "r2", at: host.now))
    #expect(try store.sweep() == 1)
    #expect(!isThere(shared))
  }

  @Test(arguments: [true, false])
  func `drafts that end with the run leave no files`(expires: Bool) throws {
    try answer("second", naming: "f1", [record("f1", try keep("hello"), step: "second")], .learnMore("why"))
    if expires {
      host.wait(days: 40)
      try host.write(.expire(at: host.now))
    } else {
      try host.write(.withdraw(run: "r1", at: host.now))
    }
    #expect(try host.count("SELECT count(*) FROM file") == 0)
    #expect(try store.sweep() == 1)
  }

  @Test func `what a server that was killed had half written is taken away by the next, and what nobody names too`()
    throws
  {
    let sha256 = try { try keep("lost").sha256 }()
    let part = host.records.folder.filesPath + "/fabc.part"
    close(open(part, O_WRONLY | O_CREAT, 0o600))
    host.records.shutDownAndWait()
    try withFolderFreed {
      let records = try Records(DataFolder(serving: place.file("copy")))
      defer { records.shutDownAndWait() }
      #expect(access(place.file("copy/files/fabc.part"), F_OK) != 0)
      #expect(access(records.folder.file(sha256), F_OK) == 0)
      #expect(try records.files.sweep() == 1)
      #expect(access(records.folder.file(sha256), F_OK) != 0)
    }
  }

  /// The same folder under a name whose lock nobody holds.
  private func withFolderFreed(_ body: () throws -> Void) throws {
    #expect(rename(place.file("data"), place.file("copy")) == 0)
    unlink(place.file("copy/lock"))
    try body()
  }

  @Test func `while a backup is made nothing goes`() throws {
    let sha256 = try { try keep("hello").sha256 }()
    do {
      let backup = open(host.records.folder.filesPath, O_RDONLY | O_DIRECTORY)
      defer { close(backup) }
      #expect(flock(backup, LOCK_SH) == 0)
      #expect(try store.sweep() == 0 && isThere(sha256))
    }
    #expect(try store.sweep() == 1, "it is tried again")
  }

  @Test func `a backup holds the files, and a restored folder verifies and has them`() throws {
    let content = try keep("hello")
    try answer("first", naming: "f1", [record("f1", content)])
    try Backup.write(from: host.records.folder, to: place.file("backup.tar"))
    try Backup.restore(from: place.file("backup.tar"), to: place.file("restored"))
    let restored = try DataFolder(existing: place.file("restored"))
    #expect(try Verification.run(restored).isEmpty)
    #expect(try ContentHash(ofFile: restored.file(content.sha256)).hex == content.sha256)
    #expect(try RecordsReader(restored).file("f1", of: host.run()) == record("f1", content))
  }

  @Test func `a content that a row names and that is missing or altered is found`() throws {
    let content = try keep("hello")
    try answer("first", naming: "f1", [record("f1", content)])
    let path = host.records.folder.file(content.sha256)
    let descriptor = open(path, O_WRONLY)
    #expect(write(descriptor, "j", 1) == 1)
    close(descriptor)
    #expect(try Verification.run(host.records.folder).map(\.file) == ["files/\(content.sha256)"])
    unlink(path)
    let findings = try Verification.run(host.records.folder)
    #expect(findings.map(\.text) == ["is missing"])
    #expect(throws: BackupError.self) { try Backup.write(from: host.records.folder, to: place.file("b.tar")) }
    #expect(access(place.file("b.tar"), F_OK) != 0)
  }

  @Test func `a restore erases again, files too`() throws {
    let sha256 = try {
      let content = try keep("hello")
      try answer("first", naming: "f1", [record("f1", content)])
      return content.sha256
    }()
    try Backup.write(from: host.records.folder, to: place.file("backup.tar"))
    try host.records.folder.noteErased(run: "r1")
    let count = try Backup.restore(
      from: place.file("backup.tar"), to: place.file("restored"), newerLog: host.records.folder.erasedLogPath)
    #expect(count == 1)
    #expect(access(try DataFolder(existing: place.file("restored")).file(sha256), F_OK) != 0)
  }
}
