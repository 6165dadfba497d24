/// Something that an expression gets wrong about the study it stands in.
public struct ExpressionDiagnostic: Hashable, Sendable {
  /// Code points (Unicode scalars) from the start of the source.
  public var offset: Int
  /// Code points that the mistake covers, at least one.
  public var length: Int
  /// What is wrong and what to write instead.
  public var text: String
  /// A warning does not keep a study from being published.
  public var isWarning: Bool

  /// A mistake at a place; a length below one becomes one.
  public init(offset: Int, length: Int, text: String, isWarning: Bool = false) {
    self.offset = offset
    self.length = max(length, 1)
    self.text = text
    self.isWarning = isWarning
  }
}
