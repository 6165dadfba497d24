import CivilTime
import SurveyModel

/// A condition or calculation: an error lies within the source, and whatever parses is checked and evaluated.
enum ExpressionsTarget: FuzzTarget {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    let source = String(decoding: bytes, as: UTF8.self)
    let length = source.unicodeScalars.count
    let expression: Expression
    do throws(ExpressionError) {
      expression = try Expression(parsing: source)
    } catch {
      return try require((0...length).contains(error.offset), "an error within the source")
    }
    for diagnostic in expression.check(in: ExpressionScope(), expecting: .boolean) {
      try require(diagnostic.offset + diagnostic.length <= length, "a diagnostic within the source")
    }
    let moment = Moment(instant: Instant(milliseconds: 1_800_000_000_000), offset: 3_600, zone: nil)
    let holds = expression.holds(NoAnswers(), at: moment)
    try require(!(holds && expression.fails(NoAnswers(), at: moment)), "not both known to hold and not to hold")
  }
}

private struct NoAnswers: AnswerLookup {
  func state(of name: String) -> ItemState { .notReached }
}
