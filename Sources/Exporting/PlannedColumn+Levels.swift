extension PlannedColumn {
  /// The levels of a factor, each with a label of its own: where two codes have the same words, the code follows them.
  var levels: [Choice] {
    let counts = Dictionary(choices.map { ($0.label, 1) }, uniquingKeysWith: +)
    let levels = choices.map { choice in
      Choice(choice.code, counts[choice.label] == 1 ? choice.label : "\(choice.label) (\(choice.code))")
    }
    return Set(levels.map(\.label)).count == levels.count ? levels : choices.map { Choice(word: $0.code) }
  }
}
