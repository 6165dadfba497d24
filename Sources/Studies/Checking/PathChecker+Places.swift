extension PathChecker {
  /// Where a name first stands as a whole word, in code points.
  static func offset(of name: String, in source: String) -> Int {
    let scalars = Array(source.unicodeScalars)
    let wanted = Array(name.unicodeScalars)
    var index = 0
    while index + wanted.count <= scalars.count {
      let end = index + wanted.count
      // What stands behind a point is a part of another name.
      if Array(scalars[index..<end]) == wanted,
        index == 0 || !scalars[index - 1].isWordCharacter && scalars[index - 1] != ".",
        end == scalars.count || !scalars[end].isWordCharacter
      {
        return index
      }
      index += 1
    }
    return 0
  }
}
