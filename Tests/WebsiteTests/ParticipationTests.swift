import SQLite
import Testing

@testable import Website

@Suite struct `Who may begin` {
  /// The small study with these lines under `participation:`; the clock stands at 09:00 in Berlin on 14 March 2027.
  private func site(_ participation: String, isPreview: Bool = false) throws -> TestSite {
    var files = walk
    files["study.yaml"] = walk["study.yaml"]?.replacing("{ start: walk }", with: "{ start: walk, \(participation) }")
    return try TestSite(files, options: SiteOptions(isPreview: isPreview))
  }

  @Test(arguments: [
    ("opens: 2027-03-14T09:01", "It opens on 14 March 2027, 09:01."),
    ("closes: 2027-03-14T09:00", "It closed on 14 March 2027, 09:00."),
    ("open: false", "Open the link in your invitation."),
  ])
  func `nobody, before it opens, after it has closed, or without an invitation`(rule: String, words: String) throws {
    let site = try site(rule)
    let page = try site.get("/")
    #expect(page.status == 200 && page.body.contains(words))
    #expect(page.value("_form") == nil)
    let open = try TestSite()
    // A form from while it was open, or from elsewhere, begins nothing.
    let form = try #require(try open.get("/").value("_form"))
    #expect(try site.post("/t/walk", [("_form", form)]).location == "/t/walk?lang=en")
    #expect(try site.statuses().isEmpty)
  }

  @Test func `everybody from the minute that it opens`() throws {
    let site = try site("opens: 2027-03-14T09:00, closes: 2027-03-14T09:01")
    _ = try site.begin()
    #expect(try site.statuses() == ["inProgress"])
  }

  @Test func `whoever tries it out, at any time, and is told that it is a trial`() throws {
    let site = try site("opens: 2028-01-01T00:00", isPreview: true)
    #expect(try site.get("/").body.contains("counts as a test"))
    _ = try site.begin()
    #expect(try site.database().first("SELECT is_test FROM run") { row in row.int(0) } == 1)
  }
}

@Suite struct `Media` {
  private let site: TestSite

  init() throws {
    var files = walk
    files["tasks/walk.yaml"] = """
      task: walk
      title: Walking
      steps:
        - id: look
          type: instruction
          title: Look
          text: "![A drawing](media/drawing.svg) and ![another](media/two.png)"
          image: { file: "media/a #1.png", alt: A path }
        - id: done
          type: completion
      """
    site = try TestSite(
      files,
      media: [
        "media/drawing.svg": "<svg/>", "media/two.png": "two", "media/a #1.png": "one", "media/secret.png": "secret",
      ])
  }

  @Test func `of the study are shown where its texts and steps name them`() throws {
    let page = try site.get("\(try site.begin())/look")
    let sources = page.body.matches(of: /<img [^>]*src="([^"]+)"/).map { String($0.1) }
    #expect(sources.count == 3)
    for source in sources { #expect(try site.get(source).status == 200, "\(source)") }
    #expect(sources.contains { $0.hasSuffix("/a%20%231.png") })
  }

  @Test func `go out with a type, for good, and in a sandbox where they could run scripts`() throws {
    let page = try site.get("\(try site.begin())/look")
    let address = try #require(page.body.firstMatch(of: /src="([^"]+drawing.svg)"/)).1
    let drawing = try site.get(String(address))
    #expect(drawing.body == "<svg/>")
    #expect(drawing.field("content-type") == "image/svg+xml")
    #expect(drawing.field("content-security-policy") == "sandbox")
    #expect(drawing.field("cache-control") == "private, max-age=31536000, immutable")
    #expect(try site.get(String(address), "If-None-Match: \(drawing.field("etag") ?? "")\r\n").status == 304)
    #expect(try site.get(String(address), "Range: bytes=1-3\r\n").body == "svg")
    // The same bytes under another name would get another type.
    #expect(try site.get(String(address).replacing("drawing.svg", with: "drawing.html")).status == 404)
  }
}
