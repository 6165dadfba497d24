public import SurveyModel

/// A page's fields, read: the answers, everything that cannot be taken, and what is pointed out once.
///
/// The POST that decides and the GET that shows what was wrong read alike, here and nowhere else.
public struct StepReading: Sendable {
  /// What each item of the step came to; refused ones are absent.
  public var answers: [String: Answer] = [:]
  /// What cannot be taken, in the order of the page.
  public var problems: [ItemProblem] = []
  /// Pointed out now: questions that this page's answers brought in, open questions (`optional: ask`), and checks (`should:`) that
  /// do not hold.
  public var reminders: [Reminder] = []
  /// What the page's own conditions leave out: none of it is in ``answers``, and none stands in the way.
  public let visibility: PageVisibility

  /// The questions that the page's answers brought in.
  public var newItems: Set<String> {
    Set(reminders.compactMap { if case .new(let item, _) = $0 { item } else { nil } })
  }

  /// Nothing stands in the way.
  public var isAccepted: Bool { problems.isEmpty && reminders.isEmpty }

  /// Reads the fields of a step's items and applies the rules over several of them.
  ///
  /// - Parameters:
  ///   - fields: what was typed, by item. An item without an entry was left as it was.
  ///   - standing: the answers that stand where nothing was typed; they were accepted once and are not judged again. Items
  ///     without one are read as the page shows them at first.
  ///   - reminded: what was pointed out before and is accepted now.
  ///   - visibility: what the page leaves out.
  ///   - shown: the conditional items that the page showed; nil where nobody asks. One that was not, and has no answer, is
  ///     pointed out rather than missed.
  ///   - losesAnswers: whoever declines here loses answers of other pages, which is pointed out.
  ///   - lookup: the answers to conditions, with those that this page gives.
  init(
    _ step: Step, fields: [String: FieldInput], standing: [String: CurrentAnswer], reminded: Set<String>,
    visibility: PageVisibility, shown: Set<String>?, losesAnswers: Bool, context: ReadingContext,
    lookup: ([String: Answer]) -> RunAnswers
  ) {
    self.visibility = visibility
    for item in step.items where !visibility.items.contains(item.id) {
      let gone = visibility.choices[item.id] ?? []
      let current = standing[item.id]?.answer
      if fields[item.id] == nil, let current, current.stands(without: gone) {
        answers[item.id] = current
        continue
      }
      if item.isNew(shown, fields[item.id], current), !reminded.contains(Self.key(ofNew: item.id)) {
        reminders.append(.new(item: item.id, key: Self.key(ofNew: item.id)))
        continue
      }
      let typed = fields[item.id] ?? current.map { item.answer.fields(for: $0, in: context) }
      switch item.answer.read(typed ?? item.answer.initialFields(in: context), without: gone, in: context) {
      case .refused(let found): problems += found.map { ItemProblem(item: item.id, problem: $0.naming(item)) }
      case .answer(let answer):
        answers[item.id] = answer
        if answer == .blank, !item.answer.isFilledByScript { noteBlank(item, reminded: reminded) }
      }
    }
    if let item = step.items.first(where: { answers[$0.id]?.declines($0) ?? false }) {
      noteDeclining(item, reminded: reminded, losesAnswers: losesAnswers)
      return
    }
    checkRepeats(of: step)
    guard problems.isEmpty else { return }
    if step.calculates {
      for (item, answer) in step.calculated(at: context.moment, lookup: { lookup(answers.merging($0) { $1 }) }) {
        if !visibility.items.contains(item) { answers[item] = answer }
      }
    }
    let seen = lookup(answers)
    let page = step.items.filter { !visibility.items.contains($0.id) }
    for (index, check) in step.checks.enumerated() {
      let item = page.first { step.names($0, in: check.condition) } ?? page.first
      note(check, key: Self.key(ofCheck: index), at: item?.id ?? step.id, of: step, seen, reminded: reminded, context)
    }
    for item in page {
      for (index, check) in item.checks.enumerated() {
        note(
          check, key: Self.key(ofCheck: index, of: item), at: item.id, of: step, seen, reminded: reminded, context)
      }
    }
  }

  /// Says of items whose text was not kept what was wrong with it, in the order of the page.
  mutating func replaceProblems(of step: Step, by refused: [String: [Message]]) {
    guard !refused.isEmpty else { return }
    let items = Set(step.items.map(\.id))
    let others = problems.filter { !items.contains($0.item) }
    problems =
      step.items.flatMap { item in
        refused[item.id]?.map { ItemProblem(item: item.id, problem: AnswerProblem($0)) }
          ?? problems.filter { $0.item == item.id }
      } + others
  }

  /// Unknown is not refused: somebody who left an item open has said so already.
  private mutating func note(
    _ check: Check, key: String, at item: String, of step: Step, _ seen: RunAnswers, reminded: Set<String>,
    _ context: ReadingContext
  ) {
    guard step.fails(check.condition, seen, at: context.moment) else { return }
    let problem = ItemProblem(
      item: item, problem: AnswerProblem(Message("error.check", ["text": .text(check.message)])))
    switch check.severity {
    case .must: problems.append(problem)
    case .should: if !reminded.contains(key) { reminders.append(.check(key: key, problem)) }
    }
  }

