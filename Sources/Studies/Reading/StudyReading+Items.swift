import SurveyModel

extension StudyReading {
  /// The items of a form: one-pair entries `- id: question`, or all keys.
  mutating func items(_ node: YAMLNode, context: DefinitionContext) -> ReadItems {
    guard let elements = node.elements else {
      error(
        at: node, "`items:` is a list, but here is \(node.description).",
        "Begin each item with `- `, such as `- id: age`.")
      return ReadItems(isBroken: true)
    }
    if elements.isEmpty {
      error(at: node, "This form has no items.", "Add one, or make it an instruction.")
      return ReadItems(isBroken: true)
    }
    return each(of: elements) { $0.item($1, context: context, places: &$2) }
  }

  /// Reads the entries of a list, so that all mistakes in them are told.
  mutating func each(
    of elements: [YAMLNode],
    read: (inout StudyReading, YAMLNode, inout [(id: String, place: Place)]) -> Item?
  ) -> ReadItems {
    var result = ReadItems()
    for element in elements {
      if let item = read(&self, element, &result.places) {
        result.items.append(item)
      } else {
        result.isBroken = true
      }
    }
    return result
  }

  /// `showIf:` of an item, noted down to be looked at when the whole study is known.
  mutating func showIf(of id: String, in fields: Fields, isBroken: inout Bool) -> Condition? {
    guard let node = fields["showIf"] else { return nil }
    guard let condition = condition(node, key: "showIf") else {
      isBroken = true
      return nil
    }
    itemConditions.append(ItemCondition(item: id, condition: condition, isOfChoice: false))
    return condition
  }

  private mutating func item(
    _ node: YAMLNode, context: DefinitionContext, places: inout [(id: String, place: Place)]
  ) -> Item? {
    guard let pairs = node.pairs else {
      error(
        at: node, "An item is `id: question` or has keys, but here is \(node.description).",
        "Write `- age: How old are you?`.")
      return nil
    }
    if pairs.count == 1, let pair = pairs.first, let id = pair.key.scalar, !Vocabulary.entryKeys.contains(id) {
      places.append((id, pair.key.place))
      let isValid = checkID(id, at: pair.key)
      guard !reportMissingValue(of: pair, id) else { return nil }
      let question = text(pair.value, key: id, path: context.taskPath + [id, "question"])
      let answer = formAnswer(context, at: pair.key, id)
      guard isValid, let question, let answer else { return nil }
      return Item(id: id, question: question, optionality: context.optionality, answer: answer)
    }
    guard let fields = fields(of: node, known: Item.keys.map(\.name), owner: "an item") else { return nil }
    guard let idNode = fields["id"], let id = scalar(idNode, key: "id") else {
      reportMissing("id", of: "an item", in: fields, "Add `id:`, the name of its column in the data.")
      return nil
    }
    places.append((id, idNode.place))
    let path = context.taskPath + [id]
    var isBroken = !checkID(id, at: idNode) || !fields.valueless.isEmpty
    let question = fields["question"].flatMap { text($0, key: "question", path: path + ["question"]) }
    if fields["question"] == nil {
      reportMissing("question", of: "an item", in: fields, "It is the label of the item.")
    }
    let conditions = itemConditions.count
    let showIf = showIf(of: id, in: fields, isBroken: &isBroken)
    let hint = fields["hint"].flatMap { text($0, key: "hint", path: path + ["hint"]) }
    let tag = fields["tagText"].flatMap { text($0, key: "tagText", path: path + ["tagText"]) }
    let optionality = optionality(in: fields, inherited: context.optionality)
    let more = fields["learnMore"].map { learnMore($0, owner: id, path: path + ["learnMore"]) } ?? []
    var answer: AnswerDefinition?
    if let node = fields["answer"] {
      answer = self.answer(node, context: DefinitionContext(path: path + ["answer"], taskPath: context.taskPath))
    } else if !fields.has("answer") {
      answer = formAnswer(context, at: idNode, id)
    }
    // Those of its own choices, which do not know whose they are.
    for index in conditions..<itemConditions.count { itemConditions[index].item = id }
    if answer == nil || question == nil { isBroken = true }
    // Read before anything is given up, so that all mistakes are told.
    let checks = fields["checks"].map { self.checks($0, path: path + ["checks"]) } ?? []
    var messages = ItemMessages()
    if let node = fields["messages"] {
      if let found = self.messages(node, path: path + ["messages"]) { messages = found } else { isBroken = true }
    }
    var section: ItemSection?
    if let node = fields["section"] {
      section = self.section(node, path: path + ["section"])
      if section == nil { isBroken = true }
    }
    if let node = fields["prefill"] {
      let prefill = value(node, key: Prefill.key.name, kind: Prefill.key.kind, context: DefinitionContext(path: path))
      if case .group(let group)? = prefill, let source = EarlierAnswer(group, item: id) {
        prefills.append(PrefillOutline(item: id, source: source, node: node))
      } else {
        isBroken = true
      }
    }
    guard !isBroken, let question, let answer else { return nil }
    let isFixed = fields["fixed"].flatMap { boolean($0, key: "fixed") } ?? false
    var item = Item(
      id: id, question: question, hint: hint, optionality: optionality, answer: answer, learnMore: more,
      isFixed: isFixed, showIf: showIf?.expression)
    item.tag = tag
    item.checks = checks
    item.messages = messages
    item.section = section
    return item
  }

