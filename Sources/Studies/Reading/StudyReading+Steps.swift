import SurveyModel

extension StudyReading {
  /// The steps of a task or block, in order.
  ///
  /// - Parameter conditions: those of the blocks around them.
  mutating func steps(
    _ node: YAMLNode, optionality: Optionality, conditions: [Condition], into task: inout TaskOutline
  ) -> [TaskPart] {
    guard let elements = node.elements else {
      error(at: node, "`steps:` is a list, but here \(node.description).", "Begin each step with `- id: …`.")
      return []
    }
    return elements.flatMap { parts($0, optionality: optionality, conditions: conditions, into: &task) }
  }

  /// A step or block, or the blocks that a family history stands for.
  private mutating func parts(
    _ node: YAMLNode, optionality: Optionality, conditions: [Condition], into task: inout TaskOutline
  ) -> [TaskPart] {
    guard node["type"]?.scalar == FamilyHistoryStep.name else {
      return part(node, optionality: optionality, conditions: conditions, into: &task).map { [$0] } ?? []
    }
    return (familyHistory(node) ?? []).compactMap { group in
      let part = block(group.block, optionality: optionality, conditions: conditions, into: &task)
      if let last = task.repeats.indices.last, task.repeats[last].id == group.block["block"]?.scalar,
        case .entries(var list)? = task.repeats[last].rule
      {
        list.family = group.family
        task.repeats[last].rule = .entries(list)
      }
      return part
    }
  }

  /// A step, or a block of some.
  private mutating func part(
    _ node: YAMLNode, optionality: Optionality, conditions: [Condition], into task: inout TaskOutline
  ) -> TaskPart? {
    if node.pairs?.contains(where: { $0.key.scalar == "block" }) ?? false {
      return block(node, optionality: optionality, conditions: conditions, into: &task)
    }
    guard var step = step(node, task: task.id, inherited: optionality, conditions: conditions) else { return nil }
    step.blockConditions = conditions
    step.step?.page = page
    if let node = step.repetition {
      let places = task.steps.count..<task.steps.count + 1
      if let outline = repetition(node, of: step.id, in: task.id, steps: places, isStep: true) {
        task.repeats.append(outline)
      }
    }
    task.steps.append(step)
    return .step(step.id)
  }

  /// `{ block: id, showIf, shuffle, steps }`.
  private mutating func block(
    _ node: YAMLNode, optionality: Optionality, conditions: [Condition], into task: inout TaskOutline
  ) -> TaskPart? {
    guard let fields = fields(of: node, known: StudyFileKeys.block, owner: "a block"),
      let idNode = fields["block"], let id = scalar(idNode, key: "block")
    else { return nil }
    _ = checkID(id, at: idNode)
    let own = fields["showIf"].flatMap { condition($0, key: "showIf") }
    let word = fields["shuffle"].flatMap { keyword($0, key: "shuffle", among: ["steps"]) }
    let isPage = fields["page"].flatMap { boolean($0, key: "page") } ?? false
    let outerPage = page
    if isPage { page = page ?? id }
    defer { page = outerPage }
    reportMissing("steps", of: "a block", in: fields, "A block is a list of steps.")
    let first = task.steps.count
    let index = task.blocks.count
    task.blocks.append(
      BlockOutline(
        id: id, idPlace: idNode.place, showIf: own, shufflePlace: word == nil ? nil : fields["shuffle"]?.place,
        pagePlace: isPage && outerPage == nil ? fields["page"]?.place : nil,
        conditions: conditions.count + (own == nil ? 0 : 1),
        steps: first..<first))
    let around = conditions + [own].compactMap { $0 }
    var parts: [TaskPart] = []
    if let steps = fields["steps"] {
      guard let elements = steps.elements else {
        error(at: steps, "A block is a list of steps, but here \(steps.description).", "Begin each with `- id: …`.")
        return nil
      }
      if elements.isEmpty { error(at: steps, "The block `\(id)` has no steps.", "Add some, or remove it.") }
      for element in elements {
        let start = task.steps.count
        let found = self.parts(element, optionality: optionality, conditions: around, into: &task)
        guard !found.isEmpty else { continue }
        parts += found
        task.blocks[index].parts.append(start..<task.steps.count)
      }
    }
    task.blocks[index].steps = first..<task.steps.count
    if let node = fields["repeat"],
      let outline = repetition(node, of: id, in: task.id, steps: first..<task.steps.count, isStep: false)
    {
      task.repeats.append(outline)
    }
    return .block(TaskBlock(id: id, isShuffled: word != nil, parts: parts))
  }

