/// What stands behind a key of a study file, written as a Swift literal.
///
/// ```swift
/// ["en": "When is your birthday?", "de": "Wann haben Sie Geburtstag?"]
/// ```
public indirect enum StudyValue: Hashable, Sendable {
  case text(String)
  case integer(Int)
  /// A number with a decimal point.
  case decimal(Double)
  case boolean(Bool)
  case list([StudyValue])
  case map(StudyKeys)
}

extension StudyValue: ExpressibleByStringInterpolation {
  /// A text, a condition or the path of a file.
  public init(stringLiteral value: String) { self = .text(value) }
}

extension StudyValue: ExpressibleByIntegerLiteral {
  /// A whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }
}

extension StudyValue: ExpressibleByFloatLiteral {
  /// A number with a decimal point.
  public init(floatLiteral value: Double) { self = .decimal(value) }
}

extension StudyValue: ExpressibleByBooleanLiteral {
  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension StudyValue: ExpressibleByArrayLiteral {
  /// A list.
  public init(arrayLiteral elements: StudyValue...) { self = .list(elements) }
}

extension StudyValue: ExpressibleByDictionaryLiteral {
  /// Keys with their values, or a text in several languages.
  public init(dictionaryLiteral elements: (String, StudyValue)...) { self = .map(StudyKeys(elements)) }
}

extension StudyValue {
  /// The value as a study file has it: JSON, of which YAML is a superset. Every key stands on a line of its own, so that a mistake is
  /// told by its line.
  func json(indent: String = "") -> String {
    let inner = indent + "  "
    switch self {
    case .text(let text): return Self.quoted(text)
    case .integer(let number): return "\(number)"
    case .decimal(let number): return "\(number)"
    case .boolean(let value): return value ? "true" : "false"
    case .list(let values) where values.isEmpty: return "[]"
    case .list(let values):
      return "[\n" + values.map { inner + $0.json(indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
    case .map(let keys) where keys.pairs.isEmpty: return "{}"
    case .map(let keys):
      let lines = keys.pairs.map { "\(inner)\(Self.quoted($0.key)): \($0.value.json(indent: inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    }
  }

  /// A string of JSON (RFC 8259, §7).
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1f}", "\u{7f}"..."\u{9f}", "\u{2028}", "\u{2029}", "\u{feff}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
