public import CivilTime

extension TaskRun {
  /// How far a step is, or nil where the page shows no progress (researchkit.md T-04, T-15).
  public func progress(of step: String, at moment: Moment) -> (position: Int, total: Int)? { nil }
}
