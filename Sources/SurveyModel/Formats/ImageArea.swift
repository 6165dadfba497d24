/// A rectangle in a picture, in percent of its width and height from its upper left corner.
public struct ImageArea: Hashable, Sendable {
  /// From the left edge, in every language.
  public var x: DecimalNumber
  /// From the upper edge.
  public var y: DecimalNumber
  /// Of the picture's width.
  public var width: DecimalNumber
  /// Of the picture's height.
  public var height: DecimalNumber

  /// A rectangle; whether it lies in the picture is its format's business.
  public init(x: DecimalNumber, y: DecimalNumber, width: DecimalNumber, height: DecimalNumber) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// What is wrong with it, as the end of a sentence about it, with what to write instead; nil where it lies in the picture.
  var mistake: String? {
    guard let edges else { return "has a number with more than four decimals. Round it: `12.5`." }
    if edges.left >= edges.right || edges.top >= edges.bottom {
      return "has no extent. Write a width and a height above 0."
    }
    let isInside = edges.left >= 0 && edges.top >= 0 && edges.right <= Self.whole && edges.bottom <= Self.whole
    return isInside ? nil : "leaves the picture. Write left, top, width and height in percent of it."
  }

  /// Whether nothing is left to see of another one below it.
  func covers(_ other: ImageArea) -> Bool {
    guard let edges, let below = other.edges else { return false }
    return edges.left <= below.left && edges.top <= below.top && edges.right >= below.right
      && edges.bottom >= below.bottom
  }

  private static let digits = 4
  private static let whole: Int128 = 1_000_000

  /// In ten thousandths of a percent; nil where one of the numbers has more decimals than that.
  private var edges: (left: Int128, top: Int128, right: Int128, bottom: Int128)? {
    guard let left = x.scaled(digits: Self.digits), let top = y.scaled(digits: Self.digits),
      let width = width.scaled(digits: Self.digits), let height = height.scaled(digits: Self.digits)
    else { return nil }
    return (left, top, left + width, top + height)
  }
}
