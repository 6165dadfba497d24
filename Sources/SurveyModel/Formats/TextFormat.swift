/// Words, on one line or several (researchkit.md F-12).
public struct TextFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "text"
  /// One sentence for the documentation.
  public static let summary = "Words, on one line or on several."
  /// `minimumLength`, `maximumLength`, `lines`, `matches` with `match` and `say`, and what a keyboard should do.
  public static let keys = [
    DefinitionKey("minimumLength", .integer, "The fewest characters, counted in UTF-16 units as browsers do."),
    DefinitionKey("maximumLength", .integer, "The most characters, counted in UTF-16 units as browsers do."),
    DefinitionKey(
      "lines", .integer, "How many lines the field shows, 1 to 40; with 2 or more, line breaks are accepted."),
    DefinitionKey("matches", .string, "A regular expression that the text has to fit."),
    DefinitionKey(
      "match", .keyword(Match.allCases.map(\.rawValue)),
      "Whether the text fits as a whole (`full`, where nothing is said) or somewhere (`search`)."),
    DefinitionKey("say", .text, "What the participant reads where the text does not fit `matches`."),
    DefinitionKey(
      "keyboard", .keyword(LineField.Keyboard.allCases.map(\.rawValue)), "Which keyboard a phone shows."),
    DefinitionKey(
      "capitals", .keyword(LineField.Capitals.allCases.map(\.rawValue)),
      "Which letters a phone's keyboard makes capital by itself."),
    DefinitionKey("spellCheck", .boolean, "Whether the browser checks and corrects the spelling."),
    DefinitionKey("autocomplete", .keyword(autocompleteTokens), "What a browser may fill in: a token of HTML's."),
    DefinitionKey("hideCharacterCount", .boolean, "Does not say how many characters are left."),
    DefinitionKey("secure", .boolean, "The text is not shown while it is typed, and never put back into the field."),
  ]

  /// What a browser may know about the person who types (HTML, 4.10.18.7); nothing that signs in or pays.
  static let autocompleteTokens = [
    "name", "given-name", "family-name", "nickname", "organization", "organization-title", "street-address",
    "address-line1", "address-line2", "address-level1", "address-level2", "country", "country-name", "postal-code",
    "sex", "language",
  ]

  /// How much of the text has to fit the pattern (researchkit.md Q-04).
  private enum Match: String, CaseIterable, Sendable {
    case full, search
  }

  private let minimumLength: Int?
  private let maximumLength: Int?
  private let lines: Int
  private let pattern: Pattern?
  private let match: Match
  private let say: LocalizedText?
  private let traits: LineField

  /// The most UTF-16 units that any text may have, also where the author names no limit.
  public static let longestText = 50_000

  /// Takes over the limits and compiles the pattern. Limits that exclude each other are a problem, and so is a broken
  /// pattern.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    minimumLength = definition.integer("minimumLength")
    maximumLength = definition.integer("maximumLength")
    lines = definition.integer("lines") ?? 1
    match = definition.string("match").flatMap(Match.init) ?? .full
    say = definition.text("say")
    traits = LineField(
      keyboard: definition.string("keyboard").flatMap(LineField.Keyboard.init) ?? .text,
      autocomplete: definition.string("autocomplete"),
      capitals: definition.string("capitals").flatMap(LineField.Capitals.init),
      correctsSpelling: definition.boolean("spellCheck"), isSecret: definition.boolean("secure") ?? false,
      showsCount: definition.boolean("hideCharacterCount") != true)
    var pattern: Pattern?
    if let source = definition.string("matches") {
      do throws(PatternError) {
        pattern = try Pattern(source)
      } catch {
        problems.append(DefinitionProblem("matches", "This is no regular expression: \(error.text)."))
      }
    }
    self.pattern = pattern
    check(definition, &problems)
  }

  private func check(_ definition: Definition, _ problems: inout [DefinitionProblem]) {
    for (key, length) in [("minimumLength", minimumLength), ("maximumLength", maximumLength)] {
      if let length, !(1...Self.longestText).contains(length) {
        problems.append(DefinitionProblem(key, "Write a number from 1 to \(Self.longestText), or remove the key."))
      }
    }
    if let minimumLength, let maximumLength, minimumLength > maximumLength {
      problems.append(DefinitionProblem("maximumLength", "This lies below the `minimumLength` of \(minimumLength)."))
    }
    if !(1...40).contains(lines) { problems.append(DefinitionProblem("lines", "Write a number from 1 to 40.")) }
    if definition.has("matches"), !definition.has("say") {
      problems.append(
        DefinitionProblem("matches", "Add `say:` with what to write instead, or nobody knows why.", isWarning: true))
    }
    if traits.isSecret, lines > 1 {
      problems.append(DefinitionProblem("secure", "Only one line can be hidden. Remove `lines`."))
    }
    for key in ["match", "say"] where definition.has(key) && !definition.has("matches") {
      problems.append(DefinitionProblem(key, "This belongs to `matches:`, which is missing."))
    }
  }

  /// Conditions compare with texts, and hold it against patterns.
  public var valueType: ValueType { .text }

  /// One line, as wide as the longest answer asks for, or as many lines as the author named.
  public var control: Control {
    var field = traits
    field.maximumLength = maximumLength
    field.pattern = pattern?.source
    if lines > 1 { return .lines(rows: lines, field) }
    field.width = width
    return .line(field)
  }

  private var width: LineField.Width {
    switch maximumLength ?? Int.max {
    case ...10: .short
    case ...30: .medium
    default: .wide
    }
  }

  /// Takes the text as it was typed, blanks and all. Blanks alone are refused; so are control characters.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    guard let text = fields.first() else { return .blank }
    let length = text.utf16.count
    let longest = maximumLength ?? Self.longestText
    // The length goes first and alone: nothing looks closer at a text without bounds.
    if length > longest { return refusal(Message("error.text.tooLong", ["count": .count(length - longest)])) }
    if TypedText.isBlank(text) { return refusal(Message("error.blank.text")) }
    if TypedText.hasControlCharacters(text, allowingLineEnds: lines > 1) {
      return refusal(Message("error.text.characters"))
    }
    var problems: [AnswerProblem] = []
    if let minimumLength, length < minimumLength {
      problems.append(AnswerProblem(Message("error.text.tooShort", ["count": .count(minimumLength)])))
    }
    if !fits(text) {
      let message = say.map { Message("error.check", ["text": .text($0)]) } ?? Message("error.text.pattern")
      problems.append(AnswerProblem(message))
    }
    return problems.isEmpty ? .value(.text(text)) : .refused(problems)
  }

  /// A pattern that needs too long for a text lets it pass: that is its author's fault.
  private func fits(_ text: String) -> Bool {
    switch match {
    case .full: pattern?.matchesWhole(text) != .notMatched
    case .search: pattern?.matchesSomewhere(text) != .notMatched
    }
  }

  private func refusal(_ message: Message) -> Reading { .refused([AnswerProblem(message)]) }

  /// The text, letter by letter; what is secret stays away from the page.
  public func fields(for value: AnswerValue) -> FieldInput {
    if traits.isSecret { return FieldInput() }
    return if case .text(let text) = value { FieldInput(["": [text]]) } else { FieldInput() }
  }

  /// One column of text.
  public func columns() -> [Column] { [Column(type: .text)] }
}
