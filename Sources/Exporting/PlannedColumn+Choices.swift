extension PlannedColumn {
  /// The codes with their words as codebook and wordings spell them: `code=label|…`.
  var spelledChoices: String { choices.map { "\($0.code)=\(Self.escaped($0.label))" }.joined(separator: "|") }

  /// A label in a list that `|` separates: `|` and `\` get a `\` before them.
  private static func escaped(_ label: String) -> String {
    guard label.utf8.contains(where: { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "\\") }) else { return label }
    var escaped = ""
    for scalar in label.unicodeScalars {
      if scalar == "|" || scalar == "\\" { escaped.unicodeScalars.append("\\") }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }
}