  private mutating func step(
    _ node: YAMLNode, task: String, inherited: Optionality, conditions: [Condition]
  ) -> StepOutline? {
    guard node.pairs != nil else {
      error(at: node, "A step takes keys with values, but here \(node.description).", "Begin it with `- id: …`.")
      return nil
    }
    holes = []
    addressHoles = []
    itemConditions = []
    checkConditions = []
    variantConditions = []
    calculations = []
    prefills = []
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
    outline.repetition = fields["repeat"]
    var isBroken = !checkID(id, at: idNode) || !fields.valueless.isEmpty

    let path = [task, id]
    let optionality = optionality(in: fields, inherited: inherited)
    let context = DefinitionContext(path: path, optionality: optionality, taskPath: [task])
    let read = definition(fields, keys: own, owner: owner, context: context)
    outline.itemPlaces = read.itemPlaces
    let look = definition(fields, keys: StepLook.keys, owner: owner, context: context).definition
    // A picture that cannot be read has been told, and so has a step without one.
    isBroken = isBroken || read.isBroken || StepLook.keys.contains { fields.has($0.name) && !look.has($0.name) }

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
    let checks = fields["checks"].map { self.checks($0, path: path + ["checks"]) } ?? []
    let variants = fields["variants"].map { self.variants($0, of: kind, path: path + ["variants"]) } ?? []
    let showsProgress = fields["showsProgress"].flatMap { boolean($0, key: "showsProgress") } ?? true
    let allowsBack = fields["allowsBack"].flatMap { boolean($0, key: "allowsBack") } ?? true
    let early = fields["earlyTermination"].flatMap { earlyTermination($0, at: idNode, path: path, into: &outline) }
    isBroken = isBroken || (fields["earlyTermination"] != nil && early == nil)
    outline.holes = holes
    holes = []
    outline.addressHoles = addressHoles
    addressHoles = []
    if let group = read.definition.group("prefill"), let node = fields["prefill"],
      let source = EarlierAnswer(group, item: id)
    {
      prefills.append(PrefillOutline(item: id, source: source, node: node))
    }
    outline.prefills = prefills
    prefills = []
    outline.itemConditions = itemConditions
    itemConditions = []
    outline.checks = checkConditions + calculations
    calculations = []
    outline.variants = variantConditions
    checkConditions = []
    variantConditions = []
    // The choices of a question step are those of the item that has its id.
    let asks = read.definition.has("items") || read.definition.has("fields") ? nil : id
    for index in outline.itemConditions.indices where outline.itemConditions[index].item == nil {
      outline.itemConditions[index].item = asks
    }

    guard !isBroken else { return outline }
    var problems: [DefinitionProblem] = []
    let made = kind.init(read.definition, id: id, optionality: optionality, problems: &problems)
    let hasBody = made.blocks.contains { if case .body = $0 { true } else { false } }
    let pictures = StepLook(look, hasBody: hasBody, isLast: made.ending != nil, problems: &problems)
    guard !report(problems, in: fields) else { return outline }
    var step = Step(
      id: id, kind: made, title: title, text: paragraph, detailText: detail, footnote: footnote, learnMore: more,
      optionality: optionality,
      showIf: Expression.all(conditions.map(\.expression) + [outline.showIf?.expression].compactMap { $0 }),
      checks: checks, variants: variants, showsProgress: showsProgress, earlyTermination: early,
      allowsBack: allowsBack)
    step.look = pictures
    outline.step = step
    outline.jumps = made.jumps.map { jump in
      // The key that names the destination is where anything about the jump is said.
      let node = fields.pairs.values.first { $0.value.scalar == jump.destination }?.value ?? node
      return RuleOutline(
        after: id, afterPlace: idNode.place,
        when: jump.when.map { Condition(expression: $0, node: node, expects: .boolean) },
        isConditional: jump.when != nil, goTo: jump.destination, goToPlace: node.place)
    }
    return outline
  }

