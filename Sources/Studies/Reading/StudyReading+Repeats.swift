import SurveyModel

extension StudyReading {
  /// `repeat:` of a block or step.
  ///
  /// - Parameter steps: the steps that are repeated, by their places in the task.
  mutating func repetition(_ node: YAMLNode, of id: String, steps: Range<Int>, isStep: Bool) -> RepeatOutline? {
    guard let fields = fields(of: node, known: StudyFileKeys.repetition, owner: "`repeat:`") else { return nil }
    var outline = RepeatOutline(
      id: id, node: node, rule: nil, maximum: RepeatOutline.usualMaximum, steps: steps, isStep: isStep)
    if let node = fields["maximum"], let maximum = integer(node, key: "maximum") {
      if (1...Repeat.mostPasses).contains(maximum) {
        outline.maximum = maximum
      } else {
        error(at: node, "`maximum:` is a number from 1 to \(Repeat.mostPasses).", nil)
      }
    }
    let named = ["while", "times", "each"].filter(fields.has)
    guard named.count == 1, let key = named.first else {
      error(
        at: node, "`repeat:` has one of `while:`, `times:` and `each:`.",
        "`while:` asks again as long as a condition holds, `times:` as often as a number says, `each:` for each choice "
          + "that was ticked.")
      return outline
    }
    guard let value = fields[key] else { return outline }
    switch key {
    case "while": outline.rule = condition(value, key: key).map { .whileHolds($0) }
    case "times": outline.rule = condition(value, key: key, expects: .number).map { .times($0) }
    default: outline.rule = scalar(value, key: key).map { .each(item: $0, node: value) }
    }
    if key == "each", let maximum = fields["maximum"] {
      error(at: maximum, "`each:` asks once for each choice, so there is no `maximum:`.", "Leave it out.")
    }
    return outline
  }
}
