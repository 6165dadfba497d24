import SurveyModel

extension StudyReading {
  /// Those who sign a consent: one-pair entries `- id: title`, or all keys.
  ///
  /// Who signs is required unless the entry says otherwise, whatever the task says about its questions.
  mutating func signers(_ node: YAMLNode, context: DefinitionContext) -> ReadItems {
    guard let elements = node.elements, !elements.isEmpty else {
      error(
        at: node, "`signers:` is a list of those who sign.",
        "Begin each with `- `, such as `- guardian: Parent or guardian`.")
      return ReadItems(isBroken: true)
    }
    return each(of: elements) { $0.signer($1, context: context, places: &$2) }
  }

  private mutating func signer(
    _ node: YAMLNode, context: DefinitionContext, places: inout [(id: String, place: Place)]
  ) -> Item? {
    let known = SignerFormat.entryKeys.map(\.name)
    guard let pairs = node.pairs else {
      error(
        at: node, "Who signs is `id: title` or has keys, but here is \(node.description).",
        "Write `- guardian: Parent or guardian`.")
      return nil
    }
    if pairs.count == 1, let pair = pairs.first, let id = pair.key.scalar, !known.contains(id) {
      places.append((id, pair.key.place))
      let isValid = checkID(id, at: pair.key)
      guard !reportMissingValue(of: pair, id),
        let title = text(pair.value, key: id, path: context.taskPath + [id, "title"]), isValid
      else { return nil }
      return Item(
        id: id, question: title, answer: AnswerDefinition(format: SignerFormat(title: title, signature: .name)))
    }
    guard let fields = fields(of: node, known: known, owner: "one of `signers:`") else { return nil }
    guard let idNode = fields["id"], let id = scalar(idNode, key: "id") else {
      reportMissing("id", of: "one of `signers:`", in: fields, "Add `id:`, such as `id: guardian`.")
      return nil
    }
    places.append((id, idNode.place))
    var isBroken = !checkID(id, at: idNode) || !fields.valueless.isEmpty
    let title = fields["title"].flatMap { text($0, key: "title", path: context.taskPath + [id, "title"]) }
    if fields["title"] == nil {
      reportMissing("title", of: "one of `signers:`", in: fields, "It says who signs, such as `Parent or guardian`.")
    }
    var kind: ConsentSignature? = ConsentSignature.name
    if let node = fields["signature"] {
      kind = keyword(node, key: "signature", among: [ConsentSignature.name, .drawn].map(\.rawValue))
        .flatMap(ConsentSignature.init)
    }
    var optionality = Optionality.required
    if let node = fields["optional"] {
      guard let isOptional = boolean(node, key: "optional") else { return nil }
      if isOptional { optionality = .optional }
    }
    let showIf = showIf(of: id, in: fields, isBroken: &isBroken)
    guard !isBroken, let title, let kind else { return nil }
    return Item(
      id: id, question: title, optionality: optionality,
      answer: AnswerDefinition(format: SignerFormat(title: title, signature: kind)), showIf: showIf?.expression)
  }
}
