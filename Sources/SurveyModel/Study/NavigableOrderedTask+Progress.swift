public import CivilTime

extension NavigableOrderedTask {
  /// How far a step of a path is; nil for steps that do not count, and where there is only one that does.
  ///
  /// The total is what the path has, and the longest way that can still follow: conditions and rules that the answers given
  /// decide count as decided, all others as possible. So it shrinks on the way and never grows, and it is the same whether
  /// somebody looks ahead or back (researchkit.md T-04, T-05, T-15, Q-12). Where steps may follow as often as nobody knows yet,
  /// there is no total. The pages of entries have the number of their overview.
  public func progress(
    of id: String, along visited: VisitedSteps, _ answers: any AnswerLookup, at moment: Moment
  ) -> TaskProgress? {
    index(of: id).flatMap { progress(at: $0, along: visited, answers, moment) }
  }

  /// The same for a step by its place.
  public func progress(
    at place: Int, along visited: VisitedSteps, _ answers: any AnswerLookup, _ moment: Moment
  ) -> TaskProgress? {
    let layout = layout
    let index = layout.counting[place]
    guard layout.weight(of: layout.pageInProgress[place]) > 0 else { return nil }
    var before: Int?
    var seen = 0
    for stretch in visited.stretches {
      if stretch.contains(index) { before = seen + layout.weight(of: stretch.lowerBound..<index) }
      seen += layout.weight(of: stretch)
    }
    guard let before, let last = visited.last else { return nil }
    let ahead = longestWay(from: last, visited, answers, at: moment)
    if ahead.isOpen { return TaskProgress(position: before + 1, total: nil) }
    let total = seen + ahead.weight
    return total > 1 ? TaskProgress(position: before + 1, total: total) : nil
  }

  /// The most that can follow a step, over all ways that the answers leave open.
  private func longestWay(
    from start: Int, _ visited: VisitedSteps, _ answers: any AnswerLookup, at moment: Moment
  ) -> Way {
    let first = layout.firstPoint[start]
    guard first < layout.points.count else { return Way(weight: layout.weight(of: start + 1..<steps.count)) }
    return foresight.longestWay(behind: start, from: first, furthest: visited.furthest, layout, answers, at: moment)
  }
}
