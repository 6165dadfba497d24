import SurveyModel

extension StudyReading {
  /// An answer: a format, or the name of one from `answers:`.
  mutating func answer(_ node: YAMLNode, context: DefinitionContext) -> AnswerDefinition? {
    if node.scalar != nil { return namedAnswer(node) }
    guard let pairs = node.pairs else {
      error(
        at: node, "`answer:` is a format or the name of one, but here \(node.description).",
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
    var context = context
    context.isAnswer = true
    let read = definition(fields, keys: keys, owner: owner, context: context)
    guard !read.isBroken else { return nil }
    var problems: [DefinitionProblem] = []
    let made = format.init(read.definition, problems: &problems)
    guard !report(problems, in: fields) else { return nil }
    var answer = AnswerDefinition(format: made)
    switch read.definition.values["dontKnow"] {
    case .boolean(true): answer.dontKnow = .standard
    case .text(let words): answer.dontKnow = .custom(words)
    default: break
    }
    if case .calculated(let expression)? = made.relation, let node = valueOfCalculation(fields, format) {
      calculations.append(Condition(expression: expression, node: node, expects: Self.expected(of: made.valueType)))
    }
    answer.isMarkedIdentifying = read.definition.boolean("identifying") ?? false
    if let node = fields["default"] {
      guard let value = defaultValue(node, of: made) else { return nil }
      answer.defaultValue = value
      if answer.isSecret {
        warn(
          at: node, "A secret text is never put into its field, so this default is seen by nobody and has no effect.",
          "Remove it.")
      }
    }
    return answer
  }

  /// The key that holds a format's calculation.
  private func valueOfCalculation(_ fields: Fields, _ format: any AnswerFormat.Type) -> YAMLNode? {
    format.keys.first { if case .expression = $0.kind { true } else { false } }.flatMap { fields[$0.name] }
  }

  private static func expected(of type: ValueType) -> ExpectedType {
    switch type {
    case .number: .number
    case .boolean: .boolean
    default: .any
    }
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
    if let name, let meant = FormatSlip.meant(by: name) { return meant }
    if let name, let nearest = Suggestion.nearest(to: name, among: names) { return "Did you mean `\(nearest)`?" }
    return names.isEmpty ? nil : "The formats are: " + names.map { "`\($0)`" }.joined(separator: ", ") + "."
  }

  /// `answers:` of the study or a task.
  mutating func namedAnswers(_ node: YAMLNode, path: [String]) -> [String: NamedAnswer] {
    guard let pairs = node.pairs else {
      error(at: node, "`answers:` takes names with formats, but here \(node.description).")
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
      calculations = []
      result[name] = NamedAnswer(definition: answer(pair.value, context: DefinitionContext(path: path + [name])))
      for found in itemConditions {
        error(
          at: found.condition.node, "A named answer serves many questions, so its choices have no conditions.",
          "Write the answer at the question whose choices depend on something.")
      }
      itemConditions = []
      if let calculation = calculations.first {
        error(at: calculation.node, "A calculation has no name to share.", "Write it into the item that it belongs to.")
      }
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
