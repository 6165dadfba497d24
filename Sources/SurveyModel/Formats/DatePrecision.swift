/// How exactly a date is known or asked.
public enum DatePrecision: String, Hashable, Sendable, CaseIterable, Comparable {
  case year, month, day

  /// A coarser one is smaller.
  public static func < (left: DatePrecision, right: DatePrecision) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .year: 0
    case .month: 1
    case .day: 2
    }
  }
}
