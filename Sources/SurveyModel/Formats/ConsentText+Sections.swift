extension ConsentText {
  /// The document in its sections, each with its heading as a page's: what stands before the first heading of the second level, and
  /// then what each of these heads (researchkit.md C-02). A title alone is no section: the page of the whole has it.
  ///
  /// A language with fewer sections than others has none for the last of them; the checker reports that.
  public var sections: [LocalizedText] {
    let split = document.byLanguage.mapValues(Self.sections)
    let count = split.values.map(\.count).max() ?? 0
    return (0..<count).map { index in
      LocalizedText(split.compactMapValues { $0.indices.contains(index) ? $0[index] : nil })
    }
  }

  private static func isBlank(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }

  /// A wording's sections, without the marks of an empty one.
  static func sections(of markdown: String) -> [String] {
    var sections: [[Substring]] = [[]]
    var isCode = false
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") || line.hasPrefix("~~~") { isCode.toggle() }
      if !isCode, line.hasPrefix("## ") {
        sections.append([line.dropFirst()])
      } else {
        sections[sections.count - 1].append(line)
      }
    }
    if sections.count > 1, sections[0].allSatisfy({ $0.hasPrefix("# ") || isBlank($0) }) { sections.removeFirst() }
    return sections.map { $0.joined(separator: "\n") }.filter { !isBlank($0) }
  }
}
