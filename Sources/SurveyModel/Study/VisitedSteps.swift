/// The steps of a path by their places in a task, as stretches in which one step follows the other in declared order.
///
/// Most paths are one stretch, or a few: what is asked of a path costs as much as it has stretches, however long it is.
public struct VisitedSteps: Hashable, Sendable {
  /// In the order of the visit; none is empty, and each place is in one of them at most.
  private(set) var stretches: [Range<Int>] = []
  /// The place that is furthest in declared order, -1 before there is one.
  public private(set) var furthest = -1

  /// No steps yet.
  public init() {}

  /// Where the visit stands.
  public var last: Int? { stretches.last.map { $0.upperBound - 1 } }

  /// Whether a step is among them.
  public func contains(_ place: Int) -> Bool { stretches.contains { $0.contains(place) } }

  /// The steps one by one, in the order of the visit.
  public var places: some Sequence<Int> { stretches.lazy.flatMap { $0 } }

  /// Whether some of them are so.
  public func contains(where predicate: (Int) -> Bool) -> Bool {
    stretches.contains { $0.contains(where: predicate) }
  }

  /// The step visited before this one.
  public func place(before place: Int) -> Int? {
    guard let index = stretches.firstIndex(where: { $0.contains(place) }) else { return nil }
    if place > stretches[index].lowerBound { return place - 1 }
    return index > 0 ? stretches[index - 1].upperBound - 1 : nil
  }

  /// The step visited behind this one.
  public func place(behind place: Int) -> Int? {
    guard let index = stretches.firstIndex(where: { $0.contains(place) }) else { return nil }
    if place + 1 < stretches[index].upperBound { return place + 1 }
    return index + 1 < stretches.count ? stretches[index + 1].lowerBound : nil
  }

  /// The last place of the stretch in declared order that holds this one.
  public func endOfStretch(with place: Int) -> Int? {
    stretches.first { $0.contains(place) }.map { $0.upperBound - 1 }
  }

  /// The visit up to a step that is among them.
  public func prefix(through place: Int) -> VisitedSteps {
    var prefix = VisitedSteps()
    for stretch in stretches {
      guard stretch.contains(place) else {
        prefix.append(stretch)
        continue
      }
      prefix.append(stretch.lowerBound..<place + 1)
      break
    }
    return prefix
  }

  /// Goes on to a step.
  public mutating func append(_ place: Int) { append(place..<place + 1) }

  /// Goes on to steps that follow one another in declared order.
  public mutating func append(_ stretch: Range<Int>) {
    guard !stretch.isEmpty else { return }
    furthest = max(furthest, stretch.upperBound - 1)
    if let last = stretches.last, last.upperBound == stretch.lowerBound {
      stretches[stretches.count - 1] = last.lowerBound..<stretch.upperBound
    } else {
      stretches.append(stretch)
    }
  }
}
