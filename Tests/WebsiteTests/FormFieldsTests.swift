import Testing

@testable import Website

/// `--limit formFields`, and pages that have more fields than that.
@Suite struct `The most fields of a form` {
  private static let files = walk.merging([
    "tasks/walk.yaml": """
    task: walk
    title: Walking
    steps:
      - id: many
        type: question
        question: "Which?"
        answer: { type: textChoice, style: multiple, choices: [\((1...40).map { "c\($0)" }.joined(separator: ", "))] }
      - { id: far, type: question, question: "How far?", answer: { type: integer } }
      - { id: done, type: completion, title: Thank you }
    """
  ]) { $1 }

  private let site: TestSite

  init() throws { site = try TestSite(Self.files, options: SiteOptions(formFields: 12)) }

  @Test func `rises for a page that has more, and for nothing else`() throws {
    let run = try site.begin()
    let page = try site.get("\(run)/many")
    let seal = try #require(page.value("_form"))
    let all = (1...40).map { ("many", "c\($0)") }
    #expect(try site.post("\(run)/many", [("_form", seal)] + all + all).status == 413, "nobody ticks a box twice")
    #expect(try site.answer("many", of: run, all).location == "\(run)/far")
    #expect(try site.answers()["many"]?.contains("c40") == true)
    #expect(try site.answer("far", of: run, [("far", "7")] + all).status == 413)
    #expect(try site.post("/resume", all).status == 413)
    #expect(try site.answer("far", of: run, [("far", "7")]).location == "\(run)/done")
  }
}
