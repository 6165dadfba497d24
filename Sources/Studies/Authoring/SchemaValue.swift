import SurveyModel

/// A value of JSON, as far as a schema needs them; members keep their order.
indirect enum SchemaValue: Sendable {
  case string(String)
  case integer(Int)
  case flag(Bool)
  case list([SchemaValue])
  case object([(name: String, value: SchemaValue)])

  /// As RFC 8259 writes it, with two spaces of indentation.
  func text(indent: String = "") -> String {
    let inner = indent + "  "
    switch self {
    case .string(let text): return text.quotedAsJSON
    case .integer(let number): return String(number)
    case .flag(let flag): return flag ? "true" : "false"
    case .list(let values):
      if values.isEmpty { return "[]" }
      if values.allSatisfy(\.isScalar) { return "[" + values.map { $0.text() }.joined(separator: ", ") + "]" }
      return "[\n" + values.map { inner + $0.text(indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let members):
      if members.isEmpty { return "{}" }
      let lines = members.map { "\(inner)\($0.name.quotedAsJSON): \($0.value.text(indent: inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    }
  }

  private var isScalar: Bool {
    switch self {
    case .string, .integer, .flag: true
    case .list, .object: false
    }
  }
}

extension SchemaValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(booleanLiteral value: Bool) { self = .flag(value) }
  init(integerLiteral value: Int) { self = .integer(value) }
  init(arrayLiteral elements: SchemaValue...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, SchemaValue)...) {
    self = .object(elements.map { (name: $0.0, value: $0.1) })
  }

  /// With one member more behind those of an object.
  func adding(_ name: String, _ value: SchemaValue) -> SchemaValue {
    if case .object(let members) = self { .object(members + [(name: name, value: value)]) } else { self }
  }
}
