/// The keys that an author wrote in one mapping, each known and with a value.
struct Fields {
  var node: YAMLNode
  /// By key: the pairs whose key is known and whose value is not missing.
  var pairs: [String: YAMLNode.Pair]
  /// Keys written without a value or with a slip; reported already.
  var valueless: Set<String> = []

  subscript(key: String) -> YAMLNode? { pairs[key]?.value }

  /// Whether the author wrote the key at all.
  func has(_ key: String) -> Bool { pairs[key] != nil || valueless.contains(key) }
}
