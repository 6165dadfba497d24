import CivilTime
import SurveyModel
import Testing

@testable import Studies

/// `study.yaml` and the files around it.
struct StudyTests {
  static let task = Fixture.task("  - { id: a, type: instruction, title: A }")

  @Test(arguments: [("eng", "en"), ("ger", "de"), ("jp", "ja"), ("dk", "da")])
  func `a tag that no browser knows is a doubt`(_ typed: String, _ meant: String) {
    let outcome = Fixture.read(Self.task, study: Fixture.study.replacing("[en]", with: "[\(typed)]"))
    Mistake("", "study.yaml:4:13: warning: Write `\(meant)`.").expect(outcome.diagnostics)
    #expect(outcome.study?.languages == [typed], "a study that was published with it is read again")
  }

  @Test func `every language of which somebody may type another code stands as it is`() {
    for tag in ["en", "de", "pt-BR", "zh-Hant", "gsw", "fil", "sr-Latn-RS"] {
      #expect(LanguageSlip.meant(by: tag) == nil)
    }
  }

  @Test(arguments: [
    Mistake("study: x", "study.yaml:7:1: error: stands here a second time; the first is in line 2"),
    Mistake("contact: { name: Me }", "study.yaml:7:10: warning: no way to reach somebody"),
    Mistake("contact: { name: Me, email: me }", "study.yaml:7:29: error: no e-mail address"),
    Mistake("contact: { nmae: Me, email: a@b.c }", "study.yaml:7:12: error: `name`"),
    Mistake("runs: { rememberOnDevice: true }"),
    Mistake("runs: { rememberOnDevice: false }"),
    Mistake("runs: { expireAfter: 0 days }", "study.yaml:7:22: error: ends at once"),
    Mistake("runs: { expireAfter: soon, grace: 2 weeks }", "study.yaml:7:22: error: `14 days`"),
    Mistake("withdrawal: never", "study.yaml:7:13: error: Write one of: `erase`, `withdraw`, `contact`."),
    Mistake("kiosk: { a: b }", "study.yaml:7:1: error: not supported by this version"),
    Mistake("timezon: UTC", "study.yaml:7:1: error: Did you mean `timezone`?"),
    Mistake("answers: { a: { type: scael } }", "study.yaml:7:23: error: Did you mean `scale`?"),
    Mistake("privacy: pages/none.md", "study.yaml:7:10: error: There is no file `pages/none.md`"),
    Mistake("privacy: Hello {{name}}", "study.yaml:7:16: error: stands outside of the steps"),
  ])
  func `a mistake in the study's file is told at its place`(_ mistake: Mistake) {
    mistake.expect(Fixture.read(Self.task, study: Fixture.study + "\n" + mistake.yaml).diagnostics)
  }

  @Test(arguments: [
    ("cairn: 1", "cairn: 2", "study.yaml:1:8: error: written for a later version"),
    ("cairn: 1\n", "", "study.yaml:1:1: error: Begin the file with `cairn: 1`"),
    ("[en]", "[english]", "study.yaml:4:13: error: Write `en`."),
    ("[en]", "[klingon]", "study.yaml:4:13: error: no language tag"),
    ("[en]", "[en_GB]", "study.yaml:4:13: error: Write `en-GB`."),
    ("[en]", "[EN]", "study.yaml:4:13: error: Write `en`."),
    ("[en]", "[en, en]", "study.yaml:4:17: error: a second time"),
    ("[en]", "en", "study.yaml:4:12: error: Write `languages: [en]`"),
    ("Europe/Berlin", "Europe/Munich", "study.yaml:5:11: error: There is no time zone `Europe/Munich`"),
    ("Europe/Berlin", "Europe/Berln", "study.yaml:5:11: error: Did you mean `Europe/Berlin`?"),
    ("Europe/Berlin", "Berlin", "study.yaml:5:11: error: Did you mean `Europe/Berlin`?"),
    ("Europe/Berlin", "America/new york", "study.yaml:5:11: error: Did you mean `America/New_York`?"),
    ("timezone: Europe/Berlin\n", "", "study.yaml:1:1: error: needs `timezone:`"),
    ("start: t", "start: tt", "study.yaml:6:25: error: Write one of: `t`."),
    ("start: t", "start: t, opens: 2026-02-01, closes: 2026-01-01", "study.yaml:6:55: error: closes before it opens"),
    ("start: t", "start: t, opens: 2026-02-30", "study.yaml:6:35: error: a day and a time"),
    ("start: t", "start: t, fromLink: pid", "study.yaml:6:38: error: `fromLink:` is a list"),
  ])
  func `what a study has to say is checked`(_ old: String, _ new: String, _ said: String) {
    Mistake("", said).expect(Fixture.read(Self.task, study: Fixture.study.replacing(old, with: new)).diagnostics)
  }

