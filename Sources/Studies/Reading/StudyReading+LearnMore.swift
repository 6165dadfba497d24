import SurveyModel

extension StudyReading {
  /// More to read: a text that unfolds in place, `{ title, text }`, `{ title, file }` for a page of its own, or a list
  /// of these.
  ///
  /// - Parameter owner: the id of the step or item, which names the page where the author names none.
  mutating func learnMore(_ node: YAMLNode, owner: String, path: [String]) -> [LearnMore] {
    guard let elements = node.elements else {
      return learnMoreEntry(node, name: owner, path: path).map { [$0] } ?? []
    }
    return elements.enumerated().compactMap { index, element in
      learnMoreEntry(
        element, name: index == 0 ? owner : "\(owner)-\(index + 1)", path: path + [String(index + 1)])
    }
  }

  private mutating func learnMoreEntry(_ node: YAMLNode, name: String, path: [String]) -> LearnMore? {
    let known = StudyFileKeys.learnMore
    guard let pairs = node.pairs, pairs.contains(where: { known.contains($0.key.scalar ?? "") }) else {
      guard let text = text(node, key: "learnMore", path: path + ["text"]) else { return nil }
      return LearnMore(name: name, title: Self.learnMoreTitle, text: text, isPage: false)
    }
    guard let fields = fields(of: node, known: known, owner: "`learnMore:`") else { return nil }
    let title = fields["title"].map { text($0, key: "title", path: path + ["title"]) } ?? Self.learnMoreTitle
    let (words, isLong) = learnMoreText(fields, path: path)
    let isPage = fields["page"].flatMap { boolean($0, key: "page") } ?? isLong
    let name = fields["name"].flatMap { pageName($0) } ?? name
    guard let title, let words else { return nil }
    return LearnMore(name: name, title: title, text: words, isPage: isPage)
  }

  /// The text, and whether it comes from a file and so is long enough for a page.
  private mutating func learnMoreText(_ fields: Fields, path: [String]) -> (text: LocalizedText?, isLong: Bool) {
    if let node = fields["text"] {
      if let file = fields.pairs["file"] {
        error(at: file.key, "`text:` and `file:` stand here together.", "Keep one of the two.")
      }
      return (text(node, key: "text", path: path + ["text"]), false)
    }
    if let file = fields.pairs["file"] {
      let whole = YAMLNode(content: .mapping([file]), file: file.key.file, start: file.key.start, end: file.value.end)
      return (text(whole, key: "file", path: path + ["text"]), true)
    }
    if !fields.has("text"), !fields.has("file") {
      error(
        at: fields.node, "`learnMore:` needs `text:` or `file:`.",
        "Write the text, or name a page such as `file: pages/why.md`.")
    }
    return (nil, false)
  }

  /// The last part of the page's address.
  private mutating func pageName(_ node: YAMLNode) -> String? {
    guard let name = scalar(node, key: "name") else { return nil }
    let isPlain = name.unicodeScalars.allSatisfy { $0.isWordCharacter || $0 == "-" }
    if name.isEmpty || name.utf8.count > 64 || !isPlain {
      error(at: node, "`\(name)` cannot be part of an address.", "Use letters, digits, `-` and `_`.")
      return nil
    }
    return name
  }

  /// What the link says where the author gave it no words.
  private static let learnMoreTitle = LocalizedText(interface: "more.title")
}
