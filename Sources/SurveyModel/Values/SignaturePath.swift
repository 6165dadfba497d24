/// A drawn signature: the pen's strokes as the data of an SVG path, in whole numbers on a pad of 600 by 200 (researchkit.md S-07,
/// J-31).
///
/// Nothing but lines can be in it, and not more than a hand draws: whatever a browser sends is read by this grammar and written
/// anew.
public struct SignaturePath: Hashable, Sendable {
  /// The pad's size.
  public static let width = 600
  /// The pad's size.
  public static let height = 200
  /// More than a long signature has.
  public static let mostPoints = 4_000
  /// So many bytes hold that many points.
  static let longestText = mostPoints * 9

  /// `M10 20L11 22…`: a move to where each stroke begins, then lines.
  public let text: String

  /// Reads strokes of at least two points together, each stroke beginning with `M`; nil for anything else.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.longestText else { return nil }
    var rest = Array(text.utf8)[...]
    var points = 0
    var canonical = ""
    while let command = rest.popFirst() {
      guard command == UInt8(ascii: "M") || command == UInt8(ascii: "L") && points > 0,
        let x = Self.number(&rest, through: Self.width), rest.popFirst() == UInt8(ascii: " "),
        let y = Self.number(&rest, through: Self.height)
      else { return nil }
      points += 1
      canonical += "\(command == UInt8(ascii: "M") ? "M" : "L")\(x) \(y)"
    }
    guard (2...Self.mostPoints).contains(points) else { return nil }
    self.text = canonical
  }

  private static func number(_ rest: inout ArraySlice<UInt8>, through limit: Int) -> Int? {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard (1...3).contains(digits.count) else { return nil }
    rest = rest[digits.endIndex...]
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return number <= limit ? number : nil
  }
}