  @Test func `two tasks cannot have the same id`() {
    let outcome = Fixture.read(Self.task, ["tasks/u.yaml": Self.task.replacing("task: t", with: "task: T")])
    Mistake("", "tasks/u.yaml:1:7: error: stands in tasks/t.yaml already").expect(outcome.diagnostics)
  }

  @Test func `a study without files says so`() {
    let none = StudyReader(registry: .standard).read(StudyFiles([:]))
    Mistake("", "study.yaml: error: There is no study.yaml").expect(none.diagnostics)
    let alone = StudyReader(registry: .standard).read(StudyFiles(["study.yaml": Array(Fixture.study.utf8)]))
    Mistake("", "study.yaml: error: The study has no task").expect(alone.diagnostics)
  }

  @Test func `a file that nobody reads is a doubt`() {
    let outcome = Fixture.read(Self.task, ["task/u.yaml": "a: b"])
    Mistake("", "task/u.yaml: warning: Nothing reads this file").expect(outcome.diagnostics)
  }

  @Test func `a syntax error ends the reading of its own file only`() {
    let outcome = Fixture.read(
      Fixture.task("  - { id: a, type: instruction, titel: A }"), study: Fixture.study + "\ncontact: { name: A",
      ["tasks/u.yaml": "task: @u"])
    Mistake(
      "", "study.yaml:7:10: error: is never closed", "tasks/t.yaml:4:33: error: `title`",
      "tasks/u.yaml:1:7: error: begins with `@`"
    ).expect(outcome.diagnostics)
    #expect(outcome.study == nil)
  }

  @Test func `a study may be JSON, with tabs and CRLF`() {
    let task =
      "{\r\n\t\"task\": \"t\",\r\n\t\"title\": \"T\",\r\n\t\"steps\": [\r\n\t\t{ \"id\": \"done\", "
      + "\"type\": \"completion\", \"titel\": \"x\" }\r\n\t]\r\n}\r\n"
    let files = StudyFiles([
      "study.yaml": Array(Fixture.study.replacing("\n", with: "\r\n").utf8), "tasks/t.json": Array(task.utf8),
    ])
    Mistake("", "tasks/t.json:5:41: error: `titel`").expect(StudyReader(registry: .standard).read(files).diagnostics)
  }

  @Test func `a whole study arrives in the model`() throws {
    let study =
      Fixture.study.replacing("start: t", with: "start: t, open: false, opens: 2026-01-02T08:00") + """

        contact: { name: Office, phone: "+49 30 1" }
        withdrawal: withdraw
        runs: { expireAfter: 14 days, grace: 2 hours, saveForLater: false, confirmCancel: false, rememberOnDevice: false }
        privacy: Nothing leaves this server.
        """
    let outcome = Fixture.read(Self.task, study: study)
    #expect(outcome.diagnostics == [])
    let read = try #require(outcome.study)
    #expect(read.id == "s")
    #expect(read.timezone == "Europe/Berlin")
    #expect(read.participation == .init(start: "t", isOpen: false, opens: CivilDateTime(iso: "2026-01-02T08:00")))
    #expect(read.contact?.phone == "+49 30 1")
    #expect(read.withdrawal == .withdraw)
    #expect(
      read.runs
        == .init(
          expireAfter: Interval(seconds: 14 * 86_400), grace: Interval(seconds: 7_200), allowsSavingForLater: false,
          confirmsCancel: false, remembersOnDevice: false))
    #expect(read.privacy?.byLanguage["en"] == "Nothing leaves this server.")
  }
}
