/// What a task's steps and rules come to, worked out once: where each step is, and where anything has to be decided.
///
/// Between two points of decision the way is the declared order, whatever was answered. So questions about what comes next, and
/// how far somebody is, cost as much as there are points, not as there are steps. A class, since tasks are handed on by value.
final class TaskLayout: Sendable {
  /// The place of each step. Of several with one id the first counts; the checker reports the others.
  let places: [String: Int]
  /// The place of the step that asks each item.
  let placeOfItem: [String: Int]
  /// The rules behind each step, in declared order.
  let rules: [[NavigationRule]]
  /// Whether each step ends the run.
  let isEnd: [Bool]
  /// Whether each step's page is another one for each run, so that none is like the other's.
  let varies: [Bool]
  /// Whether what each step's page shows depends on answers.
  let hasConditionalItems: [Bool]
  /// The items that a condition may leave out of their page.
  let conditionalItems: Set<String>
  /// The places of steps that have a condition, end the run, or have rules behind them, in order.
  let points: [Int]
  /// For each place the index of the first point there or behind.
  let firstPoint: [Int]
  /// For each place the furthest one to which the declared order leads whatever was answered.
  let plainEnd: [Int]
  /// The places of steps that work answers out, in order.
  let calculating: [Int]
  /// For each place the one that counts for it in the progress: itself, or the first step of its page.
  let counting: [Int]
  /// For each place the one whose page it belongs to in the progress: of a page of an entry its overview, else as above.
  let pageInProgress: [Int]
  /// For each place what the steps before it count in the progress together; one more for the end.
  let weightBefore: [Int]
  /// All ids, each with a line break behind it, and where each begins; one more for the end.
  let text: [UInt8]
  let starts: [Int]

