import Exporting
import Foundation
import SurveyModel
import Testing

/// Files that participants sent: their table, their contents, and those that say who somebody is.
@Suite struct SentFileTests {
  private static func format(_ accept: String) -> FileFormat {
    var problems: [DefinitionProblem] = []
    return FileFormat(Definition(["accept": .list([.string(accept)])]), problems: &problems)
  }

  private static func step(_ id: String, _ accept: String) -> Step {
    let item = Item(id: id, question: LocalizedText(["en": id]), answer: AnswerDefinition(format: format(accept)))
    return Step(id: id, kind: FixtureStep([item]))
  }

  private static func hash(_ content: String) -> String {
    var hasher = SHA256()
    Array(content.utf8).withUnsafeBytes { hasher.update($0) }
    return hasher.finish()
  }

  private static func answer(_ id: String, _ kind: FileKind, _ content: String, name: String) -> Answer {
    .answered(
      FileAnswer(id: id, kind: kind, size: content.utf8.count, sha256: hash(content), name: name).value)
  }

  private func source() -> MemorySource {
    let path = ["letter", "photo"]
    var source = MemorySource(
      [[Self.step("letter", ".pdf"), Self.step("photo", "image/*")]],
      runs: [
        .fixture(
          path: path,
          [
            "letter": Self.answer("f1", .pdf, "%PDF-1", name: "Brief, \"neu\".pdf"),
            "photo": Self.answer("f2", .jpeg, "picture", name: "Ada.jpg"),
          ]), .fixture("r2", path: path, [:]),
        .fixture("r3", path: path, ["letter": Self.answer("f3", .pdf, "%PDF-1", name: "same.pdf")]),
        .fixture("t", path: path, ["letter": Self.answer("f4", .pdf, "%PDF-2", name: "trial.pdf")], isTest: true),
        .fixture("gone", .erased),
      ])
    for content in ["%PDF-1", "%PDF-2", "picture"] { source.contents[Self.hash(content)] = Array(content.utf8) }
    return source
  }

  @Test func `the answer's cell has the id, and the table what belongs to it`() throws {
    let files = try exported(source())
    let hash = Self.hash("%PDF-1")
    #expect(
      files.text("files.csv") == """
        file_id,run_id,run_task,step,item,type,size,sha256,name
        f1,r1,survey,letter,letter,application/pdf,6,\(hash),"Brief, ""neu"".pdf"
        f3,r3,survey,letter,letter,application/pdf,6,\(hash),same.pdf

        """)
    let table = try wide(source())
    #expect(table.answerColumns == ["letter"])
    #expect(table.rows.map { $0.last } == ["f1", "", "f3", ""])
    #expect(files.files.keys.allSatisfy { !$0.contains("/") })
  }

  @Test func `codebook, data package and manifest know the table`() throws {
    let files = try exported(source())
    #expect(files.text("codebook.csv").contains("files.csv,file_id,"))
    #expect(files.text("datapackage.json").contains("\"path\": \"files.csv\""))
    #expect(files.text("manifest.json").contains("\"name\": \"files.csv\""))
  }

  @Test func `a photograph is in no research file, whatever is asked for`() throws {
    var options = ExportOptions(includesHistory: true, includesFiles: true)
    for format in ExportOptions.Format.allCases {
      options.format = format
      for (name, bytes) in try exported(source(), options).files {
        let text = String(decoding: bytes, as: UTF8.self)
        for word in ["\"f2\"", ",f2,", "f2.jpg", "Ada.jpg", "picture"] {
          #expect(!text.contains(word), "\(name): \(word)")
        }
      }
    }
  }

  @Test func `with files their contents lie beside the tables, under their ids`() throws {
    let files = try exported(source(), ExportOptions(includesFiles: true))
    #expect(files.files.keys.filter { $0.contains("/") }.sorted() == ["files/f1.pdf", "files/f3.pdf"])
    #expect(files.text("files/f3.pdf") == "%PDF-1")
    #expect(files.text("manifest.json").contains("\"name\": \"files/f1.pdf\""))
  }

  @Test func `with identity the photographs lie there, and their contents where they are asked for`() throws {
    var options = ExportOptions(includesIdentity: true)
    let without = try exported(source(), options)
    #expect(
      without.text("identity/files.csv").split(separator: "\n").dropFirst().map { String($0.prefix(2)) } == ["f2"])
    #expect(without.files["identity/f2.jpg"] == nil)
    options.includesFiles = true
    let with = try exported(source(), options)
    #expect(with.text("identity/f2.jpg") == "picture")
    #expect(with.text("identity/manifest.json").contains("identity/f2.jpg"))
    #expect(!with.text("manifest.json").contains("f2.jpg"))
    #expect(with.files["identity/f1.pdf"] == nil && with.files["files/f2.jpg"] == nil)
  }

  @Test func `trial runs, columns and answers can be chosen`() throws {
    let tests = try exported(source(), ExportOptions(includesTests: true))
    #expect(tests.text("files.csv").contains("f4,t,"))
    let fewer = try exported(source(), ExportOptions(without: ["name", "run_id"])).text("files.csv")
    #expect(fewer.hasPrefix("file_id,run_task,step,item,type,size,sha256\nf1,survey,"))
    let none = try exported(source(), ExportOptions(without: ["letter"], includesFiles: true))
    #expect(none.files["files.csv"] == nil && none.files.keys.allSatisfy { !$0.contains("/") })
  }

  @Test func `a study that asks for no files has no table of them`() throws {
    let files = try exported(MemorySource([[try .question("q")]]), ExportOptions(includesFiles: true))
    #expect(files.files["files.csv"] == nil)
  }

  @Test func `a line of JSON has a file's result`() throws {
    let line = try exported(source(), ExportOptions(format: .json)).text("survey.jsonl").split(separator: "\n")[0]
    for part in [
      "\"_class\":\"ORKFileResult\"", "\"contentType\":\"application/pdf\"", "\"fileID\":\"f1\"", "\"bytes\":6",
      "\"fileName\":\"Brief, \\\"neu\\\".pdf\"", "\"sha256\":\"\(Self.hash("%PDF-1"))\"",
    ] { #expect(line.contains(part), "\(part) in \(line)") }
  }

  @Test func `a content that is missing ends the export, which leaves nothing`() throws {
    var broken = source()
    broken.contents = [:]
    let destination = MemoryDestination()
    #expect(throws: ExportError.self) {
      try Exporter(options: ExportOptions(includesFiles: true)) { SHA256() }.export(broken, to: destination)
    }
    #expect(destination.isDiscarded && !destination.isCommitted)
  }
}
