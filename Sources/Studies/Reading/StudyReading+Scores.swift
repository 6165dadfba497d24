import SurveyModel

extension StudyReading {
  /// `scores:` of a task, in order: each may use those before it.
  mutating func scores(_ node: YAMLNode, task: String) -> [ScoreOutline] {
    guard let pairs = node.pairs else {
      error(
        at: node, "`scores:` takes names with keys, but here \(node.description).",
        "Write `mood: { mean: [calm, tense] }` below it.")
      return []
    }
    return pairs.compactMap { pair in
      guard let id = scalar(pair.key, key: "scores") else { return nil }
      var outline = ScoreOutline(id: id, idPlace: pair.key.place)
      let isNamed = checkID(id, at: pair.key)
      guard !reportMissingValue(of: pair, id) else { return outline }
      read(pair.value, into: &outline, task: task)
      if !isNamed { outline.kind = nil }
      return outline
    }
  }

  private mutating func read(_ node: YAMLNode, into outline: inout ScoreOutline, task: String) {
    let owner = "a score"
    guard let fields = fields(of: node, known: StudyFileKeys.score, owner: owner) else { return }
    outline.title = fields["title"].flatMap { text($0, key: "title", path: [task, outline.id, "title"]) }
    let formulas = ["mean", "sum", "value"].filter { fields.has($0) }
    guard formulas.count == 1 else {
      error(
        at: node, "A score has one of `mean:`, `sum:` and `value:`.",
        "Write `mean: [calm, tense]` for the mean of items, or `value:` with a calculation.")
      return
    }
    guard fields.valueless.isEmpty else { return }
    if let value = fields["value"] {
      for key in ["reverse", "atLeast"] where fields.has(key) {
        error(
          at: fields.pairs[key]?.key ?? node, "`\(key):` belongs to `mean:` and `sum:`.",
          "Write it into the calculation, such as `8 - tense`.")
      }
      outline.kind = condition(value, key: "value", expects: .any).map { .value($0) }
      return
    }
    let key = formulas[0]
    guard let list = fields[key], let parts = names(list, key: key, example: "[calm, tense]") else { return }
    outline.parts = parts
    if let node = fields["reverse"] {
      guard let reverse = names(node, key: "reverse", example: "[tense]") else { return }
      outline.reverse = reverse
    }
    if let node = fields["atLeast"] {
      guard let count = integer(node, key: "atLeast") else { return }
      outline.atLeast = (count, node)
    }
    outline.kind = key == "mean" ? .mean : .sum
  }
}
