/// The names that an expression may use where it stands, and what is known of each.
public struct ExpressionScope: Sendable {
  public var names: [String: Name]

  public init(names: [String: Name] = [:]) { self.names = names }

  /// One name: what its answers are, and whether there may be none when the expression is asked.
  public struct Name: Hashable, Sendable {
    public var type: ValueType
    /// Optional, shown on a condition, under a jump, or with "don't know".
    public var mayBeMissing: Bool

    public init(_ type: ValueType, mayBeMissing: Bool = false) {
      self.type = type
      self.mayBeMissing = mayBeMissing
    }
  }
}
