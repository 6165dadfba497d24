/// Finds what somebody may have meant, for "did you mean" in messages to authors.
public enum Spelling {
  /// The candidate nearest to a word, where one is near enough to be worth proposing.
  ///
  /// Near is: equal but for case, or at most two letters added, left out, changed or swapped, and no more than a third of them.
  public static func nearest(to word: String, among candidates: some Collection<String>) -> String? {
    let typed = Array(word.lowercased().utf8.prefix(64))
    var best: (distance: Int, candidate: String)?
    for candidate in candidates {
      let distance = distance(typed, Array(candidate.lowercased().utf8.prefix(64)))
      guard distance <= max(1, min(2, typed.count / 3)) else { continue }
      if let found = best, (found.distance, found.candidate) <= (distance, candidate) { continue }
      best = (distance, candidate)
    }
    return best?.candidate
  }

  /// The restricted Damerau–Levenshtein distance over three rows.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let isSame = left[row] == right[column]
        var cost = min(previous[column + 1] + 1, current[column] + 1, previous[column] + (isSame ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, beforePrevious[column - 1] + 1)
        }
        current.append(cost)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[right.count]
  }
}
