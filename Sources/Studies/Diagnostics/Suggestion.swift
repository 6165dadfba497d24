/// What an author may have meant by a word that nobody knows.
enum Suggestion {
  /// The candidate that needs the fewest changes, else the shortest that begins with the word; nil where none is near: at most a
  /// third of the letters may differ.
  static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    // Both bounds keep a broken file of megabytes cheap.
    guard word.unicodeScalars.count <= longestWord else { return nil }
    var best: (word: String, distance: Int)?
    for candidate in candidates where candidate != word && candidate.unicodeScalars.count <= longestWord {
      let limit = max(word.unicodeScalars.count, candidate.unicodeScalars.count) / 3
      let distance = distance(word.lowercased(), candidate.lowercased())
      guard distance <= limit else { continue }
      if let known = best, (known.distance, known.word) <= (distance, candidate) { continue }
      best = (candidate, distance)
    }
    if let best { return best.word }
    // `min` for `minimum`.
    let longer = candidates.filter { word.unicodeScalars.count >= 3 && $0.hasPrefix(word) }
    return longer.min { ($0.count, $0) < ($1.count, $1) }
  }

  /// "Did you mean “x”?" where something is near, else all candidates where they are few.
  static func help(for word: String, among candidates: some Collection<String>) -> String? {
    if let nearest = nearest(to: word, among: candidates) { return "Did you mean `\(nearest)`?" }
    guard !candidates.isEmpty, candidates.count <= 20 else { return nil }
    return "Write one of: " + candidates.map { "`\($0)`" }.joined(separator: ", ") + "."
  }

  /// How many insertions, deletions, replacements and swaps of neighbours lead from one word to the other.
  static func distance(_ first: String, _ second: String) -> Int {
    let left = Array(first.unicodeScalars)
    let right = Array(second.unicodeScalars)
    guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for row in 1...left.count {
      var current = [row] + [Int](repeating: 0, count: right.count)
      for column in 1...right.count {
        let replaced = last[column - 1] + (left[row - 1] == right[column - 1] ? 0 : 1)
        current[column] = min(replaced, last[column] + 1, current[column - 1] + 1)
        let isSwap =
          row > 1 && column > 1 && left[row - 1] == right[column - 2] && left[row - 2] == right[column - 1]
        if isSwap { current[column] = min(current[column], beforeLast[column - 2] + 1) }
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }

  private static let longestWord = 64
}
