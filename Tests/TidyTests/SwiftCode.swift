/// Tells code from comments, text and names that are sentences, well enough for the rules of this folder.
struct SwiftCode {
  private let source: [UInt8]
  private var result: [UInt8]
  private var position = 0

  /// The source with blanks in the place of comments and of what stands between quotes; its lines stay the same.
  static func withoutCommentsAndText(_ source: String) -> String {
    var code = SwiftCode(Array(source.utf8))
    code.readCode(untilParenthesis: false)
    return String(decoding: code.result, as: UTF8.self)
  }

  private init(_ source: [UInt8]) {
    self.source = source
    result = source
  }

  private mutating func readCode(untilParenthesis: Bool) {
    var depth = 0
    while position < source.count {
      switch source[position] {
      case UInt8(ascii: "/") where isNext("//"):
        blank(until: endOfLine())
      case UInt8(ascii: "/") where isNext("/*"):
        blankComment()
      case UInt8(ascii: "`"):
        position += 1
        blank(until: source[position...].firstIndex(of: UInt8(ascii: "`")) ?? source.count)
        position += 1
      case UInt8(ascii: "\""):
        readText(pounds: 0)
      case UInt8(ascii: "#"):
        let pounds = source[position...].prefix { $0 == UInt8(ascii: "#") }.count
        position += pounds
        if isNext("\"") { readText(pounds: pounds) }
      case UInt8(ascii: "("):
        depth += 1
        position += 1
      case UInt8(ascii: ")"):
        if untilParenthesis, depth == 0 { return }
        depth -= 1
        position += 1
      default:
        position += 1
      }
    }
  }

  private mutating func readText(pounds: Int) {
    let marks = String(repeating: "#", count: pounds)
    let quote = isNext("\"\"\"") ? "\"\"\"" : "\""
    position += quote.utf8.count
    while position < source.count, !isNext(quote + marks) {
      if isNext("\\" + marks + "(") {
        position += 2 + pounds
        readCode(untilParenthesis: true)
        position += 1
      } else {
        let isEscape = isNext("\\" + marks)
        blank(until: min(position + (isEscape ? 2 + pounds : 1), source.count))
      }
    }
    position = min(position + quote.utf8.count + pounds, source.count)
  }

  private mutating func blankComment() {
    var depth = 0
    repeat {
      if isNext("/*") { depth += 1 }
      if isNext("*/") { depth -= 1 }
      blank(until: min(position + (isNext("/*") || isNext("*/") ? 2 : 1), source.count))
    } while depth > 0 && position < source.count
  }

  private mutating func blank(until end: Int) {
    while position < end {
      if source[position] != UInt8(ascii: "\n") { result[position] = UInt8(ascii: " ") }
      position += 1
    }
  }

  private func endOfLine() -> Int {
    source[position...].firstIndex(of: UInt8(ascii: "\n")) ?? source.count
  }

  private func isNext(_ text: String) -> Bool {
    source[position...].starts(with: text.utf8)
  }
}