  /// The kind after `type:`, or nil where there is none, which is reported here.
  private mutating func kind(of node: YAMLNode) -> (any StepKind.Type)? {
    guard let typeNode = node["type"], !typeNode.isMissing else {
      let names = registry.steps.map { "`\($0.name)`" }.joined(separator: ", ")
      let words = node.pairs?.map(\.key) ?? []
      let slip = words.first { $0.scalar.flatMap { Suggestion.nearest(to: $0, among: ["type"]) } != nil }
      let likely = node["question"] != nil ? "question" : node["items"] != nil ? "form" : nil
      error(
        at: slip ?? node, "A step needs `type:`.",
        likely.map { "Write `type: \($0)`." } ?? "The kinds of steps are: \(names).")
      return nil
    }
    guard let name = scalar(typeNode, key: "type") else { return nil }
    if let kind = registry.step(named: name) { return kind }
    if Vocabulary.isStepForLater(name) {
      error(
        at: typeNode, "The step kind `\(name)` is not supported by this version of Cairn yet.",
        "Leave the step out until a later version has it.")
    } else if registry.format(named: name) != nil {
      error(
        at: typeNode, "`\(name)` is an answer format, not a kind of step.",
        "Write `type: question`, and `answer: { type: \(name) }` below the question.")
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

  /// `earlyTermination:` – a button that ends the run, and where.
  private mutating func earlyTermination(
    _ node: YAMLNode, at id: YAMLNode, path: [String], into outline: inout StepOutline
  ) -> EarlyTermination? {
    let key = Step.earlyTerminationKey
    let context = DefinitionContext(path: path + [key.name])
    guard case .group(let group)? = value(node, key: key.name, kind: key.kind, context: context),
      let button = group.text("button"), let destination = group.string("goTo")
    else { return nil }
    // Whether somebody takes it is decided by no answer.
    outline.exit = RuleOutline(
      after: outline.id, afterPlace: id.place, when: nil, isConditional: true, goTo: destination,
      goToPlace: (node["goTo"] ?? node).place)
    return EarlyTermination(button: button, destination: destination)
  }

  /// `checks:` – conditions that have to hold, or that are said once.
  mutating func checks(_ node: YAMLNode, path: [String]) -> [Check] {
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
      if let condition { checkConditions.append(condition) }
      let message = fields["say"].flatMap { text($0, key: "say", path: path + [String(index + 1), "text"]) }
      guard let condition, let message else { return nil }
      return Check(
        severity: key == "must" ? .must : .should, condition: condition.expression, message: message)
    }
  }

  /// `variants:` – other words where a condition holds.
  private mutating func variants(_ node: YAMLNode, of kind: any StepKind.Type, path: [String]) -> [StepVariant] {
    guard let elements = node.elements else {
      error(at: node, "`variants:` is a list, but here \(node.description).", "Begin each variant with `- when: …`.")
      return []
    }
    return elements.enumerated().compactMap { index, element in
      guard let fields = fields(of: element, known: StudyFileKeys.variant, owner: "a variant") else { return nil }
      reportMissing("when", of: "a variant", in: fields, "Write the condition under which its words stand.")
      let when = fields["when"].flatMap { condition($0, key: "when") }
      if let when { variantConditions.append(when) }
      if fields.pairs.keys.allSatisfy({ $0 == "when" }) {
        error(at: element, "This variant changes nothing.", "Add `title:` or `text:`, for instance.")
      }
      for key in ["question", "hint"] where !kind.keys.contains(where: { $0.name == key }) {
        guard let node = fields[key] else { continue }
        error(at: node, "The step kind `\(kind.name)` has no `\(key):`, so no variant can change it.", "Remove it.")
      }
      var texts: [String: LocalizedText] = [:]
      for key in StudyFileKeys.variant.dropFirst() {
        texts[key] = fields[key].flatMap { text($0, key: key, path: path + [String(index + 1), key]) }
      }
      guard let when else { return nil }
      var variant = StepVariant(when: when.expression)
      variant.title = texts["title"]
      variant.text = texts["text"]
      variant.detailText = texts["detailText"]
      variant.footnote = texts["footnote"]
      variant.question = texts["question"]
      variant.hint = texts["hint"]
      return variant
    }
  }
}
