/// The order of names over several versions of a study.
enum ColumnOrder {
  /// The names of all versions: in the order of the newest; one that the newest lacks stands behind the name that preceded it in
  /// its own last version.
  ///
  /// - Parameter versions: each version's names, the oldest first.
  static func merged<Name: Hashable>(_ versions: [[Name]]) -> [Name] {
    var order = versions.last ?? []
    var known = Set(order)
    for names in versions.dropLast().reversed() {
      for (index, name) in names.enumerated() where known.insert(name).inserted {
        // What precedes it is in the order already: it was there, or was inserted a moment ago.
        let predecessor = index == 0 ? nil : order.firstIndex(of: names[index - 1])
        order.insert(name, at: predecessor.map { $0 + 1 } ?? 0)
      }
    }
    return order
  }
}
