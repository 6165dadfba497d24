/// Finds the place of a name in a list, fast where names come in the order of the list, as the answers of a run mostly do.
struct NameIndex {
  let names: [String]
  private let places: [String: Int]
  private var expected = 0

  /// - Parameter names: without repeats; of a repeated name the first place counts.
  init(_ names: [String]) {
    self.names = names
    places = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The place of a name, nil where the list lacks it.
  mutating func place(of name: String) -> Int? {
    if expected < names.count, names[expected] == name {
      expected += 1
      return expected - 1
    }
    guard let place = places[name] else { return nil }
    expected = place + 1
    return place
  }
}
