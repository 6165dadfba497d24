import Exporting
import SurveyModel
import Testing

@Suite struct ManifestTests {
  @Test func `it says what the quotas of a study are and how many runs they have counted`() throws {
    var source = MemorySource([
      [try .question("q", .single([("a", "A")]))], [try .question("q", .single([("a", "A")]))],
    ])
    let when = try Expression(parsing: "q == \"a\"")
    let old = Quota(id: "gone", limit: 3, after: "q", destination: "full")
    source.versions[0].study.tasks[0].quotas = [
      old, Quota(id: "few", when: when, limit: 5, after: "q", destination: "full"),
    ]
    source.versions[1].study.tasks[0].quotas = [
      Quota(id: "few", when: when, limit: 7, counts: .completed, after: "q", destination: "full")
    ]
    source.places = [
      ExportQuotaPlaces(task: "survey", quota: "few", completed: 2, open: 4),
      ExportQuotaPlaces(task: "survey", quota: "few", isTest: true, completed: 1, open: 6),
      ExportQuotaPlaces(task: "other", quota: "few", completed: 8, open: 9),
    ]
    let manifest = try exported(source).text("manifest.json")
    let few = """
          {
            "task": "survey",
            "quota": "few",
            "when": "q == \\"a\\"",
            "limit": 7,
            "counts": "completed",
            "after": "q",
            "go_to": "full",
            "last_version": 2,
            "counted": 2
      """
    #expect(manifest.contains(few + "\n    },\n    {\n      \"task\": \"survey\",\n      \"quota\": \"gone\",\n"))
    #expect(manifest.contains("\"last_version\": 1,\n      \"counted\": 0\n"))
    let tested = try exported(source, ExportOptions(includesTests: true)).text("manifest.json")
    #expect(tested.contains(few + ",\n      \"counted_test\": 1\n"))
  }

  @Test func `the digest of a known text is the one that FIPS 180-4 gives`() {
    var hasher = SHA256()
    Array("abc".utf8).withUnsafeBytes { hasher.update($0) }
    #expect(hasher.finish() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test func `it lists versions, options, counts and the digest of every other file`() throws {
    let source = MemorySource(
      [[try .question("q", .single([("a", "A")]))]],
      runs: [.fixture(path: ["q"], ["q": .code("a")]), .fixture("t", path: ["q"], isTest: true)])
    let files = try exported(source, ExportOptions(includesHistory: true, without: ["run_mode"])).files
    var expected = """
      {
        "study": "fixture",
        "versions": [
          {
            "version": 1,
            "published_at": "2026-09-21T14:13:20.000Z",
            "sha256": "\(String(repeating: "0", count: 64))",
            "runs": 1
          }
        ],
        "options": {
          "format": "csv",
          "status_columns": "some",
          "labels": false,
          "language": "en",
          "history": true,
          "include_test": false,
          "without": ["run_mode"],
          "identifying": false,
          "files": false,
          "excel": false,
          "separator": ","
        },
        "tasks": [
          {
            "task": "survey",
            "runs": 1,
            "answers": 1,
            "test_runs_left_out": 1
          }
        ],
        "files": [

      """
    let names = [
      "survey.csv", "survey.long.csv", "participants.csv", "codebook.csv", "wordings.csv", "versions.csv",
      "read_survey.R", "read_survey.py", "datapackage.json",
    ]
    expected += try names.map { name in
      let bytes = try #require(files[name])
      var hasher = SHA256()
      bytes.withUnsafeBytes { hasher.update($0) }
      let rows = name.hasSuffix(".csv") ? "\n      \"rows\": \(bytes.count { $0 == UInt8(ascii: "\n") } - 1)," : ""
      return """
            {
              "name": "\(name)",
              "bytes": \(bytes.count),\(rows)
              "sha256": "\(hasher.finish())"
            }
        """
    }.joined(separator: ",\n")
    expected += "\n  ]\n}\n"
    #expect(String(decoding: files["manifest.json"] ?? [], as: UTF8.self) == expected)
  }

  @Test func `an export without runs lists its tables as empty`() throws {
    let manifest = try exported(MemorySource([[.question("q")]])).text("manifest.json")
    #expect(manifest.contains("\"runs\": 0,\n      \"answers\": 0"))
  }
}
