import CivilTime

/// Where a task may lead from each of its points of decision, worked out once: what there is to decide, and how long the way is
/// while nothing is decided yet.
///
/// Far ahead of where a run stands nothing is decided, so the way there is as long for this run as for every other. Only the points
/// for which an answer may count that the run has come to are looked at anew. A class, since tasks are handed on by value.
final class Foresight: Sendable {
  /// What is decided at one point. A class: points are looked at in turn, and are large.
  final class Point: Sendable {
    let place: Int
    /// The pass that the step belongs to.
    let pass: Pass?
    /// The step's condition.
    let showIf: Expression?
    /// The furthest step that is always shown and whose answer the pass and the condition name; -1 where they name none. Where it
    /// has not been reached, they are open.
    let latest: Int
    /// The rules behind the step.
    let exits: [Exit]
    /// Whether the step ends the run.
    let isEnd: Bool
    /// Whether the step may be left out.
    let isConditional: Bool

    init(place: Int, pass: Pass?, showIf: Expression?, latest: Int, exits: [Exit], isEnd: Bool) {
      self.place = place
      self.pass = pass
      self.showIf = showIf
      self.latest = latest
      self.exits = exits
      self.isEnd = isEnd
      isConditional = pass != nil || showIf != nil
    }
  }

  /// A rule. A class for the same reason.
  final class Exit: Sendable {
    let destination: Int
    let when: Expression?
    /// As ``Point/latest``, for the rule's condition.
    let latest: Int
    /// The one answer that the condition compares with a value; nil for other conditions, and within a pass.
    let compared: Compared?

    init(destination: Int, when: Expression?, latest: Int, compared: Compared?) {
      self.destination = destination
      self.when = when
      self.latest = latest
      self.compared = compared
    }
  }

  /// An answer that rules compare with a value.
  final class Compared: Sendable {
    let comparison: SimpleComparison
    /// The place of the step that asks for it.
    let place: Int
    /// Many rules compare the same answer: by its number it is known again.
    let number: Int

    init(comparison: SimpleComparison, place: Int, number: Int) {
      self.comparison = comparison
      self.place = place
      self.number = number
    }
  }

  let points: [Point]
  /// For each point the longest way behind it while nothing there or further ahead is decided; empty for short tasks, which are looked
  /// through each time.
  private let longest: [Way]
  /// For each point the first step whose answer may decide anything there or further ahead; -1 where something else may.
  private let earliest: [Int]

  /// With fewer points than this there is nothing to be saved.
  private static let fewest = 8

  init(_ steps: [Step], _ layout: TaskLayout) {
    var numbers: [String: Int] = [:]
    points = layout.points.map { place in
      let step = steps[place]
      let deciding = step.meaning(of: step.showIf?.names ?? []).union(step.pass?.namesThatDecide ?? [])
      return Point(
        place: place, pass: step.pass, showIf: step.showIf, latest: Self.latest(deciding, steps, layout),
        exits: layout.rules[place].compactMap { rule in
          guard let destination = layout.places[rule.destination] else { return nil }
          let names = step.meaning(of: rule.when?.names ?? [])
          var compared: Compared?
          if step.pass == nil, let comparison = rule.when?.comparison, let place = layout.placeOfItem[comparison.name] {
            let number = numbers[comparison.name] ?? numbers.count
            numbers[comparison.name] = number
            compared = Compared(comparison: comparison, place: place, number: number)
          }
          return Exit(
            destination: destination, when: rule.when, latest: Self.latest(names, steps, layout), compared: compared)
        }, isEnd: layout.isEnd[place])
    }
    guard points.count >= Self.fewest else {
      (longest, earliest) = ([], [])
      return
    }
    earliest = Self.earliest(points, steps, layout)
    var outlook = Outlook(points, layout, Nothing(), furthest: -1, at: .beginning)
    longest = outlook.longestWays(from: 0, start: nil, known: [])
  }

  /// Nobody has answered anything.
  private struct Nothing: AnswerLookup {
    func state(of name: String) -> ItemState { .notReached }
  }

  private static func latest(_ names: Set<String>, _ steps: [Step], _ layout: TaskLayout) -> Int {
    names.compactMap { layout.placeOfItem[$0] }.filter { !steps[$0].isConditional }.max() ?? -1
  }

  /// Which answers count at each point or further ahead: those that its conditions name, and those that decide whether the steps that
  /// ask these are shown.
  private static func earliest(_ points: [Point], _ steps: [Step], _ layout: TaskLayout) -> [Int] {
    var shown = [Int](repeating: .max, count: steps.count)
    var earliest = [Int](repeating: .max, count: points.count)
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
    for (index, point) in points.enumerated() {
      let step = steps[point.place]
      let ofPass = step.pass.map { first($0.namesThatDecide, on: step, before: point.place) } ?? .max
      shown[point.place] = min(first(point.showIf, on: step, before: point.place), ofPass)
      let ofRules = point.exits.map { first($0.when, on: step, before: steps.count) }.min() ?? .max
      earliest[index] = min(shown[point.place], ofRules)
    }
    for index in points.indices.dropLast().reversed() { earliest[index] = min(earliest[index], earliest[index + 1]) }
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
    var outlook = Outlook(points, layout, answers, furthest: furthest, at: moment)
    let open = max(first, firstOpen(beyond: furthest))
    let ways = outlook.longestWays(from: first, start: start, known: longest.isEmpty ? [] : longest[open...])
    return outlook.wayBehind(start, ways, from: first)
  }

  /// The first point from which on nothing is decided for a run that has come so far.
  private func firstOpen(beyond furthest: Int) -> Int {
    guard !earliest.isEmpty else { return points.count }
    var (low, high) = (0, points.count)
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
