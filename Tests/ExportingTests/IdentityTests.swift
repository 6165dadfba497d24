import Exporting
import Foundation
import SurveyModel
import Testing

/// Who somebody is stays apart from the research files.
@Suite struct IdentityTests {
  /// A consent whose name and signature are columns of their own.
  private static let consent = FixtureFormat([
    Column(type: .flag(labels: []), source: .part("agreed")),
    Column(suffix: "__version", type: .number(unit: nil, minimum: nil, maximum: nil), source: .part("version")),
    Column(suffix: "__name", type: .text, source: .part("name"), isIdentifying: true),
  ])

  private func source() throws -> MemorySource {
    let steps: [Step] = [
      try .question("consent", Self.consent), try .question("mail", identifying: true), try .question("q"),
    ]
    let agreed = AnswerValue.parts([
      AnswerPart(name: "agreed", text: "1"), AnswerPart(name: "version", text: "2"),
      AnswerPart(name: "name", text: "Ada Lovelace"),
    ])
    let path = ["consent", "mail", "q"]
    return MemorySource(
      [steps],
      runs: [
        .fixture(path: path, ["consent": .answered(agreed), "mail": .text("ada@example.org"), "q": .text("x")]),
        .fixture("r2", path: path, ["q": .text("nobody")]), .fixture("r3", .erased),
        .fixture("t", path: path, ["mail": .text("trial@example.org")], isTest: true),
      ])
  }

  private static let all = ExportOptions(
    statusColumns: .all, showsLabels: true, includesHistory: true, includesIdentity: true)

  @Test(arguments: ExportOptions.Format.allCases)
  func `no research file has a name, a column or a wording of it`(format: ExportOptions.Format) throws {
    var options = Self.all
    options.format = format
    let files = try exported(source(), options).files
    #expect(files.keys.contains("identity/survey.csv"))
    for (name, bytes) in files where !name.hasPrefix("identity/") {
      let text = String(decoding: bytes, as: UTF8.self)
      for word in ["Ada", "example.org", "consent__name", "About mail"] { #expect(!text.contains(word), "\(name)") }
    }
  }

  @Test func `the rest of an answer that names somebody in part is a research column`() throws {
    let table = try wide(source())
    #expect(table.answerColumns == ["consent", "consent__version", "q"])
    #expect(table.rows[0].suffix(3) == ["1", "2", "x"])
    let long = try long(source())
    #expect(long.rows.first { $0.contains("consent") }?.contains("agreed=1;version=2") == true)
  }

  @Test func `the identity folder has the columns that name somebody, for runs that have them`() throws {
    let files = try exported(source(), Self.all)
    #expect(
      files.text("identity/survey.csv") == """
        run_id,participant_id,consent__name,mail
        r1,pr1,Ada Lovelace,ada@example.org

        """)
    #expect(files.text("identity/manifest.json").contains("\"name\": \"identity/survey.csv\""))
    #expect(!files.text("manifest.json").contains("identity/"))
  }

  @Test func `trial runs and columns can be chosen there too`() throws {
    var options = Self.all
    options.includesTests = true
    options.without = ["consent__name", "participant_id"]
    #expect(
      try exported(source(), options).text("identity/survey.csv") == """
        run_id,mail
        r1,ada@example.org
        t,trial@example.org

        """)
    #expect(try exported(source(), ExportOptions(without: ["mail"])).files.count == 10)
  }

  @Test func `without the option, or without such answers, there is no identity folder`() throws {
    #expect(try exported(source()).files.keys.allSatisfy { !$0.contains("/") })
    let harmless = MemorySource([[try .question("q")]], runs: [.fixture(path: ["q"], ["q": .text("x")])])
    #expect(try exported(harmless, Self.all).files.keys.allSatisfy { !$0.contains("/") })
  }

  @Test(arguments: [true, false])
  func `folder and files are for their owner alone`(isNew: Bool) throws {
    let temporary = try TemporaryFolder()
    if !isNew {
      try temporary.makeFolder("out/identity")
      try temporary.write("older", as: "out/identity/survey.csv")
    }
    _ = try Exporter(options: Self.all) { SHA256() }.export(source(), to: ExportFolder(path: temporary.path + "/out"))
    func mode(_ path: String) throws -> Int {
      let attributes = try FileManager.default.attributesOfItem(atPath: temporary.path + "/out" + path)
      return try #require(attributes[.posixPermissions] as? Int)
    }
    #expect(try mode("/identity") == 0o700)
    #expect(try mode("/identity/survey.csv") == 0o600)
    #expect(try mode("/identity/manifest.json") == 0o600)
    #expect(temporary.contents("out/identity") == ["manifest.json", "survey.csv"])
    #expect(temporary.text("out/identity/survey.csv")?.contains("Ada") == true)
  }

  @Test func `an export that fails leaves nothing of it`() throws {
    let temporary = try TemporaryFolder()
    try temporary.makeFolder("out")
    var broken = try source()
    broken.runs.append(.fixture("r9", version: 9))
    for folder in ["out", "new"] {
      #expect(throws: ExportError.self) {
        try Exporter(options: Self.all) { SHA256() }.export(
          broken, to: ExportFolder(path: temporary.path + "/" + folder))
      }
    }
    #expect(temporary.contents() == ["out"])
    #expect(temporary.contents("out") == [])
  }

  @Test func `a link in the folder's place is not followed`() throws {
    let temporary = try TemporaryFolder()
    try temporary.makeFolder("out")
    try temporary.makeFolder("elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: temporary.path + "/out/identity", withDestinationPath: temporary.path + "/elsewhere")
    #expect(throws: ExportError.notAFolder(path: temporary.path + "/out/identity")) {
      try Exporter(options: Self.all) { SHA256() }.export(source(), to: ExportFolder(path: temporary.path + "/out"))
    }
    #expect(temporary.contents("elsewhere") == [])
  }
}
