import HTTP
import Testing

/// `Documentation/Operating.md` and `Documentation/Export.md` against the program: commands, options, statuses, bounds, addresses.
@Suite struct CommandTests {
  private static let pages = [
    Repository.page("Documentation/Operating.md"), Repository.page("Documentation/Export.md"),
  ]
  private static let operating = pages[0]

  /// A command as its source declares it.
  struct Command: CustomTestStringConvertible, Sendable {
    let name: String
    /// Options and flags with their dashes.
    let options: [String]

    var testDescription: String { name }
  }

  private static let commands = Repository.paths.filter { $0.wholeMatch(of: /Sources\/cairn\/.*Command\.swift/) != nil }
    .compactMap { path -> Command? in
      let source = Repository.text(of: path)
      guard let name = source.firstMatch(of: /static let name = "([a-z-]+)"/)?.1 else { return nil }
      let declared = ["options", "flags"].flatMap { literals(behind: "static let \($0): Set<String> = [", in: source) }
      return Command(name: String(name), options: declared.map { "--\($0)" })
    }

  /// The texts in the list that begins here.
  private static func literals(behind start: String, in source: String) -> [String] {
    guard let range = source.firstRange(of: start) else { return [] }
    return source[range.upperBound...].prefix { $0 != "]" }.matches(of: /"([^"]*)"/).map { String($0.1) }
  }

  @Test func `the program has commands`() {
    #expect(Set(Self.commands.map(\.name)).isSuperset(of: ["serve", "check", "publish", "export", "version"]))
  }

  @Test(arguments: commands)
  func `each command has its heading, and its options their rows`(command: Command) {
    let sections = Self.pages.flatMap { page in
      page.sections.filter { MarkdownSection.code(in: $0.title[...]).contains("cairn \(command.name)") }
    }
    #expect(!sections.isEmpty)
    let rows = sections.flatMap { $0.entries(under: "Option") }.map { String($0.prefix { $0 != " " }) }
    #expect(Set(rows) == Set(command.options))
  }

  @Test func `each heading of a command is a command`() {
    let headings = Self.pages.flatMap(\.sections).flatMap { MarkdownSection.code(in: $0.title[...]) }
    let names = headings.filter { $0.hasPrefix("cairn ") }.map { String($0.dropFirst("cairn ".count)) }
    #expect(Set(names) == Set(Self.commands.map(\.name)))
  }

  @Test func `each exit status has its row`() {
    let source = Repository.text(of: "Sources/cairn/CommandLineTool.swift")
    let statuses = source.matches(of: /static let [a-z]+: Int32 = (\d+)/).map { String($0.1) }
    #expect(!statuses.isEmpty)
    #expect(Self.operating.section("Exit status").rows(under: "Status").map { String($0[0]) } == statuses)
  }

  @Test func `each bound has its row with the value that it comes with`() {
    let rows = Self.operating.section("Limits").rows(under: "Name").map { row in
      "\(MarkdownSection.code(in: row[0]).first ?? "") \(row[1])"
    }
    let site = Repository.text(of: "Sources/Website/Site/SiteOptions.swift")
    let ownNames = Self.literals(behind: "limitNames = [", in: site)
    #expect(!ownNames.isEmpty)
    let own = ownNames.map { name in
      let value = site.matches(of: /([A-Za-z]+): Int = ([\d_]+)/).first { $0.1 == name }?.2 ?? "?"
      return "\(name) \(value.filter { $0 != "_" })"
    }
    #expect(rows.sorted() == (Limits.all.map { "\($0.name) \($0.standard)" } + own).sorted())
  }

  @Test func `each word of an address has its row`() {
    let addresses = Self.operating.section("Addresses").entries(under: "Route")
    let segments = Set(addresses.flatMap { $0.split(separator: "/").map(String.init) })
    let source =
      Repository.text(of: "Sources/Website/Site/Route.swift")
      + Repository.text(of: "Sources/Website/Desk/DeskRoute.swift")
    let words = source.matches(of: /"([a-z-]+)"/).map { String($0.1) }
    #expect(words.count > 8)
    #expect(words.filter { !segments.contains($0) } == [])
    let literal = segments.filter { $0.allSatisfy { $0.isLowercase || $0 == "-" } }
    #expect(literal.filter { !words.contains($0) } == [])
  }
}