  init(
    _ steps: [Step], _ declaredRules: [NavigationRule], _ progress: ProgressDisplay, _ quotas: [Quota] = []
  ) {
    let places = Dictionary(steps.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.places = places
    placeOfItem = Dictionary(
      steps.enumerated().flatMap { place, step in step.items.map { ($0.id, place) } },
      uniquingKeysWith: { first, _ in first })
    var rules = [[NavigationRule]](repeating: [], count: steps.count)
    for rule in declaredRules {
      for place in steps.indices where steps[place].id == rule.after { rules[place].append(rule) }
    }
    self.rules = rules
    let isEnd = steps.map { $0.kind.ending != nil }
    self.isEnd = isEnd
    let hasConditionalItems = steps.map(\.hasConditionalItems)
    self.hasConditionalItems = hasConditionalItems
    varies = steps.indices.map {
      steps[$0].isShuffled || hasConditionalItems[$0] || !steps[$0].variants.isEmpty || steps[$0].entries != nil
    }
    conditionalItems = Set(
      steps.indices.filter { hasConditionalItems[$0] }.flatMap { steps[$0].declaredItems }.filter { $0.showIf != nil }
        .map(\.id))
    let isPoint = steps.indices.map { steps[$0].isConditional || isEnd[$0] || !rules[$0].isEmpty }
    points = steps.indices.filter { isPoint[$0] }
    calculating = steps.indices.filter { place in
      steps[place].items.contains { if case .calculated? = $0.answer.format.relation { true } else { false } }
    }
    let counting = Self.counting(steps, progress)
    self.counting = counting
    pageInProgress = steps.indices.map { place in
      steps[place].isOfEntry ? steps[place].pass.flatMap { places[$0.block.id] } ?? place : counting[place]
    }
    var firstPoint: [Int] = []
    var weightBefore = [0]
    var text: [UInt8] = []
    var starts = [0]
    var passed = 0
    for (place, step) in steps.enumerated() {
      firstPoint.append(passed)
      if isPoint[place] { passed += 1 }
      weightBefore.append(weightBefore[place] + Self.weight(of: place, in: steps, counting, progress))
      text += step.id.utf8
      text.append(UInt8(ascii: "\n"))
      starts.append(text.count)
    }
    self.firstPoint = firstPoint
    self.weightBefore = weightBefore
    self.text = text
    self.starts = starts
    var plainEnd = Array(steps.indices)
    let counted = Set(quotas.map(\.after))
    for place in steps.indices.dropLast().reversed()
    where rules[place].isEmpty && !isEnd[place] && !steps[place + 1].isConditional && !counted.contains(steps[place].id)
    {
      // A page that may bring new questions is reached, but not passed without a look.
      plainEnd[place] = hasConditionalItems[place + 1] ? place + 1 : plainEnd[place + 1]
    }
    self.plainEnd = plainEnd
  }

  /// What a step counts in the progress.
  func weight(of place: Int) -> Int { weightBefore[place + 1] - weightBefore[place] }

  /// What the steps of a stretch count together.
  func weight(of stretch: Range<Int>) -> Int { weightBefore[stretch.upperBound] - weightBefore[stretch.lowerBound] }

  /// Where several steps are one page, the first of them counts for all: it is shown whenever one of them is.
  private static func counting(_ steps: [Step], _ progress: ProgressDisplay) -> [Int] {
    var counting = Array(steps.indices)
    guard progress == .pages else { return counting }
    for place in steps.indices.dropFirst() where steps[place].page != nil && steps[place].page == steps[place - 1].page
    {
      counting[place] = counting[place - 1]
    }
    return counting
  }

  /// A page, or the questions on it. An opening page without questions and an end count for nothing, and so do the pages of
  /// entries: they belong to their overview, so that whoever adds one comes no further away from the end.
  private static func weight(
    of place: Int, in steps: [Step], _ counting: [Int], _ progress: ProgressDisplay
  ) -> Int {
    let step = steps[place]
    guard step.showsProgress, !step.isOfEntry, counting[place] == place else { return 0 }
    switch progress {
    case .none: return 0
    case .questions: return step.items.count { if case .hidden = $0.answer.format.control { false } else { true } }
    case .pages:
      let isAtEnd = place == 0 || place == steps.count - 1
      let asks = step.asks || steps[place...].prefix { $0.page != nil && $0.page == step.page }.contains(where: \.asks)
      return step.kind.ending != nil || (isAtEnd && !asks) ? 0 : 1
    }
  }

  // MARK: Paths

  /// The places of a path's steps. Most of a path lies in the text of all ids as it is, and is compared, not read.
  ///
  /// Steps that the task does not have are left out.
  func visited(by path: StepPath) -> VisitedSteps {
    var visited = VisitedSteps()
    guard !path.text.isEmpty else { return visited }
    var ids = path.text
    ids.withUTF8 { ids in
      text.withUnsafeBufferPointer { text in
        var position = 0
        while position < ids.count {
          // The next but one is where a path goes on most often that has passed over a step.
          let expected = visited.last.map { $0 + 2 } ?? 0
          var length = expected < starts.count - 1 ? common(ids, position, text, starts[expected]) : 0
          var first = expected
          var end = endOfStretch(from: expected, length: length)
          if end == expected {
            let rest = ids[position...]
            let line = rest[..<(rest.firstIndex(of: UInt8(ascii: "\n")) ?? ids.endIndex)]
            guard let place = places[String(decoding: line, as: UTF8.self)] else {
              position = line.endIndex + 1
              continue
            }
            first = place
            length = common(ids, position, text, starts[place])
            end = endOfStretch(from: place, length: length)
          }
          visited.append(first..<end)
          position += starts[end] - starts[first]
        }
      }
    }
    return visited
  }

  /// How many bytes the two have in common from there on. The path's end counts as a line break.
  private func common(
    _ ids: UnsafeBufferPointer<UInt8>, _ position: Int, _ text: UnsafeBufferPointer<UInt8>, _ start: Int
  ) -> Int {
    let limit = min(ids.count - position, text.count - start)
    let left = UnsafeRawPointer(ids.baseAddress.unsafelyUnwrapped + position)
    let right = UnsafeRawPointer(text.baseAddress.unsafelyUnwrapped + start)
    var length = 0
    while length + 8 <= limit,
      left.loadUnaligned(fromByteOffset: length, as: UInt64.self)
        == right.loadUnaligned(fromByteOffset: length, as: UInt64.self)
    {
      length += 8
    }
    while length < limit, ids[position + length] == text[start + length] { length += 1 }
    if position + length == ids.count, start + length < text.count, text[start + length] == UInt8(ascii: "\n") {
      length += 1
    }
    return length
  }

  /// The place behind the last step that so many bytes from the start of one hold whole.
  private func endOfStretch(from place: Int, length: Int) -> Int {
    guard length > 0 else { return place }
    let limit = starts[place] + length
    var low = place
    var high = starts.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= limit { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The path of these steps.
  func path(of visited: VisitedSteps) -> StepPath {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    for stretch in visited.stretches { bytes += text[starts[stretch.lowerBound]..<starts[stretch.upperBound]] }
    // Without the line break at the end.
    return StepPath(text: String(decoding: bytes.dropLast(), as: UTF8.self))
  }
}

extension Step {
  /// A page of one entry of an overview.
  fileprivate var isOfEntry: Bool { pass?.block.list != nil }
}
