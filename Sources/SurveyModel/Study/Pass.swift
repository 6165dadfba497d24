public import CivilTime

/// One of the times that steps are asked: within it names mean this pass's answers.
public struct Pass: Hashable, Sendable {
  /// What is repeated.
  public var block: Repeat
  /// From 1.
  public var number: Int

  /// A pass.
  public init(_ block: Repeat, number: Int) {
    self.block = block
    self.number = number
  }

  /// The pass before; nil for the first.
  var before: Pass? { number > 1 ? Pass(block, number: number - 1) : nil }

  /// What a name means within the pass.
  public func name(_ name: String) -> String { block.items.contains(name) ? PassName.of(name, in: number) : name }

  /// What these names mean within the pass.
  public func names(_ names: Set<String>) -> Set<String> { Set(names.map(name)) }

  /// The code of the choice that the pass is about.
  public var choice: String? {
    guard case .each(_, let codes) = block.rule, codes.indices.contains(number - 1) else { return nil }
    return codes[number - 1]
  }

  /// Which of the passes that there are it is, from 1: what conditions and texts call ``Repeat/iteration``. Where choices were not
  /// ticked, or entries were taken away, that is less than ``number``.
  public func iteration(among answers: some AnswerLookup) -> Int {
    switch block.rule {
    case .whileHolds, .times: return number
    case .each(let item, let codes):
      guard case .answer(let answer) = answers.state(of: item) else { return number }
      let chosen = Set(answer.value?.chosen.map(\.code) ?? [])
      return max(1, codes.prefix(number).count { chosen.contains($0) })
    case .entries:
      guard case .answer(let answer) = answers.state(of: block.listItem) else { return number }
      return EntryNumbers(answer.value).present.firstIndex(of: number).map { $0 + 1 } ?? number
    }
  }

  /// The names of the answers that decide whether there is the pass.
  public var namesThatDecide: Set<String> {
    switch block.rule {
    case .whileHolds(let condition): before?.names(condition.names) ?? []
    case .times(let number): number.names
    case .each(let item, _): [item]
    case .entries: [block.listItem]
    }
  }

  /// Whether there is the pass: unknown counts as no.
  public func isMade(_ answers: some AnswerLookup, at moment: Moment) -> Bool {
    switch block.rule {
    case .whileHolds(let condition):
      guard let before else { return true }
      return condition.holds(PassAnswers(answers, in: before), at: moment)
    case .times(let expression):
      guard case .number(let times)? = expression.evaluate(answers, at: moment) else { return false }
      return Double(number) <= times
    case .each(let item, _):
      guard case .answer(let answer) = answers.state(of: item), let choice else { return false }
      return answer.value?.chosen.contains { $0.code == choice } ?? false
    case .entries:
      guard case .answer(let answer) = answers.state(of: block.listItem) else { return false }
      return EntryNumbers(answer.value).present.contains(number)
    }
  }
}

/// Answers as the conditions of one pass see them.
struct PassAnswers: AnswerLookup {
  private let answers: any AnswerLookup
  private let pass: Pass

  init(_ answers: any AnswerLookup, in pass: Pass) {
    self.answers = answers
    self.pass = pass
  }

  func state(of name: String) -> ItemState {
    if pass.block.items.contains(name) { return answers.state(of: PassName.of(name, in: pass.number)) }
    if name == Repeat.iteration {
      return .answer(.answered(.number(DecimalNumber(pass.iteration(among: answers)))))
    }
    if name == pass.block.id, let choice = pass.choice {
      return .answer(.answered(.choice(ChosenOption(code: choice))))
    }
    return answers.state(of: name)
  }

  func states(of name: String) -> [ItemState] {
    pass.block.items.contains(name) ? [state(of: name)] : answers.states(of: name)
  }
}

extension Step {
  /// Whether a condition of this step is known to hold: within a pass names mean this pass's answers.
  public func holds(_ condition: Expression, _ answers: some AnswerLookup, at moment: Moment) -> Bool {
    guard let pass else { return condition.holds(answers, at: moment) }
    return condition.holds(PassAnswers(answers, in: pass), at: moment)
  }

  /// Whether a condition of this step is known not to hold.
  public func fails(_ condition: Expression, _ answers: some AnswerLookup, at moment: Moment) -> Bool {
    guard let pass else { return condition.fails(answers, at: moment) }
    return condition.fails(PassAnswers(answers, in: pass), at: moment)
  }

  /// The value of an expression of this step.
  public func evaluate(
    _ expression: Expression, _ answers: some AnswerLookup, at moment: Moment
  ) -> ExpressionValue? {
    guard let pass else { return expression.evaluate(answers, at: moment) }
    return expression.evaluate(PassAnswers(answers, in: pass), at: moment)
  }

  /// Whether the run stops here: the pass is made, and the step's own condition holds.
  func isShown(_ answers: some AnswerLookup, at moment: Moment) -> Bool {
    if let pass, !pass.isMade(answers, at: moment) { return false }
    guard let showIf else { return true }
    return holds(showIf, answers, at: moment)
  }

  /// Whether some answer or pass may leave the step out.
  var isConditional: Bool { showIf != nil || pass != nil }

  /// What these names mean on the step's page.
  public func meaning(of names: Set<String>) -> Set<String> { pass?.names(names) ?? names }

  /// Whether a condition of the step names one of its items.
  public func names(_ item: Item, in condition: Expression) -> Bool {
    condition.names.contains(pass == nil ? item.id : PassName.id(of: item.id))
  }

  /// What the step is in one pass.
  func inPass(_ pass: Pass) -> Step {
    var step = self
    step.pass = pass
    guard pass.number > 1 else { return step }
    step.id = PassName.of(id, in: pass.number)
    step.passBlocks = kind.blocks.map { block in
      guard case .item(var item) = block else { return block }
      item.id = PassName.of(item.id, in: pass.number)
      return .item(item)
    }
    return step
  }
}
