/// What somebody typed as a number, whatever digits and mark their language has.
///
/// Digits of any script, one `.` or `,` (or `٫`) as decimal mark, a sign. Thousands are not grouped: a mark that would group them in
/// the participant's language, with exactly three digits behind it, can mean two numbers, and then we ask (researchkit.md Q-28).
enum TypedNumber: Hashable {
  case number(DecimalNumber)
  /// `1,234` where the comma groups thousands: how to spell either meaning.
  case ambiguous(whole: String, decimal: String)
  /// A number of more digits than any answer has.
  case tooLong(isNegative: Bool)
  /// No number; where it has grouped thousands, the digits without their marks.
  case malformed(ungrouped: String?)

  /// Longer entries are no numbers, and nobody counts their digits.
  static let maximumLength = 1_000

  /// - Parameter isWhole: a whole number is asked for: whichever mark stands before exactly three digits may group them.
  init(_ text: String, groupingMark: Character?, isWhole: Bool = false) {
    guard text.utf8.count <= Self.maximumLength else {
      self = .malformed(ungrouped: nil)
      return
    }
    var scalars = TypedText.trimmed(text).unicodeScalars[...]
    let isNegative = scalars.first.map(Self.minusSigns.contains) ?? false
    if isNegative || scalars.first.map(Self.plusSigns.contains) == true { scalars = scalars.dropFirst() }
    scalars = scalars.drop { $0.properties.isWhitespace }

    var groups = [""]
    var marks: [Mark] = []
    for scalar in scalars {
      if let digit = TypedText.digit(scalar) {
        groups[groups.count - 1] += String(digit)
      } else if let mark = Mark(scalar) {
        marks.append(mark)
        groups.append("")
      } else {
        self = .malformed(ungrouped: nil)
        return
      }
    }
    self = Self.meaning(of: groups, marks, sign: isNegative ? "-" : "", groupingMark.flatMap(Mark.init), isWhole)
  }

  private static func meaning(
    of groups: [String], _ marks: [Mark], sign: String, _ grouping: Mark?, _ isWhole: Bool
  ) -> TypedNumber {
    let whole = groups[0]
    guard !groups.allSatisfy(\.isEmpty) else { return .malformed(ungrouped: nil) }
    if marks.isEmpty { return number(sign + whole) }
    let looksGrouped =
      (1...3).contains(whole.utf8.count) && whole.utf8.first != UInt8(ascii: "0") && Set(marks).count == 1
      && groups.dropFirst().allSatisfy { $0.utf8.count == 3 }
    let ungrouped = looksGrouped ? sign + groups.joined() : nil
    guard marks.count == 1, marks[0] != .space, !groups[1].isEmpty else { return .malformed(ungrouped: ungrouped) }
    if looksGrouped, isWhole || marks[0] == grouping {
      let decimalMark = grouping == .comma ? "." : ","
      return .ambiguous(whole: sign + whole + groups[1], decimal: sign + whole + decimalMark + groups[1])
    }
    return number(sign + (whole.isEmpty ? "0" : whole) + "." + groups[1])
  }

  private static func number(_ spelling: String) -> TypedNumber {
    DecimalNumber(spelling).map(TypedNumber.number) ?? .tooLong(isNegative: spelling.hasPrefix("-"))
  }

  /// What stands between digits.
  private enum Mark: Hashable {
    case point, comma, arabicDecimal
    /// Blanks and apostrophes, which group thousands in some languages and never mark decimals.
    case space

    init?(_ scalar: Unicode.Scalar) {
      switch scalar {
      case ".", "\u{FF0E}": self = .point
      case ",", "\u{FF0C}": self = .comma
      case "\u{066B}": self = .arabicDecimal
      case "'", "\u{2019}", "\u{066C}": self = .space
      default:
        guard scalar.properties.isWhitespace else { return nil }
        self = .space
      }
    }

    init?(_ character: Character) {
      guard let scalar = character.unicodeScalars.first else { return nil }
      self.init(scalar)
    }
  }

  private static let minusSigns: Set<Unicode.Scalar> = ["-", "\u{2212}", "\u{FE63}", "\u{FF0D}"]
  private static let plusSigns: Set<Unicode.Scalar> = ["+", "\u{FF0B}"]
}
