/// Makes up texts that fit an author's regular expression.
///
/// It knows what authors use for codes and numbers: letters, classes, groups, alternatives and repetitions. What looks ahead or
/// back, or refers to what came before, is beyond it. Whoever asks has to hold the text against the pattern all the same.
struct PatternSampler {
  private indirect enum Node {
    case literal(Character)
    case oneOf([Character])
    case sequence([Node])
    case alternatives([Node])
    case repeated(Node, ClosedRange<Int>)
  }

  private let root: Node

  /// nil for a pattern that it does not understand.
  init?(_ source: String) {
    var parser = Parser(source)
    guard let root = parser.alternatives(depth: 0), parser.isAtEnd else { return nil }
    self.root = root
  }

  /// A text, most likely one that fits.
  func text(using generator: inout SeededGenerator) -> String {
    var text = ""
    write(root, into: &text, &generator)
    return text
  }

  private func write(_ node: Node, into text: inout String, _ generator: inout SeededGenerator) {
    switch node {
    case .literal(let character): text.append(character)
    case .oneOf(let characters): characters.randomElement(using: &generator).map { text.append($0) }
    case .sequence(let parts): for part in parts { write(part, into: &text, &generator) }
    case .alternatives(let ways):
      if let way = ways.randomElement(using: &generator) { write(way, into: &text, &generator) }
    case .repeated(let part, let count):
      for _ in 0..<Int.random(in: count, using: &generator) where text.utf8.count < Self.longest {
        write(part, into: &text, &generator)
      }
    }
  }

  /// Bytes: repetitions of repetitions end there.
  private static let longest = 2_000

  private struct Parser {
    private let source: [Character]
    private var place = 0

    /// Where a pattern says "any number", as many more than it has to be.
    private static let more = 8
    private static let deepest = 20
    private static let printable = (0x20...0x7e).compactMap { UnicodeScalar($0).map(Character.init) }
    private static let digits = Array("0123456789")
    private static let word = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")

    init(_ source: String) { self.source = Array(source) }

    var isAtEnd: Bool { place == source.count }

    private var current: Character? { isAtEnd ? nil : source[place] }

    private mutating func take(_ character: Character) -> Bool {
      guard current == character else { return false }
      place += 1
      return true
    }

    mutating func alternatives(depth: Int) -> Node? {
      guard depth < Self.deepest else { return nil }
      var ways: [Node] = []
      repeat {
        guard let way = sequence(depth: depth) else { return nil }
        ways.append(way)
      } while take("|")
      return ways.count == 1 ? ways[0] : .alternatives(ways)
    }

    private mutating func sequence(depth: Int) -> Node? {
      var parts: [Node] = []
      while let character = current, character != "|", character != ")" {
        // Both ends are where a whole text ends anyway.
        if take("^") || take("$") { continue }
        guard let part = atom(depth: depth), let repeated = repetition(of: part) else { return nil }
        parts.append(repeated)
      }
      return .sequence(parts)
    }

    private mutating func atom(depth: Int) -> Node? {
      guard let character = current else { return nil }
      place += 1
      switch character {
      case ".": return .oneOf(Self.printable)
      case "[": return characterClass()
      case "\\": return escape().map { $0.count == 1 ? .literal($0[0]) : .oneOf($0) }
      case "(":
        if take("?"), !take(":") { return nil }
        guard let inner = alternatives(depth: depth + 1), take(")") else { return nil }
        return inner
      case "*", "+", "?", "{", ")": return nil
      default: return .literal(character)
      }
    }

    private mutating func repetition(of part: Node) -> Node? {
      let isCounted = current == "{"
      guard let count = count() else { return isCounted ? nil : part }
      // Greedy or not makes no difference to what fits.
      _ = take("?") || take("+")
      return .repeated(part, count)
    }

    private mutating func count() -> ClosedRange<Int>? {
      if take("*") { return 0...Self.more }
      if take("+") { return 1...(1 + Self.more) }
      if take("?") { return 0...1 }
      guard take("{"), let least = number() else { return nil }
      guard take(",") else { return take("}") ? least...least : nil }
      let most = number() ?? least + Self.more
      return take("}") && most >= least ? least...most : nil
    }

    private mutating func number() -> Int? {
      let start = place
      while let character = current, character.isASCII, character.isNumber { place += 1 }
      return Int(String(source[start..<place]))
    }

    private mutating func escape() -> [Character]? {
      guard let character = current else { return nil }
      place += 1
      switch character {
      case "d": return Self.digits
      case "w": return Self.word
      case "s": return [" "]
      case "D": return Self.printable.filter { !Self.digits.contains($0) }
      case "W": return Self.printable.filter { !Self.word.contains($0) }
      case "S": return Self.printable.filter { $0 != " " }
      case let other: return other.isLetter || other.isNumber ? nil : [other]
      }
    }

    private mutating func characterClass() -> Node? {
      let isNegated = take("^")
      var characters: [Character] = []
      while let character = current, character != "]" || characters.isEmpty {
        place += 1
        if character == "\\" {
          guard let escaped = escape() else { return nil }
          characters += escaped
        } else if character == "[" {
          return nil
        } else if current == "-", place + 1 < source.count, source[place + 1] != "]" {
          let last = source[place + 1]
          place += 2
          guard let lower = character.unicodeScalars.first?.value, let upper = last.unicodeScalars.first?.value,
            lower <= upper, upper - lower < 0x1000
          else { return nil }
          characters += (lower...upper).compactMap { UnicodeScalar($0).map(Character.init) }
        } else {
          characters.append(character)
        }
      }
      guard take("]") else { return nil }
      return .oneOf(isNegated ? Self.printable.filter { !characters.contains($0) } : characters)
    }
  }
}
