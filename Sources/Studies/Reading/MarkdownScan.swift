/// What the reader has to know of a Markdown text without rendering it: its pictures, and its holes for answers.
struct MarkdownScan {
  struct Finding {
    enum Kind: Equatable {
      /// `![words](path)`
      case image(String)
      /// `{{name}}`
      case hole(String)
      /// A hole inside the address of a link or picture.
      case holeInAddress
    }

    var kind: Kind
    /// Code points from the text's start, and the same as line and column, all from 0.
    var offset: Int
    var line: Int
    var column: Int
  }

  private(set) var findings: [Finding] = []
  private let scalars: [Unicode.Scalar]

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    scan()
  }

  private mutating func scan() {
    var line = 0
    var lineStart = 0
    var index = 0
    var isCode = false
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar == "\n" {
        line += 1
        lineStart = index + 1
      } else if scalar == "`" {
        isCode.toggle()
      } else if scalar == "\\" {
        index += 2
        continue
      } else if scalar == "{", next(index) == "{", let (name, end) = hole(at: index) {
        findings.append(Finding(kind: .hole(name), offset: index, line: line, column: index - lineStart))
        index = end
        continue
      } else if scalar == "]", next(index) == "(", !isCode {
        let address = scalars[(index + 2)...].prefix(Self.longestAddress).prefix { $0 != ")" && $0 != "\n" }
        let isImage = opensImage(closedAt: index, from: lineStart)
        let position = (offset: index + 2, column: index + 2 - lineStart)
        if String(address).contains("{{") {
          findings.append(Finding(kind: .holeInAddress, offset: position.offset, line: line, column: position.column))
          index += 2 + address.count
          continue
        }
        if isImage, let path = destination(address) {
          findings.append(Finding(kind: .image(path), offset: position.offset, line: line, column: position.column))
        }
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

  /// Whether the brackets that close here were opened by `![` on the same line.
  private func opensImage(closedAt index: Int, from lineStart: Int) -> Bool {
    var depth = 0
    var position = index
    while position >= max(lineStart, index - Self.longestAddress) {
      if scalars[position] == "]" { depth += 1 }
      if scalars[position] == "[" {
        depth -= 1
        if depth == 0 { return position > lineStart && scalars[position - 1] == "!" }
      }
      position -= 1
    }
    return false
  }

  /// The address without `< >` and without a title behind it.
  private func destination(_ address: ArraySlice<Unicode.Scalar>) -> String? {
    var path = address.drop { $0.isBlank }
    path = path.first == "<" ? path.dropFirst().prefix { $0 != ">" } : path.prefix { !$0.isBlank }
    return path.isEmpty ? nil : String(path)
  }

  // Bounds that keep a broken file from costing the square of its length.
  private static let longestAddress = 2_000
  private static let longestName = 200
}
