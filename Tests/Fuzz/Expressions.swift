import CivilTime
import SurveyModel

/// A condition or calculation: an error lies within the source, and whatever parses is checked and evaluated.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let source = String(decoding: input(start, count), as: UTF8.self)
  do {
    let expression = try Expression(parsing: source)
    for diagnostic in expression.check(in: ExpressionScope(), expecting: .boolean) {
      require(diagnostic.offset + diagnostic.length <= source.unicodeScalars.count, "a diagnostic within the source")
    }
    let moment = Moment(instant: Instant(milliseconds: 1_800_000_000_000), offset: 3_600, zone: nil)
    let holds = expression.holds(NoAnswers(), at: moment)
    require(!(holds && expression.fails(NoAnswers(), at: moment)), "not both known to hold and not to hold")
  } catch {
    require(error.offset >= 0 && error.offset <= source.unicodeScalars.count, "an error within the source")
  }
  return 0
}

private struct NoAnswers: AnswerLookup {
  func state(of name: String) -> ItemState { .notReached }
}
