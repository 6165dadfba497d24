/// A condition or a calculation in the one small language that studies use everywhere.
///
/// It is parsed and type-checked when the study is read; it cannot loop, read files or call out.
public struct Expression: Sendable {
  /// As the author wrote it.
  public let source: String
  /// The names of answers that it uses.
  public let names: Set<String>
}
