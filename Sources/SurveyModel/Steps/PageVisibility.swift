/// What the conditions of a page's items and choices leave out of it (researchkit.md S-03.8, T-21).
public struct PageVisibility: Hashable, Sendable {
  /// The items that are not shown.
  public var items: Set<String> = []
  /// The codes that are not offered, by item.
  public var choices: [String: Set<String>] = [:]

  /// Nothing left out.
  public init() {}

  /// Everything left out by its name in the page: an item by its id, a choice as `ITEM.CODE`.
  public var names: [String] {
    (Array(items) + choices.flatMap { item, codes in codes.map { "\(item).\($0)" } }).sorted()
  }
}
