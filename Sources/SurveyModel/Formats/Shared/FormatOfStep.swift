/// A format that a kind of step brings along. It is not in the ``Registry``: no author can name it, so there is nothing to write
/// beside it, and no default.
protocol FormatOfStep: AnswerFormat {}

extension FormatOfStep {
  /// None: nobody writes this format into a study file.
  public static var keys: [DefinitionKey] { [] }

  /// There is no default.
  public func value(fromDefault scalar: String) -> AnswerValue? { nil }
}
