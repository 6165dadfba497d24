import Exporting
import SurveyModel
import Testing

@Suite struct ExportFolderTests {
  private static let names = [
    "codebook.csv", "datapackage.json", "manifest.json", "participants.csv", "read_survey.R", "read_survey.py",
    "survey.csv", "survey.long.csv", "versions.csv", "wordings.csv",
  ]

  private func export(_ source: MemorySource, to path: String) throws {
    _ = try Exporter { SHA256() }.export(source, to: ExportFolder(path: path))
  }

  private func source(_ text: String = "x", version: Int = 1) throws -> MemorySource {
    MemorySource([[try .question("q")]], runs: [.fixture(version: version, path: ["q"], ["q": .text(text)])])
  }

  @Test func `a new folder appears as a whole`() throws {
    let temporary = try TemporaryFolder()
    try export(source(), to: temporary.path + "/out/")
    #expect(temporary.contents() == ["out"])
    #expect(temporary.contents("out") == Self.names)
    #expect(temporary.text("out/survey.csv") == (try exported(source()).text("survey.csv")))
  }

  @Test func `a folder that failed leaves nothing`() throws {
    let temporary = try TemporaryFolder()
    #expect(throws: ExportError.unknownVersion(9, run: "r1")) {
      try export(source(version: 9), to: temporary.path + "/out")
    }
    #expect(temporary.contents() == [])
  }

  @Test func `files of an existing folder are replaced at the end, and others stay`() throws {
    let temporary = try TemporaryFolder()
    try temporary.makeFolder("out")
    try temporary.write("mine", as: "out/notes.txt")
    try temporary.write("older", as: "out/survey.csv")
    #expect(throws: ExportError.self) { try export(source(version: 9), to: temporary.path + "/out") }
    #expect(temporary.contents("out") == ["notes.txt", "survey.csv"])
    #expect(temporary.text("out/survey.csv") == "older")
    try export(source(), to: temporary.path + "/out")
    #expect(temporary.contents("out") == (Self.names + ["notes.txt"]).sorted())
    #expect(temporary.text("out/survey.csv") == (try exported(source()).text("survey.csv")))
  }

  @Test func `what an interrupted export left is cleared by the next`() throws {
    let temporary = try TemporaryFolder()
    try temporary.makeFolder("out.part")
    try temporary.write("half", as: "out.part/survey.csv")
    try export(source(), to: temporary.path + "/out")
    #expect(temporary.contents() == ["out"])
    #expect(temporary.contents("out") == Self.names)
  }

  @Test func `until the commit nothing is visible under its name`() throws {
    let temporary = try TemporaryFolder()
    let folder = try ExportFolder(path: temporary.path + "/out")
    let file = try folder.open("a.csv")
    try Array("a\n".utf8).withUnsafeBytes { try file.write($0) }
    try file.close()
    #expect(temporary.contents() == ["out.part"])
    try folder.commit()
    #expect(temporary.contents() == ["out"])
    folder.discard()
    #expect(temporary.text("out/a.csv") == "a\n")
  }

  @Test func `a file in the place of the folder, and a folder without parent, are refused`() throws {
    let temporary = try TemporaryFolder()
    try temporary.write("file", as: "out")
    let path = temporary.path + "/out"
    #expect(throws: ExportError.notAFolder(path: path)) { try export(source(), to: path) }
    let deep = temporary.path + "/a/b"
    #expect(throws: ExportError.unwritable(path: deep + ".part", code: 2)) { try export(source(), to: deep) }
  }
}
