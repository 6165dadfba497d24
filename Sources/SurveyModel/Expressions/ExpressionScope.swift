/// The names that an expression may use where it stands, and what is known of each.
public struct ExpressionScope: Sendable {
  /// What may be named; any other name is a mistake.
  public var names: [String: Name]
  /// What may be named of earlier runs, by task.
  public var earlier: [String: [String: Name]]

  /// Names of what is no answer, each with a sentence that says so and what to write instead.
  public var insteads: [String: String]

  /// A scope with these names, or with none, as for an expression of literals.
  public init(
    names: [String: Name] = [:], earlier: [String: [String: Name]] = [:], insteads: [String: String] = [:]
  ) {
    self.names = names
    self.earlier = earlier
    self.insteads = insteads
  }

  /// What a name stands for; nil where it can have no value.
  subscript(name: String) -> Name? {
    guard let answer = EarlierAnswer(name: name) else { return names[name] }
    guard let known = earlier[answer.task]?[answer.item], !known.isRepeated, !known.isSecret else { return nil }
    return known
  }

  /// One name: what its answers are, and whether there may be none when the expression is asked.
  public struct Name: Hashable, Sendable {
    /// What its answers may be compared with.
    public var type: ValueType
    /// Optional, shown on a condition, under a jump, or with "don't know".
    public var mayBeMissing: Bool
    /// Its answers are those of several passes: only functions over several values can name it.
    public var isRepeated: Bool
    /// Its answers are passwords, which no condition of another run sees.
    public var isSecret: Bool

    /// A name that always has one answer that may be seen, unless said otherwise.
    public init(
      _ type: ValueType, mayBeMissing: Bool = false, isRepeated: Bool = false, isSecret: Bool = false
    ) {
      self.type = type
      self.mayBeMissing = mayBeMissing
      self.isRepeated = isRepeated
      self.isSecret = isSecret
    }
  }
}
