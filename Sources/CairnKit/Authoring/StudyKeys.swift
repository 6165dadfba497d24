/// Keys of a study file with their values, in order.
public struct StudyKeys: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// A key with its value.
  struct Pair: Hashable, Sendable {
    var key: String
    var value: StudyValue
  }

  private(set) var pairs: [Pair] = []

  /// Keys as a study file has them: `["hint": "With the year", "optional": true]`.
  public init(dictionaryLiteral elements: (String, StudyValue)...) { self.init(elements) }

  init(_ elements: [(String, StudyValue)]) {
    for (key, value) in elements { self[key] = value }
  }

  /// The value of a key; nil where the key is not written. A new key comes behind the others.
  public subscript(key: String) -> StudyValue? {
    get { pairs.first { $0.key == key }?.value }
    set {
      if let place = pairs.firstIndex(where: { $0.key == key }) {
        if let newValue { pairs[place].value = newValue } else { pairs.remove(at: place) }
      } else if let newValue {
        pairs.append(Pair(key: key, value: newValue))
      }
    }
  }

  /// These keys and further ones, which win.
  public func merging(_ others: StudyKeys) -> StudyKeys {
    var merged = self
    for pair in others.pairs { merged[pair.key] = pair.value }
    return merged
  }
}