  /// Whoever declines leaves everything else on the page as it is.
  private mutating func noteDeclining(_ item: Item, reminded: Set<String>, losesAnswers: Bool) {
    answers = answers.filter { $0.key == item.id }
    problems = []
    reminders = []
    guard losesAnswers, !reminded.contains(Self.declining), let words = item.answer.format.consent?.field.disagree
    else { return }
    let message = Message("notice.declining", ["disagree": .text(words)])
    reminders = [.check(key: Self.declining, ItemProblem(item: item.id, problem: AnswerProblem(message)))]
  }

  private static let declining = "declining"

  private mutating func noteBlank(_ item: Item, reminded: Set<String>) {
    switch item.optionality {
    case .optional: acceptBlank(item)
    case .ask:
      if reminded.contains(item.id) { acceptBlank(item) } else { reminders.append(.open(item: item.id)) }
    case .required:
      // Nobody is asked twice for what is wrong above already.
      if case .repeats(let original, _)? = item.answer.format.relation, answers[item.beside(original)] == .blank {
        return
      }
      let message = item.answer.blankMessage(for: item.question)
      problems.append(
        ItemProblem(item: item.id, problem: AnswerProblem(item.messages.replacement(for: message) ?? message)))
    }
  }

  /// A box that may stay open and does is a no.
  private mutating func acceptBlank(_ item: Item) {
    if let value = item.answer.format.blankValue { answers[item.id] = .answered(value) }
  }

  /// Compares what has to be typed twice (researchkit.md F-14): the one below has to follow where the one above was changed.
  private mutating func checkRepeats(of step: Step) {
    for item in step.items {
      guard let problem = item.problemOfRepeating(answers, on: step) else { continue }
      problems.append(ItemProblem(item: item.id, problem: problem))
    }
  }

  private static func key(ofCheck index: Int) -> String { "check:\(index)" }
  private static func key(ofCheck index: Int, of item: Item) -> String { "check:\(item.id):\(index)" }
  private static func key(ofNew item: String) -> String { "new:\(item)" }
}

/// A problem and the item it concerns.
public struct ItemProblem: Hashable, Sendable {
  /// The item, or the step where a check names none of its items.
  public var item: String
  /// What is wrong.
  public var problem: AnswerProblem

  /// A problem of an item.
  public init(item: String, problem: AnswerProblem) {
    self.item = item
    self.problem = problem
  }
}

/// Something pointed out once and accepted with the next Continue.
public enum Reminder: Hashable, Sendable {
  /// A question that follows from what was answered on the same page, where it was not seen yet.
  case new(item: String, key: String)
  case open(item: String)
  case check(key: String, ItemProblem)

  /// What the draft remembers of it.
  public var key: String {
    switch self {
    case .open(let item): item
    case .new(_, let key): key
    case .check(let key, _): key
    }
  }
}

extension AnswerProblem {
  /// The problem in the author's own words, or with the question in ours: a format does not know what it was asked.
  fileprivate func naming(_ item: Item) -> AnswerProblem {
    var problem = self
    if let words = item.messages.replacement(for: message) {
      problem.message = words
      return problem
    }
    problem.message.arguments["question"] = problem.message.arguments["question"] ?? .text(item.question)
    return problem
  }
}

extension Item {
  /// Whether its page did not show it, so that nobody can have answered it.
  fileprivate func isNew(_ shown: Set<String>?, _ typed: FieldInput?, _ current: Answer?) -> Bool {
    guard showIf != nil, let shown, !shown.contains(id), !answer.isFilledByScript else { return false }
    return typed?.isEmpty ?? true && current?.storedValue == nil
  }
}

extension Answer {
  /// Whether it declines to take part: no, said to a text that was to be agreed to (researchkit.md P-15, Q-14).
  public func declines(_ item: Item) -> Bool {
    item.answer.format.consent != nil && value?.expressionValue == .boolean(false)
  }

  /// Whether the answer holds where nobody touched it: its page showed it, and offers what it names.
  func stands(without gone: Set<String>) -> Bool { !isNotShown && !holds(anyOf: gone) }

  /// Whether one of these codes was chosen.
  func holds(anyOf codes: Set<String>) -> Bool {
    !codes.isEmpty && value?.chosen.contains { codes.contains($0.code) } ?? false
  }
}

extension Item {
  /// Another item of its page, by the author's id for it.
  fileprivate func beside(_ id: String) -> String { PassName.of(id, in: PassName.parts(of: self.id).pass) }

  /// Why this item does not repeat the one that it has to; nil where it does, or where one of them is refused anyway.
  func problemOfRepeating(_ answers: [String: Answer], on step: Step) -> AnswerProblem? {
    guard case .repeats(let original, let say)? = answer.format.relation, let first = answers[beside(original)],
      let second = answers[id], first.value != second.value, !first.isNotShown, !second.isNotShown
    else { return nil }
    if second == .blank, optionality == .required { return nil }
    if case .text(let left)? = first.value, case .text(let right)? = second.value, left.isSame(as: right) { return nil }
    if let words = say {
      return AnswerProblem(Message("error.check", ["text": .text(words)]))
    }
    let above = step.items.first { $0.id == beside(original) }?.question ?? question
    return AnswerProblem(Message("error.text.different", ["question": .text(question), "original": .text(above)]))
  }
}

extension String {
  /// Apart from blanks around them.
  fileprivate func isSame(as other: String) -> Bool {
    drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
      .elementsEqual(other.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace))
  }
}

extension AnswerDefinition {
  /// Nobody fills it by hand, so a blank is nothing to speak of.
  var isFilledByScript: Bool { if case .hidden = format.control { true } else { false } }
}
