import CivilTime
import SurveyModel

extension Step {
  /// Whether some of its answers are worked out and not given.
  var calculates: Bool {
    items.contains { if case .calculated? = $0.answer.format.relation { true } else { false } }
  }

  /// The answers that are worked out, in the order of the page: later ones may use earlier ones.
  ///
  /// - Parameter lookup: what conditions see once these answers are given too.
  func calculated<Lookup: AnswerLookup>(
    at moment: Moment, lookup: ([String: Answer]) -> Lookup
  ) -> [String: Answer] {
    var found: [String: Answer] = [:]
    for item in items {
      guard case .calculated(let calculation)? = item.answer.format.relation else { continue }
      let value = evaluate(calculation, lookup(found), at: moment).flatMap(AnswerValue.init(calculated:))
      found[item.id] = value.map { .answered($0) } ?? .blank
    }
    return found
  }
}
