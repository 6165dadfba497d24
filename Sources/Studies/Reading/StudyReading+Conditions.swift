import SurveyModel

extension StudyReading {
  /// Parses a condition; its names are checked when the whole task is known.
  mutating func condition(_ node: YAMLNode, key: String, expects: ExpectedType = .boolean) -> Condition? {
    guard let text = scalar(node, key: key) else { return nil }
    do throws(ExpressionError) {
      return Condition(expression: try Expression(parsing: text), node: node, expects: expects)
    } catch {
      reportExpression(error.text, at: error.offset, in: node, isWarning: false)
      return nil
    }
  }

  /// Reports something about an expression at its place in the file.
  mutating func reportExpression(_ text: String, at offset: Int, in node: YAMLNode, isWarning: Bool) {
    let mark = source(node.file).map { ScalarMarks.mark(at: offset, in: node, $0) } ?? node.start
    let place = Place(file: node.file, mark: mark)
    if isWarning { warn(at: place, text) } else { error(at: place, text) }
  }
}
