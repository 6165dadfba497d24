/// A value in a YAML file with the places where it begins and ends.
struct YAMLNode: Sendable {
  enum ScalarStyle: Sendable {
    case plain, singleQuoted, doubleQuoted, literal, folded
  }

  struct Pair: Sendable {
    var key: YAMLNode
    var value: YAMLNode
  }

  indirect enum Content: Sendable {
    case scalar(String, ScalarStyle)
    case sequence([YAMLNode])
    case mapping([Pair])
  }

  var content: Content
  /// The file that it stands in.
  var file: String
  var start: SourceMark
  /// Behind its last character.
  var end: SourceMark
  /// `{ }` or `[ ]`.
  var isFlow = false
  /// `&name`, where it has one.
  var anchor: String?
  /// `!word` stood before it, which has been reported.
  var hasTag = false
  /// How many nodes it is made of, aliases counted in full.
  var weight = 1

  /// The text of a scalar.
  var scalar: String? { if case .scalar(let text, _) = content { text } else { nil } }

  /// The text of a scalar without quotes: the only ones that can be a number, a flag or nothing.
  var plainScalar: String? { if case .scalar(let text, .plain) = content { text } else { nil } }

  var pairs: [Pair]? { if case .mapping(let pairs) = content { pairs } else { nil } }

  var elements: [YAMLNode]? { if case .sequence(let elements) = content { elements } else { nil } }

  /// Nothing was written behind the colon.
  var isMissing: Bool { plainScalar?.isEmpty ?? false }

  /// The value behind a key of a mapping.
  subscript(key: String) -> YAMLNode? { pairs?.first { $0.key.scalar == key }?.value }

  /// What stands there, with its verb, for messages that begin "but here".
  var description: String {
    switch content {
    case .scalar: isMissing ? "is nothing" : "is a single value"
    case .sequence: "is a list"
    case .mapping: "are keys with values"
    }
  }
}
