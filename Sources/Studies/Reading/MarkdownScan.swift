/// What the reader has to know of a Markdown text without rendering it: its pictures, its holes for answers, and HTML.
struct MarkdownScan {
  struct Finding {
    enum Kind: Equatable {
      /// `![words](path)`
      case image(String)
      /// `{{name}}`
      case hole(String)
      /// A hole inside the address of a link or picture.
      case holeInAddress
      /// `<name …>` or `</name>`
      case tag(String)
    }

    var kind: Kind
    /// Code points from the text's start, and the same as line and column, all from 0.
    var offset: Int
    var line: Int
    var column: Int
  }

  private(set) var findings: [Finding] = []
  private let scalars: [Unicode.Scalar]
  /// For each code point where the next `)` or line's end is, so that no shape of text costs the square of its length.
  private let closings: [Int]
  /// For each code point where the next `{{` is.
  private let openings: [Int]

  init(_ text: String) {
    let scalars = Array(text.unicodeScalars)
    self.scalars = scalars
    closings = Self.positions(in: scalars) { scalars[$0] == ")" || scalars[$0] == "\n" }
    openings = Self.positions(in: scalars) { index in
      scalars[index] == "{" && index + 1 < scalars.count && scalars[index + 1] == "{"
    }
    scan()
  }

  private mutating func scan() {
    var line = 0
    var lineStart = 0
    var index = 0
    var isCode = false
    // For each bracket that is open on this line: whether it is a picture's.
    var brackets: [Bool] = []
    while index < scalars.count {
      switch scalars[index] {
      case "\n":
        line += 1
        lineStart = index + 1
        brackets = []
      case "`": isCode.toggle()
      case "\\": if next(index) != "\n" { index += 1 }
      case "[": brackets.append(index > lineStart && scalars[index - 1] == "!")
      case "]":
        let isImage = brackets.popLast() ?? false
        guard next(index) == "(", !isCode else { break }
        let start = index + 2
        let end = start < scalars.count ? closings[start] : start
        guard start < end else { break }
        let kind: Finding.Kind? =
          openings[start] < end ? .holeInAddress : isImage ? destination(scalars[start..<end]).map { .image($0) } : nil
        if let kind {
          findings.append(Finding(kind: kind, offset: start, line: line, column: start - lineStart))
          index = end - 1
        }
      case "<":
        guard !isCode, let name = tag(at: index) else { break }
        findings.append(Finding(kind: .tag(name), offset: index, line: line, column: index - lineStart))
      case "{":
        guard next(index) == "{", let (name, end) = hole(at: index) else { break }
        findings.append(Finding(kind: .hole(name), offset: index, line: line, column: index - lineStart))
        index = end - 1
      default: break
      }
      index += 1
    }
  }

  private func next(_ index: Int) -> Unicode.Scalar? { index + 1 < scalars.count ? scalars[index + 1] : nil }

  /// The name between `{{` and `}}`, with blanks around it, and where the text goes on.
  private func hole(at index: Int) -> (name: String, end: Int)? {
    let inside = scalars[(index + 2)...].prefix(Self.longestName).prefix { $0 != "}" && $0 != "\n" && $0 != "{" }
    let end = index + 2 + inside.count
    guard end + 1 < scalars.count, scalars[end] == "}", scalars[end + 1] == "}" else { return nil }
    return (YAMLTraps.trimmed(String(inside)), end + 2)
  }

  /// The name of an HTML tag that begins here: `br` of `<br/>`, `/b` of `</b>`. Addresses such as `<https://example.org>`
  /// have none.
  private func tag(at index: Int) -> String? {
    let isEnd = next(index) == "/"
    let start = index + (isEnd ? 2 : 1)
    guard start < scalars.count else { return nil }
    let name = scalars[start...].prefix(Self.longestName).prefix { $0.isWordCharacter }
    guard let first = name.first, first.properties.isAlphabetic, name.endIndex < scalars.count else { return nil }
    let follows = scalars[name.endIndex]
    guard follows == ">" || follows == "/" || follows.isBlank else { return nil }
    return (isEnd ? "/" : "") + String(name)
  }

  /// The address without `< >` and without a title behind it.
  private func destination(_ address: ArraySlice<Unicode.Scalar>) -> String? {
    var path = address.drop { $0.isBlank }
    path = path.first == "<" ? path.dropFirst().prefix { $0 != ">" } : path.prefix { !$0.isBlank }
    return path.isEmpty ? nil : String(path)
  }

  /// For each position the first one from there on that matches; the count where none does.
  private static func positions(in scalars: [Unicode.Scalar], where matches: (Int) -> Bool) -> [Int] {
    var result = [Int](repeating: scalars.count, count: scalars.count)
    var last = scalars.count
    for index in scalars.indices.reversed() {
      if matches(index) { last = index }
      result[index] = last
    }
    return result
  }

  private static let longestName = 200
}
