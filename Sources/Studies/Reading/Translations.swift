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
    used.insert(node.place)
    return node
  }

  /// The texts that belong to nothing in the study.
  var unused: [YAMLNode] {
    roots.values.flatMap { leaves(of: $0) }.filter { !used.contains($0.place) }
  }

  private func leaves(of node: YAMLNode) -> [YAMLNode] {
    if used.contains(node.place), node.scalar == nil { return [] }
    switch node.content {
    case .scalar: return [node]
    case .sequence(let elements): return elements.flatMap { leaves(of: $0) }
    case .mapping(let pairs): return pairs.flatMap { leaves(of: $0.value) }
    }
  }

  private static let mainKeys: Set<String> = ["text", "question", "title"]
}
