import Testing

@testable import Website

/// A page that was made for one participant and kept for all must never show one what is another's.
@Suite struct `A page kept for many` {
  private let site: TestSite

  init() throws { site = try TestSite() }

  private func run(at step: String, _ name: String = "Ada") throws -> String {
    let run = try site.begin()
    for (id, fields) in [("welcome", []), ("name", [("name", name)]), ("pace", [("pace", "slow")])] {
      if id == step { return run }
      try site.answer(id, of: run, fields)
    }
    return run
  }

  /// A page without what is one participant's own.
  private func common(_ page: Page, _ run: String) throws -> String {
    let seal = try #require(page.value("_form"))
    return page.body.replacing(seal, with: "SEAL").replacing(run, with: "RUN")
  }

  @Test func `differs between two participants in address and seal alone`() throws {
    let (ada, bea) = (try run(at: "name"), try run(at: "name"))
    let (first, second) = (try site.get("\(ada)/name"), try site.get("\(bea)/name"))
    #expect(first.value("_form") != second.value("_form"))
    #expect(second.body.contains("action=\"\(bea)/name\""))
    #expect(!second.body.contains(ada))
    #expect(try common(first, ada) == common(second, bea))
  }

  @Test func `shows nobody what another typed, stored or refused`() throws {
    let (ada, bea) = (try run(at: "name"), try run(at: "name"))
    let untouched = try common(try site.get("\(bea)/name"), bea)
    try site.answer("name", of: ada, [("name", "Ada")])
    #expect(try site.get("\(ada)/name").value("name") == "Ada")
    #expect(try common(try site.get("\(bea)/name"), bea) == untouched)
    try site.answer("name", of: bea, [("name", "")])
    #expect(try site.get("\(bea)/name").body.contains("id=\"_errors\""))
    let cid = try run(at: "name")
    #expect(try common(try site.get("\(cid)/name"), cid) == untouched)
  }

  @Test func `is another one in another language`() throws {
    let (ada, bea) = (try run(at: "name"), try site.begin("/?lang=de"))
    try site.answer("welcome", of: bea)
    #expect(try site.get("\(ada)/name").body.contains("What are you called?"))
    #expect(try site.get("\(bea)/name").body.contains("Wie heißen Sie?"))
    #expect(try site.get("\(ada)/name").body.contains("What are you called?"))
  }

  @Test func `says that it is an earlier one only to who comes back to it`() throws {
    let (ada, bea) = (try run(at: "welcome"), try run(at: "name"))
    #expect(!(try site.get("\(ada)/welcome").body.contains("class=\"notice")))
    let earlier = try site.get("\(bea)/welcome").body
    #expect(earlier.contains("class=\"notice") && earlier.contains("href=\"\(bea)/name\""))
    #expect(!(try site.get("\(ada)/welcome").body.contains("class=\"notice")))
  }

  @Test func `names each participant's own answers`() throws {
    let (ada, bea) = (try run(at: "steps"), try run(at: "steps", "Bea"))
    #expect(try site.get("\(ada)/steps").body.contains("How many steps, Ada?"))
    #expect(try site.get("\(bea)/steps").body.contains("How many steps, Bea?"))
  }

  @Test func `is of the version that the run began with`() async throws {
    let ada = try run(at: "name")
    _ = try site.get("\(ada)/name")
    var files = walk
    files["tasks/walk.yaml"] = walk["tasks/walk.yaml"]?.replacing("What are you called?", with: "Your name?")
    try TestSite.publish(files, to: site.records)
    await site.site.keepHouse(sweeps: false, at: site.clock.now)
    let bea = try run(at: "name")
    #expect(try site.get("\(bea)/name").body.contains("Your name?"))
    #expect(try site.get("\(ada)/name").body.contains("What are you called?"))
  }
}
