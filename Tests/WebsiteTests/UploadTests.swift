import Foundation
import HTTP
import Records
import SQLite
import SurveyModel
import Testing

@testable import Website

/// Files that participants send, over a real socket into a real data folder.
@Suite struct UploadTests {
  private static let study = [
    "study.yaml": walk["study.yaml", default: ""],
    "tasks/walk.yaml": """
    task: walk
    title: { en: Walking, de: Gehen }
    steps:
      - id: page
        type: form
        title: A form
        items:
          - id: letter
            question: The letter
            answer: { type: file, accept: [image/*, .pdf], maximumSize: 200 KB }
          - id: age
            question: Your age
            answer: { type: integer, minimum: 18 }
      - id: photo
        type: imageCapture
        title: Your meal
        optional: true
      - id: list
        type: review
        title: Check
      - id: done
        type: completion
        title: Thank you
    """,
  ]

  private static func png(_ count: Int = 100) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
  }

  private let site: TestSite
  private let run: String

  init() throws {
    site = try TestSite(Self.study)
    run = try site.begin()
  }

  private func send(
    _ parts: [TestSite.Part], to step: String = "page", action: String = "continue"
  ) throws -> Page {
    let form = try #require(try site.get("\(run)/\(step)").value("_form"))
    return try site.post("\(run)/\(step)", parts: [.text("_form", form)] + parts + [.text("_action", action)])
  }

  private func ids(_ column: StaticString = "SELECT id FROM file ORDER BY row") throws -> [String] {
    try site.database().all(column) { row in row.text(0) }
  }

  private func contents() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: site.records.folder.filesPath).sorted()
  }

  // MARK: Sending

  @Test(arguments: [100, 70_000, 190_000])
  func `a file is stored with the page's other answers`(size: Int) throws {
    let file = Self.png(size)
    let answer = try send([.file("letter", name: "a.png", file), .text("age", "30")])
    #expect(answer.status == 303 && answer.location == "\(run)/photo")
    let row = try site.database().all("SELECT item || ' ' || type || ' ' || size || ' ' || name FROM file") { row in
      row.text(0)
    }
    #expect(row == ["letter image/png \(file.count) a.png"])
    let id = try #require(try ids().first)
    #expect(try site.answers()["letter"]?.contains(id) == true)
    #expect(try site.answers()["age"] == "30")
    let sha256 = try #require(try ids("SELECT sha256 FROM file").first)
    let stored = try Data(contentsOf: URL(filePath: site.records.folder.file(sha256)))
    #expect(Array(stored) == file)
    #expect(try contents() == [sha256], "and nothing else is left")
  }

  @Test func `where another answer needs a look the file is kept, shown, and need not be sent again`() throws {
    let answer = try send([.file("letter", name: "a.png", Self.png()), .text("age", "5")])
    #expect(answer.location == "\(run)/page#_errors")
    let page = try site.get("\(run)/page")
    let id = try #require(page.value("letter.keep"))
    #expect(page.body.contains("“a.png” (1 KB) is kept"))
    #expect(page.body.contains("src=\"\(run)/page/file/\(id)\""))
    #expect(page.body.contains("enctype=\"multipart/form-data\""))
    #expect(try site.answers() == [:])
    let again = try send([.text("letter.keep", id), .file("letter", name: "", []), .text("age", "30")])
    #expect(again.location == "\(run)/photo")
    #expect(try site.answers()["letter"]?.contains(id) == true)
    #expect(try ids() == [id])
  }

  @Test func `a kept file can be replaced, and removed`() throws {
    _ = try send([.file("letter", name: "a.png", Self.png()), .text("age", "5")])
    let first = try #require(try site.get("\(run)/page").value("letter.keep"))
    _ = try send([.text("letter.keep", first), .file("letter", name: "b.png", Self.png(50)), .text("age", "5")])
    let second = try #require(try site.get("\(run)/page").value("letter.keep"))
    #expect(second != first)
    #expect(try ids() == [second], "nobody names the first one")
    _ = try send([.text("letter.keep", second), .text("letter.remove", "1"), .text("age", "30")])
    let page = try site.get("\(run)/page")
    #expect(page.body.contains("Choose a file for “The letter”") && page.value("letter.keep") == nil)
    #expect(try ids().isEmpty)
    _ = try site.records.files.sweep()
    #expect(try contents().isEmpty)
  }

  @Test(
    arguments: [
      ("x.png", Array("<svg/>".utf8), "“x.png” is of another kind. Choose one of these: JPEG, PNG"),
      ("x.png", [], "“x.png” is empty"),
      ("x.pdf", png(250_000), "“x.pdf” is too large. Choose a file of 200 KB or less"),
      ("../../../etc/<b>.png", Array("hello".utf8), "“&lt;b&gt;.png” is of another kind"),
    ] as [(String, [UInt8], String)])
  func `a file that is not taken is said beside its field, and kept nowhere`(
    name: String, content: [UInt8], words: String
  ) throws {
    let answer = try send([.file("letter", name: name, content), .text("age", "30")])
    #expect(answer.location == "\(run)/page#_errors")
    let page = try site.get("\(run)/page")
    #expect(page.body.contains(words), "\(page.body)")
    #expect(page.value("age") == "30")
    #expect(try ids().isEmpty)
    #expect(try contents().isEmpty)
    #expect(try site.answers().isEmpty)
  }

  @Test func `a file that is not taken does not take the place of one that was`() throws {
    _ = try send([.file("letter", name: "a.png", Self.png()), .text("age", "5")])
    let id = try #require(try site.get("\(run)/page").value("letter.keep"))
    _ = try send([.text("letter.keep", id), .file("letter", name: "x.svg", Array("<svg/>".utf8)), .text("age", "30")])
    let page = try site.get("\(run)/page")
    #expect(page.body.contains("of another kind") && page.value("letter.keep") == id)
  }

  @Test func `the same form twice, with another boundary, is one answer`() throws {
    let form = try #require(try site.get("\(run)/page").value("_form"))
    let parts: [TestSite.Part] = [
      .text("_form", form), .file("letter", name: "a.png", Self.png()), .text("age", "30"),
      .text("_action", "continue"),
    ]
    let first = try site.post("\(run)/page", parts: parts, boundary: "one")
    let second = try site.post("\(run)/page", parts: parts, boundary: "two")
    #expect(first.location == "\(run)/photo" && second.location == first.location)
    #expect(try ids().count == 1)
    #expect(try ids("SELECT item FROM answer").sorted() == ["age", "letter"])
  }

  @Test func `Back, and a change of language, keep a file that was chosen`() throws {
    _ = try send([.file("letter", name: "a.png", Self.png())], action: "pause")
    #expect(try site.answers()["letter"] != nil)
    let other = try site.begin()
    let form = try #require(try site.get("\(other)/page").value("_form"))
    _ = try site.post(
      "\(other)/page",
      parts: [.text("_form", form), .file("letter", name: "b.png", Self.png(9)), .text("_language", "de")])
    #expect(try site.get("\(other)/page").body.contains("„b.png“ (1 KB) bleibt erhalten"))
  }

  @Test func `a page that comes back unchanged changes nothing`() throws {
    _ = try send([.file("letter", name: "a.png", Self.png()), .text("age", "30")])
    let id = try #require(try site.get("\(run)/page").value("letter.keep"))
    _ = try send([.text("letter.keep", id), .file("letter", name: "", []), .text("age", "30")])
    #expect(try ids("SELECT item FROM answer").count == 2)
    _ = try send([.text("letter.keep", id), .file("letter", name: "b.png", Self.png(5)), .text("age", "30")])
    #expect(try ids("SELECT item FROM answer WHERE item = 'letter'").count == 2)
    #expect(try ids().count == 2, "the earlier one belongs to the history")
  }

  // MARK: What nobody should send

  @Test func `nobody makes a file up, or takes another run's`() throws {
    let other = try site.begin()
    let form = try #require(try site.get("\(other)/page").value("_form"))
    _ = try site.post(
      "\(other)/page", parts: [.text("_form", form), .file("letter", name: "a.png", Self.png()), .text("age", "30")])
    let foreign = try #require(try ids().first)
    let forged: [TestSite.Part] = [
      .text("letter", foreign), .text("letter.type", "image/png"), .text("letter.size", "5"),
      .text("letter.sha256", String(repeating: "0", count: 64)), .text("letter.name", "x"),
      .text("letter.refused", "kind"),
      .text("letter.keep", foreign), .text("age", "30"),
    ]
    #expect(try send(forged).location == "\(run)/page#_errors")
    #expect(try site.get("\(run)/page").body.contains("Choose a file for “The letter”"))
    #expect(try site.get("\(run)/page/file/\(foreign)").status == 404)
    #expect(try site.get("\(other)/page/file/\(foreign)").status == 200)
    #expect(try site.get("\(other)/photo/file/\(foreign)").status == 404)
  }

  @Test func `another step's file, and one for a field that takes none, are nobody's`() throws {
    let answer = try send([
      .file("photo", name: "a.png", Self.png()), .file("age", name: "a.png", Self.png()),
      .file("letter", name: "ok.png", Self.png(3)), .text("age", "30"),
    ])
    #expect(answer.location == "\(run)/photo")
    #expect(try ids("SELECT name FROM file") == ["ok.png"])
    #expect(try contents().count == 1)
  }

  @Test func `two files for one field are refused`() throws {
    _ = try send([
      .file("letter", name: "a.png", Self.png()), .file("letter", name: "b.png", Self.png(5)), .text("age", "30"),
    ])
    #expect(try site.get("\(run)/page").body.contains("Choose one file only"))
    #expect(try ids().isEmpty)
  }

  @Test func `names are data: no path, no line, no mark of direction`() throws {
    for name in ["../../etc/passwd", "C:\\fake\\a.png", "a%0D%0Ab\u{202E}gnp.png", "....", "x\u{0}y.png"] {
      _ = try send([.file("letter", name: name, Self.png()), .text("age", "5")])
    }
    _ = try send([.file("letter", name: "a%0D%0Ab\u{202E}gnp.png", Self.png()), .text("age", "30")])
    #expect(try ids("SELECT name FROM file") == ["abgnp.png"])
    #expect(FileName.cleaned("../../etc/passwd") == "passwd")
    #expect(FileName.cleaned("C:\\fake\\a.png") == "a.png")
    #expect(FileName.cleaned("....") == "file" && FileName.cleaned("") == "file" && FileName.cleaned("a/") == "a")
    #expect(FileName.cleaned(String(repeating: "x", count: 5_000) + ".png").count == 200)
    #expect(FileName.cleaned("日本 語.png") == "日本 語.png")
  }

  @Test(arguments: ["forged", "foreign", "none"])
  func `without our seal nothing is kept`(seal: String) throws {
    let form = seal == "foreign" ? try site.get("\(try site.begin())/page").value("_form") ?? "" : seal
    let answer = try site.post(
      "\(run)/page",
      parts: (seal == "none" ? [] : [.text("_form", form)]) + [
        .file("letter", name: "a.png", Self.png()), .text("age", "30"),
      ])
    #expect(answer.status == 403)
    #expect(try ids().isEmpty)
    #expect(try contents().isEmpty)
  }

  @Test func `a form with files is long only where the page asks for files`() throws {
    let long = Self.png(400_000)
    #expect(try site.post("/r/AAAAAAAAAAAAAAAAAAAAAA/page", parts: [.file("letter", name: "a", long)]).status == 413)
    #expect(try site.post("/t/walk", parts: [.file("letter", name: "a", long)]).status == 413)
    #expect(try site.post("\(run)/list", parts: [.file("letter", name: "a", long)]).status == 413)
    #expect(try site.post("\(run)/leave", parts: [.file("letter", name: "a", [1])]).status == 415)
    _ = try send([.file("letter", name: "a.png", long), .text("age", "30")])
    #expect(try site.get("\(run)/page").body.contains("is too large"))
    #expect(try send([.text("age", String(repeating: "9", count: 300_000))]).status == 413)
  }

  @Test(arguments: ["Content-Type: multipart/form-data", "Content-Type: multipart/form-data; boundary=other"])
  func `a form that cannot be read gets a page that says so`(type: String) throws {
    let body = TestSite.multipart([.file("letter", name: "a.png", Self.png(70_000))], boundary: "b")
    let head =
      "POST \(run)/page HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\(type)\r\nContent-Length: \(body.count)\r\n\r\n"
    #expect(try site.send(Array(head.utf8) + body).status == 400)
    #expect(try contents().isEmpty)
  }

  @Test func `more than the server takes meets a page that says how much that is`() throws {
    let small = try TestSite(Self.study, options: SiteOptions(formBytes: 10_000, uploadBytes: 100_000))
    let run = try small.begin()
    let answer = try small.post("\(run)/page", parts: [.file("letter", name: "a.png", Self.png(150_000))])
    #expect(answer.status == 413 && answer.body.contains("Everything together may have 100 KB"))
  }

  // MARK: Seeing it again

  @Test func `shows a file to whoever has the run's address, in a sandbox and under its own name`() throws {
    _ = try send([.file("letter", name: "Übung; 1.png", Self.png()), .text("age", "30")])
    let id = try #require(try ids().first)
    let file = try site.get("\(run)/page/file/\(id)")
    #expect(file.status == 200 && file.field("content-type") == "image/png")
    #expect(file.field("content-disposition") == "inline; filename*=UTF-8''%C3%9Cbung%3B%201.png")
    #expect(file.field("content-security-policy") == "sandbox; default-src 'none'; frame-ancestors 'none'")
    #expect(file.field("x-content-type-options") == "nosniff" && file.field("cache-control") == "no-store")
    #expect(file.field("referrer-policy") == "no-referrer")
    #expect(try site.get("\(run)/page/file/fnobody").status == 404)
    #expect([400, 404].contains(try site.get("\(run)/page/file/..%2F..%2Fsecret").status))
    #expect(try site.get("\(run)/page/file/\(id)", "Range: bytes=0-7\r\n").status == 206)
  }

  @Test func `a document is offered as a download`() throws {
    _ = try send([.file("letter", name: "a.pdf", Array("%PDF-1.7 x".utf8)), .text("age", "30")])
    let file = try site.get("\(run)/page/file/\(try #require(try ids().first))")
    #expect(file.field("content-disposition")?.hasPrefix("attachment;") == true)
  }

  @Test func `lists of answers name the file and show a picture`() throws {
    _ = try send([.file("letter", name: "a.png", Self.png()), .text("age", "30")])
    _ = try send([], to: "photo", action: "skip")
    let list = try site.get("\(run)/list")
    #expect(
      list.body.contains("a.png<br><img class=\"kept\" src=\"\(run)/page/file/\(try #require(try ids().first))\""))
  }

  @Test func `who deletes the answers deletes the files`() throws {
    _ = try send([.file("letter", name: "a.png", Self.png()), .text("age", "30")])
    let id = try #require(try ids().first)
    let page = try site.get("\(run)/leave/delete")
    let answer = try site.post(
      "\(run)/leave", [("_form", try #require(page.value("_form"))), ("_action", "deleteConfirmed")])
    #expect(answer.status == 303)
    #expect(try ids().isEmpty)
    #expect(try site.get("\(run)/page/file/\(id)").status == 410)
    _ = try site.records.files.sweep()
    #expect(try contents().isEmpty)
  }

  @Test func `where there is no room the page says so, and the answers stay`() throws {
    _ = try send([.file("letter", name: "a.png", Self.png()), .text("age", "30")])
    try FileManager.default.removeItem(atPath: site.records.folder.filesPath)
    defer {
      try? FileManager.default.createDirectory(atPath: site.records.folder.filesPath, withIntermediateDirectories: true)
    }
    for size in [100, 90_000] {
      let form = try #require(try site.get("\(run)/photo").value("_form"))
      let answer = try site.post(
        "\(run)/photo", parts: [.text("_form", form), .file("photo", name: "p.png", Self.png(size))])
      #expect(answer.status == 507 && answer.body.contains("Your earlier answers are safe"))
    }
    #expect(try site.answers()["age"] == "30")
    #expect(site.log.lines.contains { $0.contains("files") })
  }
}
