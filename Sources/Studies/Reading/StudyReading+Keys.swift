import SurveyModel

extension StudyReading {
  /// Sorts a mapping by its keys and reports those that nobody knows, with what may have been meant.
  ///
  /// - Parameter owner: what the mapping is, for messages: "a question step".
  mutating func fields(of node: YAMLNode, known: [String], owner: String) -> Fields? {
    guard let pairs = node.pairs else {
      error(
        at: node, "\(owner.sentenceStart) takes keys with values, but here \(node.description).",
        "Its keys are: " + known.map { "`\($0)`" }.joined(separator: ", ") + ".")
      return nil
    }
    var fields = Fields(node: node, pairs: [:])
    for pair in pairs {
      guard let key = pair.key.scalar else {
        if let trap = trap(in: node, isForPeople: false) {
          report(trap)
        } else {
          error(at: pair.key, "A key is a single word, but here \(pair.key.description).")
        }
        continue
      }
      guard known.contains(key) else {
        reportUnknown(key, at: pair.key, known: known, owner: owner)
        // A key with a slip in it is there: it is not told as missing too.
        let meant = KeySlip.meant(by: key, among: known) ?? Suggestion.nearest(to: key, among: known)
        if let meant { fields.valueless.insert(meant) }
        if Vocabulary.isForLater(key) { laterNames.formUnion(names(definedIn: pair.value)) }
        continue
      }
      if pair.value.isMissing {
        fields.valueless.insert(key)
        _ = reportMissingValue(of: pair, key)
      } else {
        fields.pairs[key] = pair
      }
    }
    return fields
  }

  /// The ids in something that a later version will read: the keys of a map, or `id:` of a list's entries.
  private func names(definedIn node: YAMLNode) -> [String] {
    (node.pairs ?? []).compactMap(\.key.scalar) + (node.elements ?? []).compactMap { $0["id"]?.scalar }
  }

  /// Which formats or kinds of steps have a key that another one has not.
  private func whoHas(_ key: String, beside known: [String]) -> String? {
    let names: [String] =
      if known.contains("dontKnow") {
        registry.formats.filter { format in format.keys.contains { $0.name == key } }.map { $0.name }
      } else if known.contains("showsProgress") {
        registry.steps.filter { kind in kind.keys.contains { $0.name == key } }.map { $0.name }
      } else {
        []
      }
    guard !names.isEmpty else { return nil }
    return "It belongs to " + names.map { "`type: \($0)`" }.joined(separator: ", ") + "."
  }

  private mutating func reportUnknown(_ key: String, at node: YAMLNode, known: [String], owner: String) {
    if Vocabulary.isForLater(key) {
      error(
        at: node, "`\(key):` is not supported by this version of Cairn yet.",
        "Leave it out until a later version has it.")
    } else if key == "required", known.contains("optional") {
      error(
        at: node, "`required` is not a key of \(owner).",
        "Leave it out: every question has to be answered unless it has `optional: true`.")
    } else if key == "shuffle", known.contains("dontKnow") {
      error(
        at: node, "`shuffle` is not a key of \(owner).",
        "Leave it out: `shuffle: choices` is for choices whose order means nothing.")
    } else if known.contains("answer"), KeySlip.meant(by: key, among: known) == nil,
      Suggestion.nearest(to: key, among: known) == nil,
      registry.formats.contains(where: { format in format.keys.contains { $0.name == key } })
    {
      error(
        at: node, "`\(key)` is not a key of \(owner).", "It belongs to the answer: `answer: { type: …, \(key): … }`.")
    } else {
      error(
        at: node, "`\(key)` is not a key of \(owner).",
        KeySlip.meant(by: key, among: known).map { "Did you mean `\($0)`?" } ?? whoHas(key, beside: known)
          ?? Suggestion.help(for: key, among: known)
          ?? "Its keys are: " + known.map { "`\($0)`" }.joined(separator: ", ") + ".")
    }
  }

  /// Reports a key that has to be there and is not.
  mutating func reportMissing(_ key: String, of owner: String, in fields: Fields, _ help: String? = nil) {
    guard !fields.has(key) else { return }
    error(at: fields.node, "\(owner.sentenceStart) needs `\(key):`.", help)
  }

  mutating func trap(in node: YAMLNode, isForPeople: Bool) -> Diagnostic? {
    guard let source = source(node.file) else { return nil }
    return YAMLTraps.trap(in: node, isForPeople: isForPeople, source)
  }
}

extension String {
  /// With a capital letter, as a sentence begins; a file keeps its name.
  fileprivate var sentenceStart: String { hasSuffix(".yaml") ? self : capitalizedFirst }

  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
