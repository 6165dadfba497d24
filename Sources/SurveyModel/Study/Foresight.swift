import CivilTime

/// Where a task may lead from each of its points of decision, worked out once: what there is to decide, and how long the way is
/// while nothing is decided yet.
///
/// Far ahead of where a run stands nothing is decided, so the way there is as long for this run as for every other. Only the points
/// for which an answer may count that the run has come to are looked at anew. A class, since tasks are handed on by value.
final class Foresight: Sendable {
  let table: DecisionTable
  /// For each point the longest way behind it while nothing there or further ahead is decided; empty for short tasks, which are looked
  /// through each time.
  private let longest: [Way]
  /// For each point the first step whose answer may decide anything there or further ahead; -1 where something else may.
  private let earliest: [Int]

  /// With fewer points than this there is nothing to be saved.
  private static let fewest = 8

  init(_ steps: [Step], _ layout: TaskLayout) {
    table = DecisionTable(steps, layout)
    guard table.points.count >= Self.fewest else {
      (longest, earliest) = ([], [])
      return
    }
    earliest = Self.earliest(steps, layout)
    var outlook = Outlook(table, layout, Nothing(), furthest: -1, at: .beginning)
    longest = outlook.longestWays(from: 0, start: nil, known: [])
  }

  /// Nobody has answered anything.
  private struct Nothing: AnswerLookup {
    func state(of name: String) -> ItemState { .notReached }
  }

  /// Which answers count at each point or further ahead: those that its conditions name, and those that decide whether the steps that
  /// ask these are shown.
  private static func earliest(_ steps: [Step], _ layout: TaskLayout) -> [Int] {
    var shown = [Int](repeating: .max, count: steps.count)
    var earliest = [Int](repeating: .max, count: layout.points.count)
    func first(_ expression: Expression?, on step: Step, before limit: Int) -> Int {
      guard let expression else { return .max }
      if expression.dependsOnTime { return -1 }
      return first(step.meaning(of: expression.names), on: step, before: limit)
    }
    func first(_ names: Set<String>, on step: Step, before limit: Int) -> Int {
      names.map { name in
        if let place = layout.placeOfItem[name] { return place < limit ? min(place, shown[place]) : place }
        // Within a pass its number and its choice are the same for every run.
        return step.pass != nil && (name == Repeat.iteration || name == step.pass?.block.id) ? .max : -1
      }.min() ?? .max
    }
    for (index, place) in layout.points.enumerated() {
      let step = steps[place]
      let ofPass = step.pass.map { first($0.namesThatDecide, on: step, before: place) } ?? .max
      shown[place] = min(first(step.showIf, on: step, before: place), ofPass)
      let ofRules = layout.rules[place].map { first($0.when, on: step, before: steps.count) }.min() ?? .max
      earliest[index] = min(shown[place], ofRules)
    }
    for index in earliest.indices.dropLast().reversed() { earliest[index] = min(earliest[index], earliest[index + 1]) }
    return earliest
  }

  /// The longest ways behind the points from `first` on.
  ///
  /// - Parameters:
  ///   - start: the step where the run stands.
  ///   - furthest: the furthest step that it has come to.
  func longestWay(
    behind start: Int, from first: Int, furthest: Int, _ layout: TaskLayout, _ answers: any AnswerLookup,
    at moment: Moment
  ) -> Way {
    var outlook = Outlook(table, layout, answers, furthest: furthest, at: moment)
    let open = max(first, firstOpen(beyond: furthest))
    let ways = outlook.longestWays(from: first, start: start, known: longest.isEmpty ? [] : longest[open...])
    return outlook.wayBehind(start, ways, from: first)
  }

  /// The first point from which on nothing is decided for a run that has come so far.
  private func firstOpen(beyond furthest: Int) -> Int {
    guard !earliest.isEmpty else { return table.points.count }
    var (low, high) = (0, table.points.count)
    while low < high {
      let middle = (low + high) / 2
      if earliest[middle] > furthest { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// What can follow a step.
struct Way: Sendable {
  /// What its steps count together.
  var weight = 0
  /// Steps may come in between as often as nobody knows yet.
  var isOpen = false

  static func + (left: Way, right: Way) -> Way {
    Way(weight: left.weight + right.weight, isOpen: left.isOpen || right.isOpen)
  }

  func orLonger(_ other: Way) -> Way { Way(weight: max(weight, other.weight), isOpen: isOpen || other.isOpen) }
}

extension Moment {
  /// For conditions that do not ask what time it is.
  fileprivate static let beginning = Moment(instant: Instant(milliseconds: 0), offset: 0, zone: nil)
}
