/// A wording of an author's text, rendered once when its version is loaded, with places left for the answers that it names.
///
/// `{{name}}` becomes a mark that Markdown takes for a letter. The answer is put there afterwards, escaped, so that nothing which
/// a participant typed is ever read as Markdown or HTML. In an address Markdown percent-encodes the mark, and so no answer gets
/// into one.
struct CompiledText: Sendable {
  /// The names of the answers that stand in it, in the order of the text.
  let holes: [String]
  private let block: [UInt8]
  /// The same below a heading of the page: its headings are a level lower, so that no page has two of the first.
  private let blockBelow: [UInt8]
  private let line: [UInt8]
  private let plain: String

  init(_ source: String, media: Markdown.MediaAddress = { _ in nil }) {
    let (text, holes) = Self.marked(source)
    self.holes = holes
    block = Markdown.html(text, media: media)
    blockBelow = Self.lowered(block)
    line = Markdown.inline(text, media: media)
    plain = Markdown.plainText(text)
  }

  /// An author's markup: nothing is turned into anything, and the pictures of the study get their addresses.
  init(markup source: String, media: Markdown.MediaAddress) {
    let (text, holes) = Self.marked(source)
    self.holes = holes
    let html = text.replacing(/src\s*=\s*(["'])([^"']*)["']/) { match in
      "src=\(match.1)\(media(String(match.2)) ?? "")\(match.1)"
    }
    block = Array(html.utf8)
    blockBelow = block
    line = block
    plain = ""
  }

  /// As paragraphs of a page that has its heading.
  func block(_ answers: [String: String]) -> [UInt8] { filled(blockBelow, answers) }

  /// As the whole of a page: a heading of the first level heads it.
  func document(_ answers: [String: String]) -> [UInt8] { filled(block, answers) }

  /// As one line of a heading or label.
  func line(_ answers: [String: String]) -> [UInt8] { filled(line, answers) }

  /// Without marks, for titles and attributes, where whoever shows it escapes the whole.
  func plain(_ answers: [String: String]) -> String {
    guard !holes.isEmpty else { return plain }
    var result = ""
    fill(plain, answers, words: { result += $0 }, answer: { result += $0 })
    return result
  }

  /// Whether it begins with a heading of the first level.
  var isHeaded: Bool { block.starts(with: "<h1".utf8) }

  /// Each heading a level lower where one is of the first; a sixth has no lower one.
  private static func lowered(_ html: [UInt8]) -> [UInt8] {
    guard html.firstRange(of: "<h1".utf8) != nil else { return html }
    var result = html
    var index = 0
    while index + 2 < result.count {
      let isOpen = result[index] == UInt8(ascii: "<")
      let letter = isOpen && result[index + 1] == UInt8(ascii: "/") ? index + 2 : index + 1
      if isOpen, letter + 2 < result.count, result[letter] == UInt8(ascii: "h"),
        result[letter + 2] == UInt8(ascii: ">"),
        (UInt8(ascii: "1")..<UInt8(ascii: "6")).contains(result[letter + 1])
      {
        result[letter + 1] += 1
      }
      index += 1
    }
    return result
  }

  // MARK: Holes

  private static let open: Unicode.Scalar = "\u{E000}"
  private static let close: Unicode.Scalar = "\u{E001}"

  /// The text with a mark for each `{{name}}`, and the names. A backslash keeps the braces behind it as they are.
  private static func marked(_ source: String) -> (text: String, holes: [String]) {
    guard source.contains("{{") else { return (source, []) }
    var text = String.UnicodeScalarView()
    var holes: [String] = []
    var rest = Substring(source).unicodeScalars
    while let scalar = rest.popFirst() {
      if scalar == "\\", let next = rest.popFirst() {
        text.append(scalar)
        text.append(next)
      } else if scalar == "{", rest.first == "{", let (name, behind) = hole(rest.dropFirst()) {
        text.append(open)
        text.append(contentsOf: String(holes.count).unicodeScalars)
        text.append(close)
        holes.append(name)
        rest = behind
      } else {
        text.append(scalar)
      }
    }
    return (String(text), holes)
  }

  /// The name behind `{{`, and what follows its `}}`.
  private static func hole(
    _ rest: Substring.UnicodeScalarView
  ) -> (name: String, behind: Substring.UnicodeScalarView)? {
    let inside = rest.prefix { $0 != "}" && $0 != "{" && $0 != "\n" }
    let behind = rest[inside.endIndex...]
    guard behind.starts(with: "}}".unicodeScalars) else { return nil }
    return (String(inside).trimming(" \t"), behind.dropFirst(2))
  }

  private func filled(_ html: [UInt8], _ answers: [String: String]) -> [UInt8] {
    guard !holes.isEmpty else { return html }
    var result: [UInt8] = []
    fill(
      String(decoding: html, as: UTF8.self), answers, words: { result += $0.utf8 },
      answer: { result += HTMLText.escaped($0) })
    return result
  }

  /// Walks the text once: what an answer holds is never looked at again.
  private func fill(
    _ text: String, _ answers: [String: String], words: (Substring) -> Void, answer: (String) -> Void
  ) {
    var rest = text[...]
    while let start = rest.unicodeScalars.firstIndex(of: Self.open),
      let end = rest.unicodeScalars[start...].firstIndex(of: Self.close)
    {
      words(rest[..<start])
      let number = Int(rest[rest.unicodeScalars.index(after: start)..<end])
      if let number, holes.indices.contains(number) { answer(answers[holes[number]] ?? "") }
      rest = rest[rest.unicodeScalars.index(after: end)...]
    }
    words(rest)
  }
}
