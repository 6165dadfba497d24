import SurveyModel
import Testing

@testable import Website

/// Texts that follow answers, and an author's own words.
@Suite struct `The words of a page` {
  private static let files = walk.merging([
    "tasks/walk.yaml": """
    task: walk
    title: Walking
    steps:
      - id: name
        type: question
        question: What are you called?
        answer: { type: text }
        messages: { required: "Any name will do" }
      - id: when
        type: form
        title: Your walk
        items:
          - { id: day, question: Which day?, answer: { type: date } }
          - id: km
            question: How far?
            answer: { type: decimal, minimum: 1, maximum: 2000 }
            messages: { range: "Nobody walks that far, {{name}}", format: "Kilometres, {{name}}" }
            checks: [{ should: km < 100, say: "{{name}}, is that right?" }]
          - id: company
            question: With whom?
            answer: { type: textChoice, style: multiple, choices: [{ friend: "A *friend* & more" }, { dog: A dog }] }
      - id: told
        type: instruction
        title: "{{name}} walked"
        text: "On {{day}}: {{km}} km with {{company}}."
        variants:
          - when: km >= 50
            title: "{{name}} walked far"
          - when: km >= 10
            title: "{{name}} walked well"
            text: "{{km}} km!"
      - id: done
        type: completion
        title: Thank you
        variants: [{ when: km >= 10, title: "Well done, {{name}}" }]
    """
  ]) { $1 }

  private let site: TestSite

  init() throws { site = try TestSite(Self.files) }

  private func walked(_ km: String, name: String = "Ada", language: String = "en") throws -> String {
    let run = try site.begin("/?lang=\(language)")
    try site.answer("name", of: run, [("name", name)])
    let fields = [
      ("day.day", "5"), ("day.month", "3"), ("day.year", "2027"), ("km", km), ("company", "friend"), ("company", "dog"),
    ]
    try site.answer("when", of: run, fields)
    return run
  }

  @Test func `take up answers as the page's language writes them`() throws {
    let english = try site.get("\(try walked("7.5"))/told").body
    #expect(english.contains("On 5 March 2027: 7.5 km with A friend &amp; more, A dog."))
    let german = try site.get("\(try walked("7,5", language: "de"))/told").body
    #expect(german.contains("5. März 2027: 7,5 km"))
  }

  @Test func `escape what was typed, in the title too`() throws {
    let page = try site.get("\(try walked("7", name: "<b>*Ada*</b>"))/told")
    #expect(page.body.contains("<h1>&lt;b&gt;*Ada*&lt;/b&gt; walked</h1>"))
    #expect(page.element("title")?.hasPrefix("&lt;b&gt;*Ada*&lt;/b&gt; walked") == true)
  }

  @Test func `are those of the first variant that holds, and stick to nobody`() throws {
    let far = try walked("60")
    #expect(try site.get("\(far)/when").status == 200)
    try site.answer(
      "when", of: far,
      [
        ("day.day", "5"), ("day.month", "3"), ("day.year", "2027"), ("km", "60"), ("company", "dog"),
      ])
    #expect(try site.get("\(far)/told").element("h1") == "Ada walked far")
    #expect(try site.get("\(far)/told").body.contains("60 km with A dog"))
    let well = try walked("12")
    #expect(try site.get("\(well)/told").element("h1") == "Ada walked well")
    #expect(try site.get("\(well)/told").body.contains("<p>12 km!</p>"))
    let short = try walked("3")
    #expect(try site.get("\(short)/told").element("h1") == "Ada walked")
    #expect(try site.answer("told", of: well).location.hasSuffix("/done"))
    #expect(try site.get("\(well)/done").element("h1") == "Well done, Ada")
  }

  @Test func `say in the author's words what is wrong`() throws {
    let run = try site.begin()
    try site.answer("name", of: run, [("name", "")])
    let blank = try site.get("\(run)/name").body
    #expect(blank.contains("<a href=\"#name\">Any name will do</a>") && !blank.contains("Write an answer"))
    try site.answer("name", of: run, [("name", "Ada")])
    func error(_ km: String) throws -> String {
      let day = [("day.day", "5"), ("day.month", "3"), ("day.year", "2027"), ("company", "dog")]
      try site.answer("when", of: run, day + [("km", km)])
      let body = try site.get("\(run)/when").body
      let start = try #require(body.firstRange(of: "<a href=\"#km\">"))
      return String(body[start.upperBound...].prefix { $0 != "<" })
    }
    #expect(try error("5000") == "Nobody walks that far, Ada")
    #expect(try error("far") == "Kilometres, Ada")
    #expect(try error("") == "Enter a number for “How far?”")
    #expect(try error("500") == "Ada, is that right?")
    #expect(try site.answers()["km"] == nil)
    let day = [("day.day", "5"), ("day.month", "3"), ("day.year", "2027"), ("company", "dog")]
    #expect(try site.answer("when", of: run, day + [("km", "500")]).location.hasSuffix("/told"), "said once")
  }
}
