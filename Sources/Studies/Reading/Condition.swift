import SurveyModel

/// An expression and where it stands.
struct Condition {
  var expression: Expression
  var node: YAMLNode
  var expects: ExpectedType
}
