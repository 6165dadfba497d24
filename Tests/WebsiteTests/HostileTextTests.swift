import Testing

@testable import Website

@Suite struct `Hostile text` {
  static let texts = [
    "\"><svg onload=1>", "' onfocus=alert(1) x='", "javascript:alert(1)", "</textarea><script>1</script>",
  ]

  /// Whether a page holds the text as markup, or as an address.
  private func isHarmless(_ page: Page) -> Bool {
    !page.body.contains("<svg onload") && !page.body.contains("<script>") && !page.body.contains("onload=1>")
      && page.body.firstRange(of: /<\w[^>"]*("[^"]*"[^>"]*)*\sonfocus=/) == nil
      && page.body.firstRange(of: /(href|src|action)="javascript:/) == nil
  }

  @Test(arguments: texts) func `of a participant is shown as text on every page`(text: String) throws {
    let site = try TestSite()
    let run = try site.begin()
    try site.answer("welcome", of: run)
    try site.answer("name", of: run, [("name", text)])
    #expect(try site.answers()["name"] == text)
    var pages = [try site.get("\(run)/name")]
    try site.answer("pace", of: run, [("pace", text)])
    pages.append(try site.get("\(run)/pace"))
    try site.answer("pace", of: run, [("pace", "slow")])
    pages.append(try site.get("\(run)/steps"))
    pages.append(try site.follow(try site.answer("steps", of: run, [("steps", text)])))
    try site.answer("steps", of: run, [("steps", "1")])
    try site.answer("notes", of: run, [("notes", text)], action: "back")
    pages.append(try site.get("\(run)/notes"))
    let old = try #require(try site.get("\(run)/name").value("_form"))
    try site.answer("name", of: run, [("name", "Bea")])
    pages.append(try site.follow(try site.post("\(run)/name", [("_form", old), ("name", text + "!")])))
    pages.append(try site.get("\(run)/name"))
    pages.append(try site.post("\(run)/name", [("_form", "forged"), ("name", text), (text, text)]))
    pages.append(try site.post("/r/AAAAAAAAAAAAAAAAAAAAAA/name", [("name", text), ("_form", text)]))
    pages.append(try site.post("/resume", [("code", text)]))
    try site.answer("notes", of: run, action: "skip")
    pages.append(try site.get("\(run)/done"))
    for (index, page) in pages.enumerated() { #expect(isHarmless(page), "page \(index): \(page.body)") }
    #expect(pages[0].value("name").map { !$0.contains("<") } == true)
    #expect(!site.log.lines.contains { $0.contains(text) })
  }

  @Test(arguments: texts) func `of an author is shown as text, in attributes and titles too`(text: String) throws {
    let quoted = "'" + text.replacing("'", with: "''") + "'"
    let site = try TestSite([
      "study.yaml": """
      cairn: 1
      study: walk
      title: \(quoted)
      languages: [en]
      timezone: Europe/Berlin
      contact: { name: \(quoted), email: office@example.org }
      participation: { start: walk }
      privacy: \(quoted)
      """,
      "tasks/walk.yaml": """
      task: walk
      title: \(quoted)
      steps:
        - id: name
          type: form
          title: \(quoted)
          text: \(quoted)
          items:
            - id: line
              question: \(quoted)
              hint: \(quoted)
              learnMore: { title: \(quoted), text: \(quoted) }
              answer: { type: text }
            - id: pace
              question: \(quoted)
              answer:
                type: textChoice
                choices:
                  - value: a
                    text: \(quoted)
                    detailText: \(quoted)
                  - value: b
                    text: \(quoted)
                    other: { label: \(quoted) }
        - id: done
          type: completion
          title: \(quoted)
      """,
    ])
    let run = try site.begin()
    let refused = try site.answer("name", of: run, [("pace", "zzz")])
    let pages = [
      try site.get("/"), try site.get("/help"), try site.get("/privacy"), try site.get("\(run)/name"),
      try site.follow(refused), try site.get("\(run)/saved"), try site.get("\(run)/leave"),
    ]
    for (index, page) in pages.enumerated() { #expect(isHarmless(page), "page \(index): \(page.body)") }
  }
}
