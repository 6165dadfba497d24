/// What the place of an expression asks of it.
public enum ExpectedType: Hashable, Sendable {
  case boolean, number, any
}
