import CivilTime
import Glibc
import Mailing
import Testing

/// Programs in the place of sendmail: real ones, made of a few lines of shell.
@Suite struct MailerTests {
  /// A folder with a program in it, which goes with the test.
  private final class Folder {
    let path: String

    init(_ script: String) throws {
      var template = Array("/tmp/cairn-mail-XXXXXX".utf8CString)
      path = try #require(mkdtemp(&template)).withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      let file = try #require(fopen("\(path)/sendmail", "w"))
      fputs("#!/bin/sh\ncd \(path)\n" + script, file)
      fclose(file)
      chmod("\(path)/sendmail", 0o700)
    }

    deinit {
      for name in ["sendmail", "letter", "arguments", "child"] { unlink("\(path)/\(name)") }
      rmdir(path)
    }

    func text(_ name: String) -> String? {
      guard let file = fopen("\(path)/\(name)", "r") else { return nil }
      defer { fclose(file) }
      var bytes: [UInt8] = []
      while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private func letter(_ text: String = "Words.") throws -> MailMessage {
    MailMessage(
      to: try #require(MailAddress("ada@example.org")), senderName: "Study", replyTo: nil, subject: "Copy",
      language: "en", text: text, html: "<p>Words.</p>", date: Instant(milliseconds: 0), id: "m1")
  }

  private func mailer(_ folder: Folder, seconds: Int = 20) throws -> Mailer {
    Mailer(
      path: "\(folder.path)/sendmail", sender: try #require(MailAddress("study@example.org")), seconds: seconds)
  }

  @Test func `the program gets the letter on its standard input, and no recipient as an argument`() async throws {
    let folder = try Folder("cat > letter; echo \"$@\" > arguments\n")
    let long = String(repeating: "A line of some words.\n", count: 20_000)
    try await mailer(folder).send(letter(long))
    let sent = try #require(folder.text("letter"))
    #expect(sent.utf8.count > 400_000 && sent.hasSuffix("--=_m1--\r\n"))
    #expect(folder.text("arguments") == "-t -i -f study@example.org\n")
  }

  @Test func `a program that fails, reads nothing, is ended or is not there is told apart`() async throws {
    let long = String(repeating: "A line of some words.\n", count: 20_000)
    for (script, failure) in [
      ("cat > letter; exit 75\n", MailFailure.refused(status: 75)), ("exit 1\n", .refused(status: 1)),
      ("kill -TERM $$\n", .stopped(signal: SIGTERM)),
    ] {
      let folder = try Folder(script)
      await #expect(throws: failure) { try await mailer(folder).send(letter(long)) }
    }
    let gone = try Folder("")
    unlink("\(gone.path)/sendmail")
    await #expect(throws: MailFailure.notStarted(reason: "No such file or directory")) {
      try await mailer(gone).send(letter())
    }
  }

  @Test func `a program that hangs is ended with what it started`() async throws {
    for script in ["cat > letter; sleep 600 & echo $! > child; wait\n", "sleep 600 & echo $! > child; wait\n"] {
      let folder = try Folder(script)
      let long = String(repeating: "A line of some words.\n", count: 20_000)
      await #expect(throws: MailFailure.tooSlow(seconds: 2)) { try await mailer(folder, seconds: 2).send(letter(long)) }
      let text = try #require(folder.text("child"))
      let child = try #require(pid_t(text.filter(\.isNumber)))
      // It was ended in the same breath; the system may take a moment to take it away.
      for _ in 0..<1_000 where kill(child, 0) == 0 && !isGone(child) { sched_yield() }
      #expect(kill(child, 0) != 0 || isGone(child))
    }
  }

  /// Ended, and kept for a parent that does not ask.
  private func isGone(_ child: pid_t) -> Bool {
    guard let file = fopen("/proc/\(child)/stat", "r") else { return true }
    defer { fclose(file) }
    var line = Array(repeating: CChar(0), count: 200)
    fgets(&line, 200, file)
    return String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self).contains(") Z ")
  }

  @Test func `so many letters are sent at once, and one more is refused`() async throws {
    let folder = try Folder("cat > /dev/null; mkfifo gate 2>/dev/null; cat gate > /dev/null\n")
    let mailer = try mailer(folder, seconds: 3)
    let message = try letter()
    let outcomes = await withTaskGroup(of: MailFailure?.self) { group in
      for _ in 0..<Mailer.mostAtOnce + 3 {
        group.addTask {
          do throws(MailFailure) { try await mailer.send(message) } catch { return error }
          return nil
        }
      }
      return await group.reduce(into: [MailFailure?]()) { $0.append($1) }
    }
    unlink("\(folder.path)/gate")
    #expect(outcomes.count { $0 == .busy } == 3)
    #expect(outcomes.count { $0 == .tooSlow(seconds: 3) } == Mailer.mostAtOnce)
  }
}