  /// `messages: { required, range, format }`.
  private mutating func messages(_ node: YAMLNode, path: [String]) -> ItemMessages? {
    guard let fields = fields(of: node, known: StudyFileKeys.messages, owner: "`messages:`") else { return nil }
    var messages = ItemMessages()
    messages.required = fields["required"].flatMap { text($0, key: "required", path: path + ["required"]) }
    messages.range = fields["range"].flatMap { text($0, key: "range", path: path + ["range"]) }
    messages.format = fields["format"].flatMap { text($0, key: "format", path: path + ["format"]) }
    return messages
  }

  /// `section: { title, text, tagText }`.
  private mutating func section(_ node: YAMLNode, path: [String]) -> ItemSection? {
    guard let fields = fields(of: node, known: StudyFileKeys.section, owner: "`section:`") else { return nil }
    let text = fields["text"].flatMap { self.text($0, key: "text", path: path + ["text"]) }
    guard let title = fields["title"].flatMap({ self.text($0, key: "title", path: path + ["title"]) }) else {
      reportMissing("title", of: "a section", in: fields, "It is the heading.")
      return nil
    }
    let tag = fields["tagText"].flatMap { self.text($0, key: "tagText", path: path + ["tagText"]) }
    return ItemSection(title: title, text: text, tag: tag)
  }

  private mutating func formAnswer(_ context: DefinitionContext, at node: YAMLNode, _ id: String) -> AnswerDefinition? {
    switch context.formAnswer {
    case .definition(let answer): return answer
    case .broken: return nil
    case .none:
      error(
        at: node, "The item `\(id)` has no answer.",
        "Give it `answer:`, or give the form one that serves all items.")
      return nil
    }
  }

  /// Reports an id that cannot be one.
  mutating func checkID(_ id: String, at node: YAMLNode) -> Bool {
    guard let objection = Vocabulary.objection(toID: id) else { return true }
    error(at: node, objection.message, objection.help)
    return false
  }

  /// `optional: true`, `false` or `ask`.
  mutating func optionality(in fields: Fields, inherited: Optionality) -> Optionality {
    guard let node = fields["optional"] else { return inherited }
    guard let word = keyword(node, key: "optional", among: Optionality.allCases.map(\.rawValue)) else {
      return inherited
    }
    return Optionality(rawValue: word) ?? inherited
  }
}
