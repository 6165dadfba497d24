public import SurveyModel

/// A run's answers as conditions see them: only steps on the path count (researchkit.md idea 3, T-23). What the run knows beside
/// its answers always counts.
public struct RunAnswers: AnswerLookup {
  private let task: NavigableOrderedTask
  private var answers: [String: CurrentAnswer]
  private let values: [String: AnswerValue]
  private var visited: VisitedSteps

  /// The view for a path; `changes` are answers about to be stored.
  public init(
    _ task: NavigableOrderedTask, path: some Sequence<String>, answers: [String: CurrentAnswer],
    values: [String: AnswerValue] = [:], changes: [AnswerChange] = []
  ) {
    self.init(
      task, visited: task.visited(by: StepPath(Array(path))), answers: answers, values: values, changes: changes)
  }

  /// The view for the steps visited.
  init(
    _ task: NavigableOrderedTask, visited: VisitedSteps, answers: [String: CurrentAnswer],
    values: [String: AnswerValue], changes: [AnswerChange] = []
  ) {
    self.task = task
    self.visited = visited
    self.values = values
    var merged = answers
    for change in changes {
      merged[change.item] = CurrentAnswer(answer: change.answer, revision: change.revision)
    }
    self.answers = merged
  }

  /// Goes on to steps that follow one another: their answers count from here on.
  mutating func visit(_ places: Range<Int>) { visited.append(places) }

  /// The answer that an item has at present, wherever its step stands.
  func current(_ item: String) -> CurrentAnswer? { answers[item] }

  /// Takes an answer as given from here on; nil: none.
  mutating func take(_ answer: CurrentAnswer?, for item: String) { answers[item] = answer }

  /// What conditions know of an item: nothing of one whose step is not on the path, or that its page left out.
  public func state(of name: String) -> ItemState {
    guard let place = task.indexOfStep(asking: name) else {
      if let block = task.repetition(name) { return passes(of: block) }
      if let value = values[name] { return .answer(.answered(value)) }
      // A link that came without a value stays without it; an arm may yet be drawn.
      return task.randomizations.contains { $0.id == name } ? .notReached : .notShown
    }
    return state(of: name, askedAt: place)
  }

  /// The same of an item whose step's place is known.
  public func state(of name: String, askedAt place: Int) -> ItemState {
    if !task.repeats.isEmpty, Repeat.isListItem(name) {
      // Which entries there are is asked before the run comes to their overview.
      return answers[name].map { .answer($0.answer) } ?? (place > visited.furthest ? .notReached : .notShown)
    }
    guard visited.contains(place) else { return place < visited.furthest ? .notShown : .notReached }
    switch answers[name]?.answer {
    // A page that was sent has an answer to everything that it showed.
    case nil: return place != visited.last && task.conditionalItems.contains(name) ? .notShown : .notReached
    case .notShown?: return .notShown
    case let answer?: return .answer(answer)
    }
  }

  /// What is repeated has an answer for each pass on the path.
  public func states(of name: String) -> [ItemState] {
    guard let block = task.repeats.first(where: { $0.items.contains(name) }) else { return [state(of: name)] }
    return block.numbers.compactMap { number in
      let name = PassName.of(name, in: number)
      guard let place = task.indexOfStep(asking: name), visited.contains(place) else { return nil }
      return state(of: name)
    }
  }

  /// How many passes are on the path.
  private func passes(of block: Repeat) -> ItemState {
    let places = block.numbers.map { number in
      block.steps.compactMap { task.index(of: PassName.of($0, in: number)) }
    }
    let count = places.count { $0.contains(where: visited.contains) }
    if count == 0, let first = places.first?.min(), first > visited.furthest { return .notReached }
    return .answer(.answered(.number(DecimalNumber(count))))
  }
}
