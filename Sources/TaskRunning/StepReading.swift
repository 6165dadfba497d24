public import SurveyModel

/// A page's fields, read: the answers, everything that cannot be taken, and what is pointed out once.
///
/// The POST that decides and the GET that shows what was wrong read alike, here and nowhere else.
public struct StepReading: Sendable {
  /// What each item of the step came to; refused ones are absent.
  public var answers: [String: Answer] = [:]
  /// What cannot be taken, in the order of the page.
  public var problems: [ItemProblem] = []
  /// Pointed out now: open questions (`optional: ask`) by item, and checks (`should:`) that do not hold.
  public var reminders: [Reminder] = []

  /// Nothing stands in the way.
  public var isAccepted: Bool { problems.isEmpty && reminders.isEmpty }

  /// Reads the fields of a step's items and applies the rules over several of them.
  ///
  /// - Parameters:
  ///   - fields: what was typed, by item. An item without an entry was left as it was.
  ///   - standing: the answers that stand where nothing was typed; they were accepted once and are not judged again. Items
  ///     without one are read as the page shows them at first.
  ///   - reminded: what was pointed out before and is accepted now.
  ///   - lookup: the answers to conditions, with those that this page gives.
  init(
    _ step: Step, fields: [String: FieldInput], standing: [String: CurrentAnswer], reminded: Set<String>,
    context: ReadingContext, lookup: ([String: Answer]) -> RunAnswers
  ) {
    for item in step.items {
      if fields[item.id] == nil, let answer = standing[item.id]?.answer {
        answers[item.id] = answer
        continue
      }
      switch item.answer.read(fields[item.id] ?? item.answer.initialFields(in: context), in: context) {
      case .refused(let found): problems += found.map { ItemProblem(item: item.id, problem: $0.naming(item)) }
      case .answer(let answer):
        answers[item.id] = answer
        if answer == .blank, !item.answer.isFilledByScript { noteBlank(item, reminded: reminded) }
      }
    }
    guard problems.isEmpty else { return }
    let seen = lookup(answers)
    for (index, check) in step.checks.enumerated() {
      // Unknown is not refused: somebody who left an item open has said so already.
      guard check.condition.fails(seen, at: context.moment) else { continue }
      let item = step.items.first { check.condition.names.contains($0.id) } ?? step.items.first
      let problem = ItemProblem(
        item: item?.id ?? step.id, problem: AnswerProblem(Message("error.check", ["text": .text(check.message)])))
      switch check.severity {
      case .must: problems.append(problem)
      case .should:
        let key = Self.key(ofCheck: index)
        if !reminded.contains(key) { reminders.append(.check(key: key, problem)) }
      }
    }
  }

  private mutating func noteBlank(_ item: Item, reminded: Set<String>) {
    switch item.optionality {
    case .optional: break
    case .ask: if !reminded.contains(item.id) { reminders.append(.open(item: item.id)) }
    case .required:
      let message = Message(item.answer.format.control.blankMessage, ["question": .text(item.question)])
      problems.append(ItemProblem(item: item.id, problem: AnswerProblem(message)))
    }
  }

  private static func key(ofCheck index: Int) -> String { "check:\(index)" }
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
  case open(item: String)
  case check(key: String, ItemProblem)

  /// What the draft remembers of it.
  public var key: String {
    switch self {
    case .open(let item): item
    case .check(let key, _): key
    }
  }
}

extension AnswerProblem {
  /// The problem with the question in its message: a format does not know what it was asked.
  fileprivate func naming(_ item: Item) -> AnswerProblem {
    var problem = self
    problem.message.arguments["question"] = problem.message.arguments["question"] ?? .text(item.question)
    return problem
  }
}

extension AnswerDefinition {
  /// Nobody fills it by hand, so a blank is nothing to speak of.
  var isFilledByScript: Bool { if case .hidden = format.control { true } else { false } }
}

extension Control {
  /// The key of what is said where an answer is missing.
  var blankMessage: String {
    switch self {
    case .radios, .select, .scale: "error.blank.choice"
    case .checkboxes: "error.blank.choices"
    case .line(let field):
      field.keyboard == .integer || field.keyboard == .decimal ? "error.blank.number" : "error.blank.text"
    case .lines, .hidden: "error.blank.text"
    case .date: "error.blank.date"
    case .time: "error.blank.time"
    case .dateTime: "error.blank.dateTime"
    }
  }
}
