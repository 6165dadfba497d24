import SurveyModel

extension StudyReading {
  /// An answer: a format, or the name of one from `answers:`.
  mutating func answer(_ node: YAMLNode, context: DefinitionContext) -> AnswerDefinition? {
    if node.scalar != nil { return namedAnswer(node) }
    guard let pairs = node.pairs else {
      error(
        at: node, "`answer:` is a format or the name of one, but here is \(node.description).",
        "Write `{ type: text }`, for instance.")
      return nil
    }
    guard let typePair = pairs.first(where: { $0.key.scalar == "type" }) else {
      if let trap = trap(in: node, isForPeople: false) {
        report(trap)
      } else {
        error(at: node, "An answer needs `type:`.", formatHelp(for: nil))
      }
      return nil
    }
    guard let name = scalar(typePair.value, key: "type") else { return nil }
    guard let format = registry.format(named: name) else {
      error(at: typePair.value, "There is no answer format `\(name)`.", formatHelp(for: name))
      return nil
    }
    return answer(node, format: format, context: context)
  }

  private mutating func answer(
    _ node: YAMLNode, format: any AnswerFormat.Type, context: DefinitionContext
  ) -> AnswerDefinition? {
    let owner = "the answer format `\(format.name)`"
    let keys = format.keys + AnswerDefinition.sharedKeys.filter { $0.name != "default" }
    guard let fields = fields(of: node, known: ["type"] + keys.map(\.name) + ["default"], owner: owner) else {
      return nil
    }
    let read = definition(fields, keys: keys, owner: owner, context: context)
    guard !read.isBroken else { return nil }
    var problems: [DefinitionProblem] = []
    let made = format.init(read.definition, problems: &problems)
    guard !report(problems, in: fields), checkColumns(of: made, fields) else { return nil }
    var answer = AnswerDefinition(format: made)
    switch read.definition.values["dontKnow"] {
    case .boolean(true): answer.dontKnow = .standard
    case .text(let words): answer.dontKnow = .custom(words)
    default: break
    }
    answer.isIdentifying = read.definition.boolean("identifying") ?? false
    if let node = fields["default"] {
      guard let value = defaultValue(node, of: made) else { return nil }
      answer.defaultValue = value
    }
    return answer
  }

  /// Codes that name columns obey the rule of column names (export.md, "Names").
  private mutating func checkColumns(of format: any AnswerFormat, _ fields: Fields) -> Bool {
    guard case .codes = format.valueType else { return true }
    var known: [String: String] = [:]
    for case .holds(let code) in format.columns().map(\.source) {
      if let objection = Vocabulary.objection(toCode: code, isMultiple: true) {
        error(at: placeOfCode(code, in: fields), "`\(code)` cannot be a code here. \(objection)", "Change the code.")
        return false
      }
      if let other = known[code.lowercased()] {
        error(
          at: placeOfCode(code, in: fields), "The codes `\(other)` and `\(code)` differ in capital letters only.",
          "Column names must differ in more than that.")
        return false
      }
      known[code.lowercased()] = code
    }
    return true
  }

  /// Where a code stands: in the list of choices, however the entry is written.
  private func placeOfCode(_ code: String, in fields: Fields) -> YAMLNode {
    for node in fields.pairs.values.compactMap(\.value.elements).joined() {
      if node.scalar == code { return node }
      guard let pairs = node.pairs else { continue }
      if let value = node["value"], value.scalar == code { return value }
      if let pair = pairs.first(where: { $0.key.scalar == code }) { return pair.key }
    }
    return fields.node
  }

  private mutating func namedAnswer(_ node: YAMLNode) -> AnswerDefinition? {
    guard let name = scalar(node, key: "answer") else { return nil }
    if let named = taskAnswers[name] ?? studyAnswers[name] { return named.definition }
    let names = Array(taskAnswers.keys) + Array(studyAnswers.keys)
    if registry.format(named: name) != nil {
      error(
        at: node, "No answer has the name `\(name)`.", "To use the format itself, write `answer: { type: \(name) }`.")
    } else {
      error(
        at: node, "No answer has the name `\(name)`.",
        Suggestion.help(for: name, among: names.sorted()) ?? "Define it under `answers:` of the study or the task.")
    }
    return nil
  }

  private func formatHelp(for name: String?) -> String? {
    let names = registry.formats.map { $0.name }
    if let name, let nearest = Suggestion.nearest(to: name, among: names) { return "Did you mean `\(nearest)`?" }
    return names.isEmpty ? nil : "The formats are: " + names.map { "`\($0)`" }.joined(separator: ", ") + "."
  }

  /// `answers:` of the study or a task.
  mutating func namedAnswers(_ node: YAMLNode, path: [String]) -> [String: NamedAnswer] {
    guard let pairs = node.pairs else {
      error(at: node, "`answers:` takes names with formats, but here is \(node.description).")
      return [:]
    }
    var result: [String: NamedAnswer] = [:]
    for pair in pairs {
      guard let name = scalar(pair.key, key: "answers") else { continue }
      if let objection = Vocabulary.objection(toID: name) { error(at: pair.key, objection.message, objection.help) }
      if reportMissingValue(of: pair, name) {
        result[name] = NamedAnswer()
        continue
      }
      if pair.value.scalar != nil {
        error(at: pair.value, "A named answer is a format, not another name.", "Write `{ type: … }`.")
        result[name] = NamedAnswer()
        continue
      }
      result[name] = NamedAnswer(definition: answer(pair.value, context: DefinitionContext(path: path + [name])))
    }
    return result
  }

  /// A default is what the participant could have entered: the format reads it, so that no default is impossible.
  private mutating func defaultValue(_ node: YAMLNode, of format: any AnswerFormat) -> AnswerValue? {
    guard let typed = scalar(node, key: "default") else { return nil }
    if let value = format.value(fromDefault: typed) { return value }
    error(
      at: node, "The default `\(typed)` is no answer that this format takes.",
      "Write a code, a number, a date as `2026-12-31` or a time as `18:30`, within the format's bounds.")
    return nil
  }
}
