import CivilTime

extension AnswerValue {
  /// The value as it is kept.
  public var encoded: StoredValue {
    switch self {
    case .text(let text): StoredValue(type: "text", text: text)
    case .number(let number): StoredValue(type: "number", text: number.description)
    case .quantity(let number, let entered, let unit):
      StoredValue(type: "quantity", text: Pairs.encode([(number.description, nil), (unit, entered)]))
    case .boolean(let value): StoredValue(type: "boolean", text: value ? "1" : "0")
    case .choice(let option): StoredValue(type: "choice", text: Pairs.encode([option.pair]))
    case .choices(let options): StoredValue(type: "choices", text: Pairs.encode(options.map(\.pair)))
    case .date(let date): StoredValue(type: "date", text: date.description)
    case .time(let time): StoredValue(type: "time", text: time.description)
    case .dateTime(let dateTime, let zone):
      StoredValue(type: "dateTime", text: dateTime.description + (zone.map { " " + $0 } ?? ""))
    case .parts(let parts): StoredValue(type: "parts", text: Pairs.encode(parts.map { ($0.name, $0.text) }))
    case .detailed(let value, let parts):
      StoredValue(
        type: value.encoded.type + Self.detail,
        text: Pairs.encode([("", value.encoded.text)] + parts.map { ($0.name, $0.text) }))
    }
  }

  /// What follows the kind of a value that has named ones beside it.
  private static let detail = "+parts"

  /// Reads what ``encoded`` wrote; nil for anything else.
  public init?(stored: StoredValue) {
    guard let value = Self.value(of: stored) else { return nil }
    self = value
  }

  private static func value(of stored: StoredValue) -> AnswerValue? {
    let text = stored.text
    switch stored.type {
    case "text": return .text(text)
    case "number": return DecimalNumber(text).map(AnswerValue.number)
    case "quantity":
      guard let pairs = Pairs.decode(text), pairs.count == 2, let number = DecimalNumber(pairs[0].0),
        let entered = pairs[1].1
      else { return nil }
      return .quantity(number, entered: entered, unit: pairs[1].0)
    case "boolean": return text == "1" ? .boolean(true) : text == "0" ? .boolean(false) : nil
    case "choice":
      if Pairs.isPlain(text) { return .choice(ChosenOption(code: text)) }
      guard let pairs = Pairs.decode(text), pairs.count == 1 else { return nil }
      return .choice(ChosenOption(code: pairs[0].0, text: pairs[0].1))
    case "choices": return Pairs.decode(text).map { .choices($0.map { ChosenOption(code: $0.0, text: $0.1) }) }
    case "date": return CivilDate(iso: text).map(AnswerValue.date)
    case "time": return TimeOfDay(iso: text).map(AnswerValue.time)
    case "dateTime":
      let halves = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = halves.first, let dateTime = CivilDateTime(iso: first) else { return nil }
      return .dateTime(dateTime, zone: halves.count == 2 ? String(halves[1]) : nil)
    case "parts": return parts(of: text).map(AnswerValue.parts)
    case let type where type.hasSuffix(detail):
      // The value itself is the part without a name, and stands first.
      guard let parts = parts(of: text), let first = parts.first, first.name.isEmpty,
        let value = value(of: StoredValue(type: String(type.dropLast(detail.count)), text: first.text))
      else { return nil }
      return .detailed(value, parts: Array(parts.dropFirst()))
    default: return nil
    }
  }

  private static func parts(of text: String) -> [AnswerPart]? {
    Pairs.decode(text).flatMap { pairs in
      let parts = pairs.compactMap { pair in pair.1.map { AnswerPart(name: pair.0, text: $0) } }
      return parts.count == pairs.count ? parts : nil
    }
  }
}

extension ChosenOption {
  fileprivate var pair: (String, String?) { (code, text) }
}

/// A list of names, each with or without a text, in one string.
private enum Pairs {
  static func encode(_ pairs: [(String, String?)]) -> String {
    pairs.map { name, text in
      // A lone percent sign is an empty name, so that a list of one empty name is not an empty list.
      let name = name.isEmpty ? "%" : escaped(name)
      return text.map { name + "=" + escaped($0) } ?? name
    }.joined(separator: ";")
  }

  /// Whether the text is a list of one name without a text, spelled as it is.
  static func isPlain(_ text: String) -> Bool {
    !text.utf8.isEmpty
      && text.utf8.allSatisfy { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "%") }
  }

  static func decode(_ text: String) -> [(String, String?)]? {
    if text.utf8.isEmpty { return [] }
    if text.utf8.allSatisfy({ $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "%") }) {
      // Names without texts, all spelled as they are.
      return text.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
        (String(Substring($0)), nil)
      }
    }
    var pairs: [(String, String?)] = []
    // Bytes, not characters: a combining mark behind a separator belongs to the text, not to the separator.
    for pair in text.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      let halves = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = halves.first else { return nil }
      let name = first.elementsEqual("%".utf8) ? "" : unescaped(first)
      guard let name else { return nil }
      if halves.count == 2 {
        guard let words = unescaped(halves[1]) else { return nil }
        pairs.append((name, words))
      } else {
        pairs.append((name, nil))
      }
    }
    return pairs
  }

  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "%"): bytes += "%25".utf8
      case UInt8(ascii: ";"): bytes += "%3B".utf8
      case UInt8(ascii: "="): bytes += "%3D".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func unescaped(_ text: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let code = rest.prefix(2)
      if code.elementsEqual("25".utf8) {
        bytes.append(UInt8(ascii: "%"))
      } else if code.elementsEqual("3B".utf8) {
        bytes.append(UInt8(ascii: ";"))
      } else if code.elementsEqual("3D".utf8) {
        bytes.append(UInt8(ascii: "="))
      } else {
        return nil
      }
      rest = rest.dropFirst(2)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
