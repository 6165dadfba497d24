import SurveyModel

extension StudyReading {
  /// `repeat:` of a block or step.
  ///
  /// - Parameter steps: the steps that are repeated, by their places in the task.
  mutating func repetition(
    _ node: YAMLNode, of id: String, in task: String, steps: Range<Int>, isStep: Bool
  ) -> RepeatOutline? {
    guard let fields = fields(of: node, known: StudyFileKeys.repetition, owner: "`repeat:`") else { return nil }
    var outline = RepeatOutline(
      id: id, node: node, rule: nil, maximum: RepeatOutline.usualMaximum, steps: steps, isStep: isStep)
    if let node = fields["maximum"], let maximum = integer(node, key: "maximum") {
      if (1...Repeat.mostPasses).contains(maximum) {
        outline.maximum = maximum
      } else {
        error(at: node, "`maximum:` is a number from 1 to \(Repeat.mostPasses).", nil)
      }
    }
    let named = ["while", "times", "each"].filter(fields.has)
    if named.isEmpty, let title = fields["title"] {
      entries(fields, title, path: [task, id, "repeat"], into: &outline)
      return outline
    }
    for key in ["title", "text", "entry", "add", "name", "minimum"] {
      if let node = fields[key] {
        error(
          at: node, "`\(key):` is for an overview of entries, which somebody adds one by one.",
          "Leave it out, or write `title:` and none of `while:`, `times:` and `each:`.")
      }
    }
    guard named.count == 1, let key = named.first else {
      error(
        at: node, "`repeat:` has one of `while:`, `times:`, `each:` and `title:`.",
        "`while:` asks again as long as a condition holds, `times:` as often as a number says, `each:` for each choice "
          + "that was ticked; `title:` heads an overview on which somebody adds entries.")
      return outline
    }
    guard let value = fields[key] else { return outline }
    switch key {
    case "while": outline.rule = condition(value, key: key).map { .whileHolds($0) }
    case "times": outline.rule = condition(value, key: key, expects: .number).map { .times($0) }
    default: outline.rule = scalar(value, key: key).map { .each(item: $0, node: value) }
    }
    if key == "each", let maximum = fields["maximum"] {
      error(at: maximum, "`each:` asks once for each choice, so there is no `maximum:`.", "Leave it out.")
    }
    return outline
  }
}

extension StudyReading {
  /// The words and bounds of an overview of entries.
  private mutating func entries(
    _ fields: Fields, _ titleNode: YAMLNode, path: [String], into outline: inout RepeatOutline
  ) {
    holes = []
    func text(_ key: String, _ reading: inout StudyReading) -> LocalizedText? {
      fields[key].flatMap { reading.text($0, key: key, path: path + [key]) }
    }
    let title = text("title", &self)
    let paragraph = text("text", &self)
    let add = text("add", &self)
    let name = text("name", &self)
    refuseHoles()
    holes = []
    let entry = text("entry", &self)
    outline.holes = holes
    holes = []
    var minimum = 0
    if let node = fields["minimum"], let number = integer(node, key: "minimum") {
      if (0...outline.maximum).contains(number) {
        minimum = number
      } else {
        error(at: node, "`minimum:` is a number from 0 to `maximum:`, which is \(outline.maximum).", nil)
      }
    }
    if let title {
      outline.rule = .entries(
        EntryList(title: title, text: paragraph, entry: entry, add: add, name: name, minimum: minimum))
    }
  }
}
