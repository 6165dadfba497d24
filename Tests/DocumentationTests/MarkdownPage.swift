/// A page in Markdown, as far as the tests look into it: sections, tables, fenced blocks and links.
struct MarkdownPage: Sendable {
  /// From the repository's root.
  let path: String
  private(set) var sections: [MarkdownSection] = []
  private(set) var blocks: [FencedBlock] = []
  private(set) var links: [MarkdownLink] = []

  init(path: String, text: String) {
    self.path = path
    var open = MarkdownSection(title: "", level: 0)
    var fence: FencedBlock?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("```") {
        if let block = fence { blocks.append(block) }
        fence = fence == nil ? FencedBlock(info: String(line.dropFirst(3)), line: index + 1) : nil
      } else if fence != nil {
        fence?.text += line + "\n"
      } else if line.hasPrefix("#"), let title = line.firstIndex(of: " ") {
        sections.append(open)
        let level = line.prefix { $0 == "#" }.count
        open = MarkdownSection(title: String(line[line.index(after: title)...]), level: level)
      } else {
        open.lines.append(line)
        links += MarkdownLink.all(in: line, at: index + 1)
      }
    }
    sections.append(open)
  }

  /// A section with those below it, by its title without code marks; empty where the page has none of that name.
  ///
  /// - Parameter parent: the title of a section above it, where several have the name.
  func section(_ title: String, in parent: String? = nil) -> MarkdownSection {
    var whole = MarkdownSection(title: title, level: 0)
    var ancestors: [MarkdownSection] = []
    for section in sections {
      while let last = ancestors.last, last.level >= section.level { ancestors.removeLast() }
      ancestors.append(section)
      guard ancestors.contains(where: { $0.name == title }) else { continue }
      if let parent, !ancestors.contains(where: { $0.name == parent }) { continue }
      whole.lines += section.lines + [""]
    }
    return whole
  }

  /// The names of the sections right below one.
  func names(below title: String) -> [String] {
    guard let start = sections.firstIndex(where: { $0.name == title }) else { return [] }
    let level = sections[start].level
    return sections[(start + 1)...].prefix { $0.level > level }.filter { $0.level == level + 1 }.map(\.name)
  }

  /// The names that `#…` behind a link may have, as GitHub makes them of headings.
  var anchors: Set<String> { Set(sections.map(\.anchor)) }
}

/// A heading and the lines up to the next.
struct MarkdownSection: Sendable {
  let title: String
  let level: Int
  var lines: [Substring] = []

  /// The title without code marks.
  var name: String { title.filter { $0 != "`" } }

  var anchor: String {
    String(
      title.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
        .map { $0 == " " ? "-" : $0 })
  }

  /// The code in the first cells of the tables whose first head is this.
  func entries(under head: String) -> [String] { rows(under: head).flatMap { Self.code(in: $0[0]) } }

  /// The rows of the tables whose first head is this, cell by cell.
  func rows(under head: String) -> [[Substring]] {
    var rows: [[Substring]] = []
    var isWanted: Bool?
    for line in lines {
      guard line.hasPrefix("|") else {
        isWanted = nil
        continue
      }
      // A bar inside code marks does not part cells.
      let cells = line.dropFirst().split(separator: " | ", omittingEmptySubsequences: false).map {
        $0.drop { $0 == " " || $0 == "|" }
      }
      if isWanted == nil {
        isWanted = line.hasPrefix("| \(head) |")
      } else if isWanted == true, !line.hasPrefix("|--") {
        rows.append(cells)
      }
    }
    return rows
  }

  /// What stands between code marks.
  static func code(in text: Substring) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().compactMap { index, part in
      index.isMultiple(of: 2) ? nil : String(part)
    }
  }
}

/// A block between fences.
struct FencedBlock: Sendable {
  /// What stands behind the opening fence: `yaml`, `sh`.
  let info: String
  /// The line of the opening fence.
  let line: Int
  var text = ""
}

/// A link to something in the repository.
struct MarkdownLink: Sendable {
  let target: String
  let line: Int

  static func all(in text: Substring, at line: Int) -> [MarkdownLink] {
    text.split(separator: "](", omittingEmptySubsequences: false).dropFirst().map {
      MarkdownLink(target: String($0.prefix { $0 != ")" && $0 != " " }), line: line)
    }
  }
}
