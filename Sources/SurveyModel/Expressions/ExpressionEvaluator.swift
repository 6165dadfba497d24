import CivilTime

/// Works an expression out over the answers of one run. A missing or unknown value is nil throughout.
struct ExpressionEvaluator<Answers: AnswerLookup> {
  var answers: Answers
  var moment: Moment

  func value(of node: ExpressionNode) -> ExpressionValue? {
    switch node.kind {
    case .literal(let value): value
    case .name(let name): answer(name)?.value?.expressionValue
    case .all(let parts): truth(of: parts, decidedBy: false).map(ExpressionValue.boolean)
    case .any(let parts): truth(of: parts, decidedBy: true).map(ExpressionValue.boolean)
    case .not(let part): truth(of: part).map { .boolean(!$0) }
    case .comparison(let comparison, let left, let right):
      compare(comparison, value(of: left), value(of: right)).map(ExpressionValue.boolean)
    case .membership(let element, let list): isMember(value(of: element), of: list).map(ExpressionValue.boolean)
    case .contains(let whole, let part): contains(value(of: whole), value(of: part)).map(ExpressionValue.boolean)
    case .matches(let part, let pattern): matches(value(of: part), pattern).map(ExpressionValue.boolean)
    case .arithmetic(let operation, let left, let right): calculate(operation, value(of: left), value(of: right))
    case .negative(let part): number(of: part).map { .number(-$0) }
    case .call(let function, let arguments): call(function, arguments)
    }
  }

  private func answer(_ name: String) -> Answer? {
    if case .answer(let answer) = answers.state(of: name) { answer } else { nil }
  }

  // MARK: Logic

  private func truth(of node: ExpressionNode) -> Bool? {
    if case .boolean(let value)? = value(of: node) { value } else { nil }
  }

  /// `and` (decided by a false part) and `or` (decided by a true one), where unknown parts leave the rest in doubt.
  private func truth(of parts: [ExpressionNode], decidedBy decisive: Bool) -> Bool? {
    var isKnown = true
    for part in parts {
      guard let truth = truth(of: part) else {
        isKnown = false
        continue
      }
      if truth == decisive { return decisive }
    }
    return isKnown ? !decisive : nil
  }

  // MARK: Comparisons

  private func compare(
    _ comparison: ExpressionNode.Comparison, _ left: ExpressionValue?, _ right: ExpressionValue?
  ) -> Bool? {
    guard let left, let right else { return nil }
    return ExpressionOrder(of: left, beside: right).map(comparison.accepts)
  }

  private func isMember(_ element: ExpressionValue?, of list: [ExpressionNode]) -> Bool? {
    guard let element else { return nil }
    return list.contains { compare(.equal, element, value(of: $0)) == true }
  }

  private func contains(_ whole: ExpressionValue?, _ part: ExpressionValue?) -> Bool? {
    switch (whole, part) {
    case (.codes(let codes), .text(let code)): codes.contains(code)
    case (.text(let text), .text(let part)): part.isEmpty || text.contains(part)
    default: nil
    }
  }

  /// A match that takes too long is unknown: it neither shows nor refuses anything.
  private func matches(_ value: ExpressionValue?, _ pattern: Pattern) -> Bool? {
    guard case .text(let text)? = value else { return nil }
    return switch pattern.matchesWhole(text) {
    case .matched: true
    case .notMatched: false
    case .limitHit: nil
    }
  }

  // MARK: Arithmetic

  private func number(of node: ExpressionNode) -> Double? {
    if case .number(let number)? = value(of: node) { number } else { nil }
  }

  private func calculate(
    _ operation: ExpressionNode.Arithmetic, _ left: ExpressionValue?, _ right: ExpressionValue?
  ) -> ExpressionValue? {
    guard let left, let right else { return nil }
    switch (operation, left, right) {
    case (_, .number(let left), .number(let right)):
      let result = Self.calculate(operation, left, right)
      return result.isFinite ? .number(result) : nil
    case (.plus, .date, .number(let days)), (.plus, .dateTime, .number(let days)): return left.adding(days: days)
    case (.plus, .number(let days), .date), (.plus, .number(let days), .dateTime): return right.adding(days: days)
    case (.minus, .date, .number(let days)), (.minus, .dateTime, .number(let days)): return left.adding(days: -days)
    case (.minus, .dateTime(let left), .dateTime(let right)):
      let days = left.date.dayNumber - right.date.dayNumber
      return .number(Double(days) + Double(left.time.minutesOfDay - right.time.minutesOfDay) / 1_440)
    case (.minus, _, _):
      guard let later = left.day, let earlier = right.day else { return nil }
      return .number(Double(later.dayNumber - earlier.dayNumber))
    default: return nil
    }
  }

