/// The names that an expression may use where it stands, and what is known of each.
public struct ExpressionScope: Sendable {
  /// What may be named; any other name is a mistake.
  public var names: [String: Name]

  /// A scope with these names, or with none, as for an expression of literals.
  public init(names: [String: Name] = [:]) { self.names = names }

  /// One name: what its answers are, and whether there may be none when the expression is asked.
  public struct Name: Hashable, Sendable {
    /// What its answers may be compared with.
    public var type: ValueType
    /// Optional, shown on a condition, under a jump, or with "don't know".
    public var mayBeMissing: Bool
    /// Its answers are those of several passes: only functions over several values can name it.
    public var isRepeated = false

    /// A name that always has an answer, unless said otherwise.
    public init(_ type: ValueType, mayBeMissing: Bool = false) {
      self.type = type
      self.mayBeMissing = mayBeMissing
    }
  }
}
