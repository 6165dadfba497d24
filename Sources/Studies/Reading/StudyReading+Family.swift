import SurveyModel

extension StudyReading {
  /// A family history as the blocks that it stands for: for each group of relatives one with `repeat:`, a form and the question about
  /// illnesses. Their places are those of what the author wrote, so that every mistake is told there.
  ///
  /// - Returns: nil where it is broken, which has been reported.
  mutating func familyHistory(_ node: YAMLNode) -> [(block: YAMLNode, family: FamilyGroup)]? {
    let known =
      StudyFileKeys.step.filter { ["id", "type", "showIf"].contains($0) } + FamilyHistoryStep.keys.map(\.name)
    let owner = "the step kind `\(FamilyHistoryStep.name)`"
    guard let fields = fields(of: node, known: known, owner: owner) else { return nil }
    for key in ["id", "relativeGroups", "conditions"] where !fields.has(key) {
      let help = FamilyHistoryStep.keys.first { $0.name == key }?.summary ?? "Add `id:`, the name of it in the data."
      reportMissing(key, of: owner, in: fields, help)
    }
    guard let idNode = fields["id"], let id = scalar(idNode, key: "id"), checkID(id, at: idNode),
      let groups = fields["relativeGroups"], let conditions = fields["conditions"]
    else { return nil }
    guard let elements = groups.elements, !elements.isEmpty else {
      error(at: groups, "`relativeGroups:` is a list, but here \(groups.description).", "Begin each with `- id: …`.")
      return nil
    }
    guard
      let asked = self.fields(
        of: conditions, known: FamilyHistoryStep.conditionKeys.map(\.name), owner: "`conditions:`")
    else { return nil }
    for key in FamilyHistoryStep.conditionKeys where key.isRequired && !asked.has(key.name) {
      reportMissing(key.name, of: "`conditions:`", in: asked, key.summary)
    }
    return elements.compactMap { group($0, of: id, asked, showIf: fields.pairs["showIf"]) }
  }

  private mutating func group(
    _ node: YAMLNode, of history: String, _ conditions: Fields, showIf: YAMLNode.Pair?
  ) -> (block: YAMLNode, family: FamilyGroup)? {
    let owner = "a group of relatives"
    guard let fields = fields(of: node, known: FamilyHistoryStep.groupKeys.map(\.name), owner: owner) else {
      return nil
    }
    for key in FamilyHistoryStep.groupKeys where key.isRequired && !fields.has(key.name) {
      reportMissing(key.name, of: owner, in: fields, key.summary)
    }
    guard let idNode = fields["id"], let id = scalar(idNode, key: "id"), let items = fields["items"] else { return nil }
    let ids = (items.elements ?? []).compactMap { $0["id"]?.scalar ?? $0.pairs?.first?.key.scalar }
    let title = fields["cardTitle"].flatMap { cardItem($0, key: "cardTitle", among: ids) }
    let details = (fields["cardDetails"]?.elements ?? []).compactMap { cardItem($0, key: "cardDetails", among: ids) }
    let illnesses = "\(id)_conditions"
    func word(_ text: String, at place: YAMLNode) -> YAMLNode {
      var node = place
      node.content = .scalar(text, .plain)
      return node
    }
    func pair(_ key: String, _ value: YAMLNode) -> YAMLNode.Pair {
      YAMLNode.Pair(key: word(key, at: value), value: value)
    }
    func map(_ pairs: [YAMLNode.Pair], at place: YAMLNode) -> YAMLNode {
      var node = place
      node.content = .mapping(pairs)
      return node
    }
    func list(_ elements: [YAMLNode], at place: YAMLNode) -> YAMLNode {
      var node = place
      node.content = .sequence(elements)
      return node
    }
    var overview: [YAMLNode.Pair] = []
    if let node = fields["title"] { overview.append(pair("title", node)) }
    if let node = fields["detail"] { overview.append(pair("text", node)) }
    if let node = fields["name"] { overview.append(pair("name", node)) }
    overview.append(fields["maximum"].map { pair("maximum", $0) } ?? pair("maximum", word("10", at: idNode)))
    if let title { overview.append(pair("entry", quoted("{{\(title)}}", at: fields["cardTitle"] ?? idNode))) }
    var answer = [
      pair("type", word("textChoice", at: conditions.node)), pair("style", word("multiple", at: conditions.node)),
      pair("dontKnow", word("true", at: conditions.node)),
    ]
    if let node = conditions["choices"] { answer.append(pair("choices", node)) }
    let form = map(
      [pair("id", word("\(id)_form", at: idNode)), pair("type", word("form", at: idNode))]
        + (fields["name"].map { [pair("title", heading($0))] } ?? []) + [pair("items", items)], at: node)
    let question = map(
      [pair("id", word(illnesses, at: idNode)), pair("type", word("question", at: idNode))]
        + ["question", "hint"].compactMap { key in conditions[key].map { pair(key, $0) } }
        + [pair("answer", map(answer, at: conditions.node))], at: conditions.node)
    let block = map(
      [pair("block", idNode)] + (showIf.map { [$0] } ?? [])
        + [pair("repeat", map(overview, at: node)), pair("steps", list([form, question], at: node))], at: node)
    return (
      block, FamilyGroup(history: history, cardTitle: title, cardDetails: details, conditions: illnesses)
    )
  }

  /// What a relative is called as a heading: "a parent" begins with a capital letter there, in each language.
  private func heading(_ name: YAMLNode) -> YAMLNode {
    var node = name
    switch name.content {
    case .scalar(let text, let style) where !Self.isPagePath(text):
      let marks = text.prefix { "*_".contains($0) }
      let words = text.dropFirst(marks.count)
      node.content = .scalar(marks + words.prefix(1).uppercased() + words.dropFirst(), style)
    case .mapping(let pairs) where name["file"] == nil:
      node.content = .mapping(pairs.map { YAMLNode.Pair(key: $0.key, value: heading($0.value)) })
    default: break
    }
    return node
  }

  /// A text that holds an answer: as if its author had put it between quotation marks.
  private func quoted(_ text: String, at place: YAMLNode) -> YAMLNode {
    var node = place
    node.content = .scalar(text, .doubleQuoted)
    return node
  }

  private mutating func cardItem(_ node: YAMLNode, key: String, among ids: [String]) -> String? {
    guard let id = scalar(node, key: key) else { return nil }
    if ids.contains(id) { return id }
    error(
      at: node, "No item of this group has the id `\(id)`.", Suggestion.help(for: id, among: ids))
    return nil
  }
}
