import SurveyModel

extension StudyReading {
  /// Looks through an author's Markdown in a YAML value for pictures, holes and HTML.
  mutating func readMarkdown(_ text: String, in node: YAMLNode) {
    guard let source = source(node.file) else { return }
    var isLiteral = false
    if case .scalar(_, .literal) = node.content { isLiteral = true }
    read(MarkdownScan(text)) { offset, line, column in
      guard isLiteral else { return ScalarMarks.mark(at: offset, in: node, source) }
      // A literal block's lines stand one below the other; all begin where its first one does.
      let first = source.line(node.start.line + 1)?.prefix { $0 == " " }.count ?? 0
      return SourceMark(line: node.start.line + 1 + line, column: first + 1 + column)
    } file: {
      node.file
    }
  }

  /// Looks through a page for pictures, holes and HTML.
  mutating func readMarkdown(_ text: String, in source: SourceText) {
    read(MarkdownScan(text)) { _, line, column in
      SourceMark(line: line + 1, column: column + 1)
    } file: {
      source.path
    }
  }

  private mutating func read(
    _ scan: MarkdownScan, mark: (_ offset: Int, _ line: Int, _ column: Int) -> SourceMark, file: () -> String
  ) {
    // An end belongs to a beginning, and a text full of HTML says so once.
    var hasToldOfHTML = false
    for finding in scan.findings {
      let place = Place(file: file(), mark: mark(finding.offset, finding.line, finding.column))
      switch finding.kind {
      case .hole(let name): holes.append(Hole(name: name, place: place))
      case .holeInAddress:
        error(
          at: place, "An answer cannot become part of an address: it would tell another server what somebody answered.",
          "Remove the hole from the link or picture.")
      case .tag(let name):
        guard !hasToldOfHTML else { continue }
        hasToldOfHTML = true
        warn(
          at: place, "HTML such as `<\(name)>` is left out of texts.",
          "Write Markdown: **bold**, *italic*, an empty line before a new paragraph.")
      case .image(let path):
        guard isLocal(path, at: place) else { continue }
        if files.has(path) {
          media.insert(path)
        } else {
          error(at: place, "There is no file `\(path)` in the study's folder.", nearestFile(to: path))
        }
      }
    }
  }
}
