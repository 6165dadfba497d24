import Foundation
import Testing

/// The inputs that once broke something, and those that fuzzing begins with.
struct CorpusTests {
  private static let targets: [String: any FuzzTarget.Type] = [
    "CSV": CSVTarget.self, "Chunks": ChunksTarget.self, "Cookies": CookiesTarget.self,
    "Expressions": ExpressionsTarget.self, "FormBody": FormBodyTarget.self, "Mustache": MustacheTarget.self,
    "Ranges": RangesTarget.self, "RequestHead": RequestHeadTarget.self, "Seals": SealsTarget.self,
    "StudyFile": StudyFileTarget.self,
  ]
  private static let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fuzz")

  @Test(arguments: targets.keys.sorted())
  func `what must hold holds for each input of the corpus, whole and cut short`(name: String) throws {
    let target = try #require(Self.targets[name])
    let corpus = Self.folder.appending(path: "corpora/\(name)")
    let inputs = try FileManager.default.contentsOfDirectory(at: corpus, includingPropertiesForKeys: nil)
    #expect(!inputs.isEmpty)
    for input in inputs {
      let bytes = Array(try Data(contentsOf: input))
      for count in [0, 1, 2, 3, 4].map({ bytes.count - bytes.count * $0 / 5 }) {
        do { try target.check(Array(bytes.prefix(count))) } catch {
          Issue.record("\(name)/\(input.lastPathComponent), \(count) bytes: \(error)")
        }
      }
    }
  }

  @Test func `each target is fuzzed, and each corpus has its target`() throws {
    let script = try String(contentsOf: Self.folder.appending(path: "run"), encoding: .utf8)
    let order = try #require(script.firstMatch(of: /\norder=\(([^)]*)\)/)).1.split(separator: " ").map(String.init)
    #expect(order.sorted() == Self.targets.keys.sorted())
    let corpora = try FileManager.default.contentsOfDirectory(atPath: Self.folder.appending(path: "corpora").path)
    #expect(corpora.sorted() == Self.targets.keys.sorted())
  }

  @Test func `what does not hold is said`() {
    #expect(throws: Violation.self) { try require(false, "the same twice") }
    #expect(throws: Never.self) { try require(true, "the same twice") }
  }
}
