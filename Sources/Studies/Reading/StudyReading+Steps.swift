import SurveyModel

extension StudyReading {
  /// The steps of a task, in order.
  mutating func steps(_ node: YAMLNode, task: String, optionality: Optionality) -> [StepOutline] {
    guard let elements = node.elements else {
      error(at: node, "`steps:` is a list, but here \(node.description).", "Begin each step with `- id: …`.")
      return []
    }
    return elements.compactMap { step($0, task: task, inherited: optionality) }
  }

  private mutating func step(_ node: YAMLNode, task: String, inherited: Optionality) -> StepOutline? {
    guard let pairs = node.pairs else {
      error(at: node, "A step takes keys with values, but here \(node.description).", "Begin it with `- id: …`.")
      return nil
    }
    if let block = pairs.first(where: { $0.key.scalar == "block" }) {
      error(
        at: block.key, "`block:` is not supported by this version of Cairn yet.",
        "List its steps one after the other, each with the block's `showIf:`.")
      return nil
    }
    holes = []
    let kind = kind(of: node)
    let owner = kind.map { "the step kind `\($0.name)`" } ?? "a step"
    let own = (kind?.keys ?? []).filter { !StudyFileKeys.step.contains($0.name) || $0.isRequired }
    guard let kind else { return brokenStep(node) }
    let known = StudyFileKeys.step + own.map(\.name).filter { !StudyFileKeys.step.contains($0) }
    guard let fields = fields(of: node, known: known, owner: owner) else { return brokenStep(node) }
    guard let idNode = fields["id"], let id = scalar(idNode, key: "id") else {
      reportMissing("id", of: "a step", in: fields, "Add `id:`, the name of this step in rules and data.")
      return nil
    }
    var outline = StepOutline(id: id, idPlace: idNode.place, place: node.place)
    outline.keyPlaces = fields.pairs.mapValues(\.value.place)
    var isBroken = !checkID(id, at: idNode) || !fields.valueless.isEmpty

    let path = [task, id]
    let optionality = optionality(in: fields, inherited: inherited)
    let context = DefinitionContext(path: path, optionality: optionality, taskPath: [task])
    let read = definition(fields, keys: own, owner: owner, context: context)
    outline.itemPlaces = read.itemPlaces
    isBroken = isBroken || read.isBroken

    func text(_ key: String, _ reading: inout StudyReading) -> LocalizedText? {
      if case .text(let known)? = read.definition.values[key] { return known }
      return fields[key].flatMap { reading.text($0, key: key, path: path + [key]) }
    }
    let title = text("title", &self)
    let paragraph = text("text", &self)
    let detail = text("detailText", &self)
    let footnote = text("footnote", &self)
    let more = fields["learnMore"].map { learnMore($0, owner: id, path: path + ["learnMore"]) } ?? []
    if let node = fields["showIf"] {
      outline.showIf = condition(node, key: "showIf")
      isBroken = isBroken || outline.showIf == nil
    }
    let checks = fields["checks"].map { self.checks($0, path: path + ["checks"], into: &outline) } ?? []
    let showsProgress = fields["showsProgress"].flatMap { boolean($0, key: "showsProgress") } ?? true
    let allowsBack = fields["allowsBack"].flatMap { boolean($0, key: "allowsBack") } ?? true
    outline.holes = holes
    holes = []

    guard !isBroken else { return outline }
    var problems: [DefinitionProblem] = []
    let made = kind.init(read.definition, id: id, optionality: optionality, problems: &problems)
    guard !report(problems, in: fields) else { return outline }
    outline.step = Step(
      id: id, kind: made, title: title, text: paragraph, detailText: detail, footnote: footnote, learnMore: more,
      optionality: optionality, showIf: outline.showIf?.expression, checks: checks, showsProgress: showsProgress,
      allowsBack: allowsBack)
    return outline
  }

  /// The kind after `type:`, or nil where there is none, which is reported here.
  private mutating func kind(of node: YAMLNode) -> (any StepKind.Type)? {
    guard let typeNode = node["type"], !typeNode.isMissing else {
      let names = registry.steps.map { "`\($0.name)`" }.joined(separator: ", ")
      let words = node.pairs?.map(\.key) ?? []
      let slip = words.first { $0.scalar.flatMap { Suggestion.nearest(to: $0, among: ["type"]) } != nil }
      error(at: slip ?? node, "A step needs `type:`.", "The kinds of steps are: \(names).")
      return nil
    }
    guard let name = scalar(typeNode, key: "type") else { return nil }
    if let kind = registry.step(named: name) { return kind }
    if Vocabulary.isStepForLater(name) {
      error(
        at: typeNode, "The step kind `\(name)` is not supported by this version of Cairn yet.",
        "Leave the step out until a later version has it.")
    } else {
      let names = registry.steps.map { $0.name }
      error(at: typeNode, "There is no step kind `\(name)`.", Suggestion.help(for: name, among: names))
    }
    return nil
  }

  /// What other places need of a step that cannot be read: its id, so that rules and conditions about it are not
  /// reported too.
  private mutating func brokenStep(_ node: YAMLNode) -> StepOutline? {
    guard let idNode = node["id"], let id = idNode.scalar, !id.isEmpty else { return nil }
    var outline = StepOutline(id: id, idPlace: idNode.place, place: node.place)
    for item in node["items"]?.elements ?? [] {
      if let idNode = item["id"], let id = idNode.scalar {
        outline.itemPlaces.append((id, idNode.place))
      } else if let pair = item.pairs?.first, let id = pair.key.scalar {
        outline.itemPlaces.append((id, pair.key.place))
      }
    }
    return outline
  }

  /// `checks:` – conditions that have to hold, or that are said once.
  private mutating func checks(_ node: YAMLNode, path: [String], into outline: inout StepOutline) -> [Check] {
    guard let elements = node.elements else {
      error(at: node, "`checks:` is a list, but here \(node.description).", "Begin each check with `- must: …`.")
      return []
    }
    return elements.enumerated().compactMap { index, element in
      guard let fields = fields(of: element, known: StudyFileKeys.check, owner: "a check") else { return nil }
      guard fields.has("must") != fields.has("should") else {
        error(
          at: element, "A check has either `must:` or `should:`.",
          "`must:` has to hold; `should:` is said once, then accepted.")
        return nil
      }
      reportMissing("say", of: "a check", in: fields, "Write what participants read where it does not hold.")
      let key = fields.has("must") ? "must" : "should"
      let condition = fields[key].flatMap { self.condition($0, key: key) }
      if let condition { outline.checks.append(condition) }
      let message = fields["say"].flatMap { text($0, key: "say", path: path + [String(index + 1), "text"]) }
      guard let condition, let message else { return nil }
      return Check(
        severity: key == "must" ? .must : .should, condition: condition.expression, message: message)
    }
  }
}
