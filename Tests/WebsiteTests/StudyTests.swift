import SQLite
import Testing

@testable import Website

@Suite struct `A study` {
  @Test func `replaces our words, in a language that we have and in one that we have not`() throws {
    var files = walk
    files["study.yaml"] = walk["study.yaml"]?.replacing("languages: [en, de]", with: "languages: [en, de, pl]")
    files["texts/interface.en.yaml"] = "action.continue: Onwards\n"
    files["texts/interface.pl.yaml"] = "action.continue: Dalej\n"
    let site = try TestSite(files)
    let run = try site.begin()
    #expect(try site.get("\(run)/welcome").body.contains(">Onwards</button>"))
    let german = try site.begin("/?lang=de")
    #expect(try site.get("\(german)/welcome").body.contains(">Weiter</button>"))
    let polish = try site.begin("/?lang=pl")
    let page = try site.get("\(polish)/welcome")
    #expect(page.body.contains("<html lang=\"pl\"") && page.body.contains(">Dalej</button>"))
    #expect(page.body.contains(">Pause or stop</button>"), "English where nobody has said it in Polish")
  }

  @Test func `gives the script that counts characters each form of plural that it has`() throws {
    var files = walk
    files["study.yaml"] = walk["study.yaml"]?.replacing("languages: [en, de]", with: "languages: [en, de, pl]")
    files["texts/interface.pl.yaml"] = """
      "text.left[one]": "{count} znak"
      "text.left[few]": "{count} znaki"
      "text.left[many]": "{count} znaków"
      """
    files["tasks/walk.yaml"] = """
      task: walk
      title: Walking
      steps:
        - id: story
          type: question
          question: What happened?
          answer: { type: text, lines: 4, maximumLength: 200 }
        - id: done
          type: completion
      """
    let site = try TestSite(files)
    let english = try site.get("\(try site.begin())/story").body
    #expect(english.contains("data-left-one=\"{count} character left\"") && !english.contains("data-left-few"))
    let polish = try site.get("\(try site.begin("/?lang=pl"))/story").body
    #expect(polish.contains("data-left-few=\"{count} znaki\"") && polish.contains("data-left-many=\"{count} znaków\""))
  }

  @Test func `says on a page of several questions which one a further text is about`() throws {
    var files = walk
    files["tasks/walk.yaml"] = """
      task: walk
      title: Walking
      steps:
        - id: both
          type: form
          title: Two questions
          items:
            - id: near
              question: How *near*?
              learnMore: { title: Why we ask, file: pages/why.md }
              answer: { type: text }
            - id: far
              question: How far?
              answer: { type: text }
        - id: done
          type: completion
      """
    let site = try TestSite(files)
    let page = try site.get("\(try site.begin())/both").body
    #expect(page.contains(">Why we ask<span class=\"visually-hidden\">: How <em>near</em>?</span></button>"))
    let first = try #require(page.firstRange(of: "<button")).lowerBound
    #expect(page[first...].hasPrefix("<button class=\"primary\" name=\"_action\" value=\"continue\""))
  }

  @Test func `keeps its words for the runs that began with them`() async throws {
    let site = try TestSite()
    let old = try site.begin()
    var files = walk
    files["texts/interface.en.yaml"] = "action.continue: Onwards\n"
    try TestSite.publish(files, to: site.records)
    await site.site.keepHouse(sweeps: false, at: site.clock.now)
    let new = try site.begin()
    #expect(try site.get("\(old)/welcome").body.contains(">Continue</button>"))
    #expect(try site.get("\(new)/welcome").body.contains(">Onwards</button>"))
  }

  @Test func `that cannot be read stays out of new runs, and is not tried each second`() async throws {
    struct Unreadable: Error {}
    let site = try TestSite { content, version in
      if version == 2 { throw Unreadable() }
      return content
    }
    try TestSite.publish(walk, to: site.records)
    await site.site.keepHouse(sweeps: false, at: site.clock.now)
    await site.site.keepHouse(sweeps: false, at: site.clock.now)
    #expect(try site.get("\(try site.begin())/welcome").status == 200)
    #expect(site.log.lines.count { $0.contains("Unreadable") } == 1)
    site.clock.advance(hours: 1)
    await site.site.keepHouse(sweeps: false, at: site.clock.now)
    #expect(site.log.lines.count { $0.contains("Unreadable") } == 2)
  }

  @Test func `that cannot be read any more has a page for its runs, with what was typed`() async throws {
    struct Unreadable: Error {}
    let site = try TestSite(versions: 2) { content, version in
      if version == 1 { throw Unreadable() }
      return content
    }
    let run = try site.begin()
    try site.answer("welcome", of: run)
    let form = try #require(try site.get("\(run)/name").value("_form"))
    try site.database(.readWrite).execute(script: "UPDATE run SET version = 1, revision = revision + 1")
    let page = try site.get("\(run)/name")
    #expect(page.status == 503 && page.body.contains("All answers that were saved are kept"))
    #expect(page.field("retry-after") == "60")
    let answer = try site.post("\(run)/name", [("_form", form), ("name", "Ada & Bea")])
    #expect(answer.status == 503 && answer.body.contains("Ada &amp; Bea"))
    #expect(try site.get("/").status == 200)
    #expect(try site.get("/health").status == 200)
  }
}
