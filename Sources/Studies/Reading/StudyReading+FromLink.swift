import SurveyModel

extension StudyReading {
  /// `fromLink:` – the only values that are ever taken from the address.
  ///
  /// - Parameter places: takes the place of each id, also of entries that are broken otherwise.
  mutating func linkValues(_ node: YAMLNode, places: inout [(id: String, place: Place)]) -> [LinkValue] {
    guard let elements = node.elements else {
      error(at: node, "`fromLink:` is a list, but here is \(node.description).", "Begin each value with `- id: …`.")
      return []
    }
    var values: [LinkValue] = []
    for element in elements {
      guard let value = linkValue(element, places: &places) else {
        if let id = element["id"]?.scalar { laterNames.insert(id) }
        continue
      }
      if values.contains(where: { $0.parameter == value.parameter }) {
        error(
          at: element["parameter"] ?? element, "Two values are taken from the parameter `\(value.parameter)`.",
          "Keep one of them.")
      }
      if value.again != nil, values.contains(where: { $0.again != nil }) {
        error(
          at: element["again"] ?? element, "Two values of the link would name the person.",
          "Keep `again:` at the one that does.")
      }
      values.append(value)
    }
    return values
  }

  private mutating func linkValue(_ node: YAMLNode, places: inout [(id: String, place: Place)]) -> LinkValue? {
    let owner = "a value from the link"
    guard let fields = fields(of: node, known: StudyFileKeys.fromLink, owner: owner) else { return nil }
    guard let idNode = fields["id"], let id = scalar(idNode, key: "id") else {
      reportMissing("id", of: owner, in: fields, "Add `id:`, the name of its column in the data.")
      return nil
    }
    places.append((id, idNode.place))
    let isNamed = checkID(id, at: idNode)
    let parameter = fields["parameter"].map { linkParameter($0) } ?? id
    let again = fields["again"].flatMap { node in
      keyword(node, key: "again", among: LinkValue.Again.allCases.map(\.rawValue))
    }.flatMap(LinkValue.Again.init)
    guard let patternNode = fields["matches"] else {
      reportMissing(
        "matches", of: owner, in: fields,
        "Write what the whole value looks like, such as `matches: \"[0-9a-f]{24}\"`: all else is ignored.")
      return nil
    }
    guard let pattern = linkPattern(patternNode), isNamed, let parameter else { return nil }
    let value = LinkValue(id: id, parameter: parameter, pattern: pattern, again: again)
    if let again, pattern.minimumLength < Self.unguessableLength {
      guessableValue = GuessableValue(value: value, pattern: patternNode)
      if again == .resume {
        warnOfGuesses(
          "goes on with that person's run",
          "Give each person at least \(Self.unguessableLength) random characters, or write `again: refuse`.")
      }
    }
    return value
  }

  /// Warns of what somebody comes to see who guesses the value that names a person; says nothing where it cannot be guessed.
  ///
  /// - Parameter help: what to do; nil: give each person more characters.
  mutating func warnOfGuesses(_ consequence: String, _ help: String? = nil) {
    guard let guessable = guessableValue else { return }
    warn(
      at: guessable.pattern,
      "Whoever opens the link with somebody else's value \(consequence), and values of "
        + "\(guessable.value.pattern.minimumLength) characters can be guessed.",
      help ?? "Give each person at least \(Self.unguessableLength) random characters, or leave that out.")
  }

  private mutating func linkParameter(_ node: YAMLNode) -> String? {
    guard let name = scalar(node, key: "parameter") else { return nil }
    guard !name.isEmpty, name.unicodeScalars.allSatisfy({ $0.isWordCharacter || "-.".unicodeScalars.contains($0) })
    else {
      error(
        at: node, "`\(name)` cannot be the name of a parameter.",
        "It has letters, digits, `_`, `-` and `.` only: `parameter: pid` takes the value of `?pid=…`.")
      return nil
    }
    if Self.ownParameters.contains(name) {
      error(at: node, "The parameter `\(name)` has a meaning of its own in Cairn.", "Choose another name.")
      return nil
    }
    return name
  }

  private mutating func linkPattern(_ node: YAMLNode) -> Pattern? {
    guard let source = scalar(node, key: "matches") else { return nil }
    do throws(PatternError) {
      return try Pattern(source)
    } catch {
      self.error(
        at: node, "This is no regular expression: \(error.text).", "Write it as Perl does: `[A-Z]{2}[0-9]{6}`.")
      return nil
    }
  }

  /// What the start page itself reads from its address.
  static let ownParameters = ["lang", "again"]

  /// As many characters as a resume code has.
  private static let unguessableLength = 12
}
