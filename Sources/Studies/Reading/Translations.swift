/// The texts of `texts/LANG.yaml`, looked up by the ids of what they belong to.
///
/// A translation file mirrors the study: `study:` holds the texts of `study.yaml`, each task's id those of the task, in
/// it each step's or item's id those of the step or item: `vaccination: { birthday: { question: … } }`.
struct Translations {
  private(set) var roots: [String: YAMLNode] = [:]
  private var used: Set<Place> = []

  mutating func add(_ root: YAMLNode, language: String) { roots[language] = root }

  /// The text at a path in a language.
  ///
  /// The last part of the path may be left out where it is the entry's main text: `moderna: Moderna` for `text` of a
  /// choice.
  mutating func node(at path: [String], language: String) -> YAMLNode? {
    guard let node = known(at: path, language: language) else { return nil }
    used.insert(node.place)
    return node
  }

  /// The same without counting it as used.
  func known(at path: [String], language: String) -> YAMLNode? {
    guard var node = roots[language], !path.isEmpty else { return nil }
    for (index, name) in path.enumerated() {
      if node.scalar != nil, index == path.count - 1, Self.mainKeys.contains(name) { break }
      if let elements = node.elements, let number = Int(name), elements.indices.contains(number - 1) {
        node = elements[number - 1]
        continue
      }
      guard let next = node[name] else { return nil }
      node = next
    }
    return node
  }

  /// The texts of a language that belong to nothing in the study, with the keys that lead to them.
  func unusedTexts(in language: String) -> [(path: [String], text: String)] {
    unused.compactMap { found in
      guard found.language == language, let text = found.node.scalar, !text.isEmpty else { return nil }
      return (found.path, text)
    }
  }

  /// The texts that belong to nothing in the study, with the keys that lead to them.
  var unused: [(language: String, node: YAMLNode, path: [String])] {
    roots.sorted { $0.key < $1.key }.flatMap { language, root in
      leaves(of: root, at: []).map { (language, $0.node, $0.path) }
    }
  }

  private func leaves(of node: YAMLNode, at path: [String]) -> [(node: YAMLNode, path: [String])] {
    if used.contains(node.place) { return [] }
    switch node.content {
    case .scalar: return [(node, path)]
    case .sequence(let elements):
      return elements.enumerated().flatMap { leaves(of: $1, at: path + [String($0 + 1)]) }
    case .mapping(let pairs): return pairs.flatMap { leaves(of: $0.value, at: path + [$0.key.scalar ?? ""]) }
    }
  }

  private static let mainKeys: Set<String> = ["text", "question", "title"]
}
