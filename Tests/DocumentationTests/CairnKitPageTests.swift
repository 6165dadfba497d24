import Studies
import SurveyModel
import Testing

/// `Documentation/CairnKit.md`, the tutorials and the example of a host hold against the sources.
@Suite struct CairnKitPageTests {
  private static let page = Repository.page("Documentation/CairnKit.md")
  private static let example = "Examples/custom-host"

  private static func sources(in folders: [String]) -> String {
    Repository.paths.filter { path in path.hasSuffix(".swift") && folders.contains { path.hasPrefix($0) } }
      .map(Repository.text).joined(separator: "\n")
  }

  @Test func `each member of the delegate has its row, and each row a member`() {
    let rows = Self.page.section("The delegate").entries(under: "Member")
    let source = Repository.text(of: "Sources/TaskRunning/TaskRunHooks.swift")
    let members = source.matches(of: /\/\/\/ `(taskRun[^`]*)`/).map { String($0.1) }
    #expect(members.count >= 11)
    #expect(Set(rows) == Set(members))
    #expect(rows.count == members.count)
  }

  @Test func `what the table names of study files exists`() {
    let cells = Self.page.section("ResearchKit, study file, CairnKit").rows(under: "ResearchKit").flatMap {
      MarkdownSection.code(in: $0[1])
    }
    let types = cells.filter { $0.hasPrefix("type: ") }.map { String($0.dropFirst("type: ".count)) }
    #expect(types.count >= 15)
    let registry = Registry.standard
    for type in types {
      #expect(registry.step(named: type) != nil || registry.format(named: type) != nil, "\(type)")
    }
    let keys = Set(
      StudyFileKeys.task + StudyFileKeys.step + StudyFileKeys.runs.map { "runs.\($0)" } + ["items", "tasks/ID.yaml"]
        + QuestionStep.keys.map(\.name))
    for key in cells where !key.hasPrefix("type: ") { #expect(keys.contains(key), "\(key)") }
  }

  @Test func `what the table names of CairnKit exists`() {
    let source = Self.sources(in: ["Sources/CairnKit/", "Sources/TaskRunning/"])
    let rows = Self.page.section("ResearchKit, study file, CairnKit").rows(under: "ResearchKit")
    #expect(rows.count >= 35)
    for name in rows.flatMap({ MarkdownSection.code(in: $0[2]) }) {
      // A type or a member; the labels behind the bracket are a declaration's, in order.
      let bare = name.drop { $0 == "." }
      let parts = bare.split(separator: "(", maxSplits: 1)
      #expect(source.contains(parts[0]), "\(name)")
      guard parts.count == 2, parts[1].last == ")" else { continue }
      for label in parts[1].dropLast().split(separator: ":") where label != "_" && !label.contains("\"") {
        #expect(source.contains("\(label):") || source.contains("\(label) "), "\(name): \(label)")
      }
    }
  }

  @Test func `the tutorials show the example as it is built`() {
    let resources = "Sources/CairnKit/CairnKit.docc/Resources"
    for name in ["TapButtons", "TapDelegate", "main"] {
      let shown = Repository.text(of: "\(resources)/\(name).txt")
      #expect(!shown.isEmpty)
      #expect(shown == Repository.text(of: "\(Self.example)/Sources/custom-host/\(name).swift"), "\(name)")
    }
    #expect(Repository.text(of: "\(resources)/tap.txt") == Repository.text(of: "\(Self.example)/study/pages/tap.html"))
  }

  @Test func `the example has fewer than a hundred lines`() {
    let lines = Self.sources(in: [Self.example]).split(separator: "\n", omittingEmptySubsequences: false).count
    #expect((50..<100).contains(lines))
  }
}
