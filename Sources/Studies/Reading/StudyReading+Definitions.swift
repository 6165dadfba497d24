import CivilTime
import SurveyModel

extension StudyReading {
  /// Types every value by what its key expects.
  mutating func definition(
    _ fields: Fields, keys: [DefinitionKey], owner: String, context: DefinitionContext
  ) -> ReadDefinition {
    var result = ReadDefinition()
    var context = context
    result.isBroken = !fields.valueless.isEmpty
    // A form's own answer is read first: its items need it.
    for key in keys
    where key.name == "answer" && keys.contains(where: { if case .items = $0.kind { true } else { false } }) {
      guard let node = fields[key.name] else { continue }
      context.formAnswer = answer(node, context: context.entering(key.name)).map { .definition($0) } ?? .broken
    }
    for key in keys {
      guard let node = fields[key.name] else {
        if key.isRequired, !fields.has(key.name) {
          reportMissing(key.name, of: owner, in: fields, key.summary)
          result.isBroken = true
        }
        continue
      }
      if case .definition(let answer) = context.formAnswer, key.name == "answer" {
        result.definition.values[key.name] = .answer(answer)
      } else if case .broken = context.formAnswer, key.name == "answer" {
        result.isBroken = true
      } else if case .items = key.kind {
        let items = items(node, context: context)
        result.itemPlaces += items.places
        result.isBroken = result.isBroken || items.isBroken
        result.definition.values[key.name] = .items(items.items)
      } else if case .signers = key.kind {
        let signers = signers(node, context: context)
        result.itemPlaces += signers.places
        result.isBroken = result.isBroken || signers.isBroken
        result.definition.values[key.name] = .items(signers.items)
      } else if let value = value(node, key: key.name, kind: key.kind, context: context.entering(key.name)) {
        result.definition.values[key.name] = value
      } else {
        result.isBroken = true
      }
    }
    return result
  }

  /// What measures: °C is °C in every language.
  private static let unitKeys: Set = ["unit", "displayUnit"]

  /// One value, typed; nil where it is broken, which has been reported.
  mutating func value(
    _ node: YAMLNode, key: String, kind: DefinitionKey.Kind, context: DefinitionContext
  ) -> DefinitionValue? {
    switch kind {
    case .text:
      return text(node, key: key, path: context.path, isName: Self.unitKeys.contains(key)).map { .text($0) }
    case .flagOrText:
      // `yes` is a flag in older YAML: nobody means it as the words beside a box.
      if let word = node.plainScalar, Self.isFlag(word) { return boolean(node, key: key).map { .boolean($0) } }
      return text(node, key: key, path: context.path).map { .text($0) }
    case .address: return address(node, key: key).map { .string($0) }
    case .string, .scalar: return scalar(node, key: key).map { .string($0) }
    case .keyword(let words): return keyword(node, key: key, among: words).map { .string($0) }
    case .integer: return integer(node, key: key).map { .integer($0) }
    case .decimal: return decimal(node, key: key).map { .decimal($0) }
    case .boolean: return boolean(node, key: key).map { .boolean($0) }
    case .dateBound: return dateBound(node, key: key).map { .dateBound($0) }
    case .interval: return interval(node, key: key).map { .integer($0.seconds) }
    case .choices: return choices(node, key: key, context: context).map { .choices($0) }
    case .expression: return condition(node, key: key, expects: .any).map { .expression($0.expression) }
    case .labels: return labels(node, key: key, context: context).map { .labels($0) }
    case .file: return mediaPath(node, key: key).map { .string($0) }
    case .answer: return answer(node, context: context).map { .answer($0) }
    case .markup: return markup(node, key: key).map { .markup($0) }
    case .items:
      let items = items(node, context: context)
      return items.isBroken ? nil : .items(items.items)
    case .signers:
      let signers = signers(node, context: context)
      return signers.isBroken ? nil : .items(signers.items)
    case .group(let keys):
      guard let fields = fields(of: node, known: keys.map(\.name), owner: "`\(key):`") else { return nil }
      let group = definition(fields, keys: keys, owner: "`\(key):`", context: context)
      return group.isBroken ? nil : .group(group.definition)
    case .map(let kind): return map(node, key: key, of: kind, context: context)
    case .list(let kind):
      guard let elements = node.elements else {
        error(at: node, "`\(key):` is a list, but here \(node.description).", "Write `[first, second]`.")
        return nil
      }
      let values = elements.enumerated().map { index, element in
        value(element, key: key, kind: kind, context: context.entering(String(index + 1)))
      }
      return values.contains { $0 == nil } ? nil : .list(values.compactMap(\.self))
    }
  }

  private mutating func map(
    _ node: YAMLNode, key: String, of kind: DefinitionKey.Kind, context: DefinitionContext
  ) -> DefinitionValue? {
    guard let pairs = node.pairs else {
      error(at: node, "`\(key):` takes names with values, but here \(node.description).")
      return nil
    }
    var entries: [(key: String, value: DefinitionValue)] = []
    var isBroken = false
    for pair in pairs {
      guard let name = scalar(pair.key, key: key), !reportMissingValue(of: pair, name) else {
        isBroken = true
        continue
      }
      if let value = value(pair.value, key: name, kind: kind, context: context.entering(name)) {
        entries.append((name, value))
      } else {
        isBroken = true
      }
    }
    return isBroken ? nil : .map(entries)
  }

  /// Reports a name without a value.
  mutating func reportMissingValue(of pair: YAMLNode.Pair, _ name: String) -> Bool {
    guard pair.value.isMissing else { return false }
    if pair.value.hasTag { return true }
    let behind = source(pair.key.file).map { YAMLTraps.trimmed(String($0.rest(from: pair.key.end).dropFirst())) } ?? ""
    error(
      at: pair.key, "`\(name):` has no value.",
      behind.hasPrefix("#")
        ? "What begins with `#` is a comment. If it is a text, put it in quotes: \(YAMLTraps.quoted(behind))"
        : "Write one behind the colon, or remove the key.")
    return true
  }

  /// Reports what a format or a kind of step says about its definition, each at the key that has to change.
  ///
  /// - Returns: whether one of them is an error.
  mutating func report(_ problems: [DefinitionProblem], in fields: Fields) -> Bool {
    for problem in problems {
      let parts = problem.key.split(separator: ".").map { String($0) }
      var node = parts.first.flatMap { fields[$0] } ?? fields.node
      for part in parts.dropFirst() {
        if let place = Int(part), let entries = node.elements, entries.indices.contains(place) {
          node = entries[place]
        } else {
          node = node[part] ?? node
        }
      }
      node = entry(named: problem.text, in: node) ?? node
      if problem.isWarning { warn(at: node, problem.text) } else { error(at: node, problem.text) }
    }
    return problems.contains { !$0.isWarning }
  }

  /// The entry of a list that a problem names first, between `` ` ``: a choice by its code, an item by its id.
  private func entry(named text: String, in node: YAMLNode) -> YAMLNode? {
    let parts = text.split(separator: "`", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let elements = node.elements else { return nil }
    let name = String(parts[1])
    for element in elements {
      if element.scalar == name { return element }
      for key in ["value", "id"] {
        if let value = element[key], value.scalar == name { return value }
      }
      if let pair = element.pairs?.first, element.pairs?.count == 1, pair.key.scalar == name { return pair.key }
    }
    return nil
  }
}
