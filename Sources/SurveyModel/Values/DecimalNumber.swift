/// A decimal number in its one canonical spelling: no exponent, no leading or trailing zeros, no plus sign, `0` for minus nought.
///
/// Answers are stored in this spelling, so that 0.10 typed in two ways is one value and no binary rounding reaches the export.
public struct DecimalNumber: Sendable {
  /// The canonical spelling, with `.` as decimal mark.
  public let description: String
  /// The nearest binary number, for comparisons and arithmetic.
  public let double: Double

  /// Reads an optional minus, digits, and optionally `.` with digits; at most 30 digits on either side.
  public init?(_ text: some StringProtocol) {
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
    guard let double = Double(spelling) else { return nil }
    description = spelling
    self.double = double
  }

  public init(_ integer: Int) {
    description = String(integer)
    double = Double(integer)
  }

  /// How many digits stand behind the decimal mark.
  public var fractionDigits: Int {
    description.utf8.firstIndex(of: UInt8(ascii: ".")).map {
      description.utf8.distance(from: $0, to: description.utf8.endIndex) - 1
    } ?? 0
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}

extension DecimalNumber: Hashable, Comparable, CustomStringConvertible {
  public static func == (left: DecimalNumber, right: DecimalNumber) -> Bool { left.description == right.description }
  public static func < (left: DecimalNumber, right: DecimalNumber) -> Bool { left.double < right.double }
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
