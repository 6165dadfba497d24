/// Why a source is no expression: the place, and what to type instead.
public struct ExpressionError: Error, Hashable, Sendable {
  /// Code points (Unicode scalars) from the start of the source.
  public var offset: Int
  /// Code points that the mistake covers, at least one.
  public var length: Int
  /// What is wrong and what to type instead.
  public var text: String

  /// An error at a place; a length below one becomes one.
  public init(offset: Int, length: Int, text: String) {
    self.offset = offset
    self.length = max(length, 1)
    self.text = text
  }
}