  /// The result over binary numbers; division by zero is not finite, hence missing.
  private static func calculate(_ operation: ExpressionNode.Arithmetic, _ left: Double, _ right: Double) -> Double {
    switch operation {
    case .plus: left + right
    case .minus: left - right
    case .times: left * right
    case .by: left / right
    }
  }

  // MARK: Functions

  private func call(_ function: ExpressionNode.Function, _ arguments: [ExpressionNode]) -> ExpressionValue? {
    switch function {
    case .answered: return .boolean(answers(arguments).contains { $0?.value != nil })
    case .dontKnow: return .boolean(answers(arguments).contains(.dontKnow))
    case .shown: return .boolean(answers(arguments).contains { $0 != nil })
    case .count: return .number(Double(answers(arguments).reduce(0) { $0 + Self.count($1) }))
    case .age:
      guard let birthday = arguments.first.flatMap(value)?.day else { return nil }
      return .number(Double(birthday.years(until: moment.today)))
    case .today: return .date(moment.today)
    case .now: return .dateTime(moment.local)
    case .sum: return .number(numbers(arguments).reduce(0, +)).ifFinite
    case .mean:
      let numbers = numbers(arguments)
      return ExpressionValue.number(numbers.reduce(0, +) / Double(numbers.count)).ifFinite
    case .minimum: return extreme(of: arguments, .before)
    case .maximum: return extreme(of: arguments, .after)
    case .round:
      guard let number = arguments.first.flatMap(number) else { return nil }
      return Self.round(number, to: arguments.dropFirst().first.flatMap(self.number) ?? 0).ifFinite
    case .length:
      guard case .text(let text)? = arguments.first.flatMap(value) else { return nil }
      return .number(Double(text.utf16.count))
    }
  }

  private func answers(_ arguments: [ExpressionNode]) -> [Answer?] {
    arguments.flatMap { argument -> [Answer?] in
      guard case .name(let name) = argument.kind else { return [nil] }
      return answers.states(of: name).map { if case .answer(let answer) = $0 { answer } else { nil } }
    }
  }

  /// The value of an argument; of a name that stands for several passes each of theirs.
  private func values(_ argument: ExpressionNode) -> [ExpressionValue?] {
    guard case .name(let name) = argument.kind else { return [value(of: argument)] }
    return answers.states(of: name).map { state in
      if case .answer(let answer) = state { answer.value?.expressionValue } else { nil }
    }
  }

  /// The numbers that are there.
  private func numbers(_ arguments: [ExpressionNode]) -> [Double] {
    arguments.flatMap(values).compactMap { if case .number(let number)? = $0 { number } else { nil } }
  }

  /// The ticks of a multiple choice; one for any other answer that is there.
  private static func count(_ answer: Answer?) -> Int {
    switch answer?.value {
    case .choices(let options)?: options.count
    case .some: 1
    case nil: 0
    }
  }

  private func extreme(of arguments: [ExpressionNode], _ wanted: ExpressionOrder) -> ExpressionValue? {
    var found: ExpressionValue?
    for argument in arguments.flatMap(values) {
      guard let value = argument else { return nil }
      guard let best = found else {
        found = value
        continue
      }
      guard let order = ExpressionOrder(of: value, beside: best) else { return nil }
      if order == wanted { found = value }
    }
    return found
  }

  /// Halves go away from zero, as at school.
  private static func round(_ number: Double, to digits: Double) -> ExpressionValue {
    let scale = (0..<Int(min(max(digits, 0), 10))).reduce(1.0) { power, _ in power * 10 }
    // The tolerance of comparisons keeps 1.005 from becoming 1.00 because its binary neighbour lies lower.
    let shift = number < 0 ? -ExpressionOrder.tolerance : ExpressionOrder.tolerance
    return .number(((number + shift / scale) * scale).rounded() / scale)
  }
}
