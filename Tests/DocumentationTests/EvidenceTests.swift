import Testing

/// `Documentation/Security.md` and `Documentation/Accessibility.md`: each item names tests that exist, or gives its reason.
@Suite struct EvidenceTests {
  private static let paths = ["Documentation/Security.md", "Documentation/Accessibility.md"]

  /// A row of a table of evidence: its number, and what stands in its last cell.
  struct Item: CustomTestStringConvertible, Sendable {
    let page: String
    let number: String
    let evidence: Substring

    var testDescription: String { "\(page) \(number)" }
  }

  private static let items = paths.flatMap { path in
    Repository.page(path).sections.flatMap { section in
      section.rows(under: "No.").map { Item(page: path, number: String($0[0]), evidence: $0.last ?? "") }
    }
  }

  @Test(arguments: paths)
  func `items are numbered without a gap`(path: String) {
    let numbers = Self.items.filter { $0.page == path }.map(\.number)
    #expect(numbers.count > 40)
    #expect(numbers == (1...max(numbers.count, 1)).map(String.init))
  }

  @Test(arguments: items)
  func `each test that an item names is there`(item: Item) {
    let names = MarkdownSection.code(in: item.evidence).filter { $0.contains(".py") || $0.contains(".swift") }
    for name in names {
      let parts = name.split(separator: ": ", maxSplits: 1)
      let files = Repository.paths.filter { $0.hasPrefix("Tests/") && $0.hasSuffix("/" + parts[0]) }
      #expect(files.count == 1, "\(parts[0]) is one file: \(files)")
      guard parts.count == 2, let file = files.first else { continue }
      let text = Repository.text(of: file)
      let declaration = file.hasSuffix(".py") ? "def \(parts[1])(self" : "func `\(parts[1])`("
      let isThere = text.contains(declaration)
      #expect(isThere, "\(file) has no test \(parts[1])")
    }
    #expect(!names.isEmpty || item.evidence.count > 30, "neither a test nor a reason")
  }

  @Test func `each C library of the build stands in the list`() {
    let package = Repository.text(of: "Package.swift")
    let libraries = package.matches(of: /library\("C[A-Za-z0-9]+", pkgConfig: "[^"]+", debian: "([^"]+)"\)/)
      .map { String($0.1) }
    #expect(libraries.count > 5)
    let listed = Repository.page("Documentation/Security.md").section("What Cairn links").entries(
      under: "Debian package")
    #expect(Set(libraries).subtracting(listed) == [])
  }
}
