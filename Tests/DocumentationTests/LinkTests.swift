import Testing

/// What pages point to.
@Suite struct LinkTests {
  @Test func `each link within the repository leads somewhere`() {
    var broken: [String] = []
    for page in Repository.pages {
      let folder = page.path.split(separator: "/").dropLast().joined(separator: "/")
      for link in page.links where !link.target.contains("://") && !link.target.hasPrefix("mailto:") {
        let parts = link.target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].isEmpty ? page.path : folder.isEmpty ? String(parts[0]) : "\(folder)/\(parts[0])"
        let hasAnchor = parts.count < 2 || Repository.page(path).anchors.contains(String(parts[1]))
        if !Repository.exists(path) || !hasAnchor { broken.append("\(page.path):\(link.line): \(link.target)") }
      }
    }
    #expect(broken == [])
  }

  @Test func `the tour names files and folders that exist`() {
    let page = Repository.page("ARCHITECTURE.md")
    let names = page.sections.flatMap(\.lines).flatMap { MarkdownSection.code(in: $0) }.filter {
      $0.hasSuffix(".swift") || $0.hasSuffix("/") || $0.hasSuffix(".md")
    }
    #expect(names.count > 20)
    let known = Repository.paths.map { "/" + $0 }
    #expect(
      names.filter { name in
        !known.contains { name.hasSuffix("/") ? $0.contains("/" + name) : $0.hasSuffix("/" + name) }
      }
        == [])
  }

  @Test func `the tour names each room, and no other`() {
    let rooms = Set(
      Repository.paths.filter { $0.hasPrefix("Sources/") }.compactMap { path in
        path.split(separator: "/").dropFirst().first.map(String.init)
      })
    #expect(Set(Repository.page("ARCHITECTURE.md").section("The house").entries(under: "Room")) == rooms)
  }

  @Test func `each page of Documentation is linked from the README`() {
    let linked = Set(Repository.page("README.md").links.map(\.target))
    #expect(Repository.pages.map(\.path).filter { $0.hasPrefix("Documentation/") && !linked.contains($0) } == [])
  }
}
