/// A decimal number in its one canonical spelling: no exponent, no leading or trailing zeros, no plus sign, `0` for minus nought.
///
/// Answers are stored in this spelling, so that 0.10 typed in two ways is one value and no binary rounding reaches the export.
public struct DecimalNumber: Sendable {
  /// The canonical spelling, with `.` as decimal mark.
  public let description: String

  /// The nearest binary number, for comparisons and arithmetic.
  public var double: Double { short ?? Double(description) ?? .nan }

  /// The same for a spelling of at most 15 characters: these and the power of ten are whole binary numbers, whose quotient is rounded once.
  private var short: Double? {
    var digits = 0
    var divisor = 0
    var isNegative = false
    guard description.utf8.count <= 15 else { return nil }
    for byte in description.utf8 {
      if byte == UInt8(ascii: ".") {
        divisor = 1
      } else if byte == UInt8(ascii: "-") {
        isNegative = true
      } else {
        digits = digits * 10 + Int(byte - UInt8(ascii: "0"))
        divisor *= 10
      }
    }
    let value = divisor > 1 ? Double(digits) / Double(divisor) : Double(digits)
    return isNegative ? -value : value
  }

  /// Reads an optional minus, digits, and optionally `.` with digits; at most 30 digits on either side.
  public init?(_ text: some StringProtocol) {
    if text.utf8.count <= Self.canonicalLength, Self.isCanonical(text.utf8) {
      // What the database holds, and most of what people type.
      description = String(text)
      return
    }
    var rest = Array(text.utf8)[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest = rest.dropFirst() }
    let halves = rest.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = halves.first, !whole.isEmpty, whole.count <= 30, whole.allSatisfy(Self.isDigit) else {
      return nil
    }
    var fraction = halves.count == 2 ? halves[1] : []
    guard halves.count == 1 || !fraction.isEmpty, fraction.count <= 30, fraction.allSatisfy(Self.isDigit) else {
      return nil
    }
    while fraction.last == UInt8(ascii: "0") { fraction = fraction.dropLast() }
    let significant = whole.drop { $0 == UInt8(ascii: "0") }
    var spelling = significant.isEmpty ? "0" : String(decoding: significant, as: UTF8.self)
    if !fraction.isEmpty { spelling += "." + String(decoding: fraction, as: UTF8.self) }
    if isNegative && spelling != "0" { spelling = "-" + spelling }
    description = spelling
  }

  /// A whole number.
  public init(_ integer: Int) {
    description = String(integer)
  }

  /// How many digits stand behind the decimal mark.
  public var fractionDigits: Int {
    description.utf8.firstIndex(of: UInt8(ascii: ".")).map {
      description.utf8.distance(from: $0, to: description.utf8.endIndex) - 1
    } ?? 0
  }

  /// A spelling no longer than this has no more than 30 digits on either side of the mark.
  private static let canonicalLength = 30

  /// Whether a number without a sign is in its canonical spelling.
  private static func isCanonical(_ spelling: some Collection<UInt8>) -> Bool {
    var previous: UInt8?
    var isLeadingZero = false
    var hasMark = false
    for byte in spelling {
      if byte == UInt8(ascii: ".") {
        if hasMark || previous == nil { return false }
        hasMark = true
      } else {
        guard isDigit(byte), hasMark || !isLeadingZero else { return false }
        isLeadingZero = previous == nil && byte == UInt8(ascii: "0")
      }
      previous = byte
    }
    guard let previous else { return false }
    return isDigit(previous) && !(hasMark && previous == UInt8(ascii: "0"))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}

extension DecimalNumber: Hashable, Comparable, CustomStringConvertible {
  /// Equal numbers have one spelling.
  public static func == (left: DecimalNumber, right: DecimalNumber) -> Bool { left.description == right.description }
  /// By value, exactly: digit by digit, not through ``double``.
  public static func < (left: DecimalNumber, right: DecimalNumber) -> Bool {
    switch (left.isNegative, right.isNegative) {
    case (true, false): true
    case (false, true): false
    case (false, false): left.isSmallerInSize(than: right)
    case (true, true): right.isSmallerInSize(than: left)
    }
  }
  /// By the spelling, as equality.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension DecimalNumber {
  private var isNegative: Bool { description.utf8.first == UInt8(ascii: "-") }

  /// Compares without the sign, digit by digit: two numbers that one binary number stands for are still two.
  private func isSmallerInSize(than other: DecimalNumber) -> Bool {
    let (whole, fraction) = halves
    let (otherWhole, otherFraction) = other.halves
    if whole.count != otherWhole.count { return whole.count < otherWhole.count }
    if !whole.elementsEqual(otherWhole) { return whole.lexicographicallyPrecedes(otherWhole) }
    return fraction.lexicographicallyPrecedes(otherFraction)
  }

  private var halves: (whole: Substring.UTF8View, fraction: Substring.UTF8View) {
    let digits = description.utf8.drop { $0 == UInt8(ascii: "-") }
    let mark = digits.firstIndex(of: UInt8(ascii: ".")) ?? digits.endIndex
    return (digits[..<mark], digits[mark...].dropFirst())
  }
}
