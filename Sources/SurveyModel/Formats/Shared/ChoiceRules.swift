/// What all formats of choices share: how the choices are checked, and how an entry is read and exported.
struct ChoiceRules: Sendable {
  /// The choices in declared order.
  var options: [ControlOption]
  /// Any number may be taken, instead of one.
  var isMultiple: Bool
  /// The fewest and the most that may be taken where several may (researchkit.md W-07).
  var minimum: Int?
  var maximum: Int?
  /// Every run sees the choices in an order of its own.
  var shuffles = false

  /// More choices than anybody reads.
  static let mostChoices = 500
  /// More than anybody looks through, even in a list that can be searched.
  static let mostInList = 5_000
  /// The most UTF-16 units beside a choice where the author names no limit.
  static let longestOther = 1_000

  static let choicesKey = DefinitionKey(
    "choices", .choices, "The choices in order, each a code and its words.", required: true)
  static let multipleKeys = [
    DefinitionKey(
      "style", .keyword(["single", "multiple"]),
      "`single`, where nothing is said, for one choice; `multiple` for any number."),
    DefinitionKey("minimumChoices", .integer, "The fewest that have to be taken, with `style: multiple`."),
    DefinitionKey("maximumChoices", .integer, "The most that may be taken, with `style: multiple`."),
  ]

  static let shuffleKey = DefinitionKey(
    "shuffle", .keyword(["choices"]), "`choices`: every run sees the choices in a random order of its own.")

  /// One choice of these.
  init(_ options: [ControlOption]) {
    self.options = options
    isMultiple = false
  }

  /// Takes over choices, `style` and bounds. No choices at all, too many, a code twice or one unfit for a column name, and bounds
  /// that cannot be kept are problems.
  init(_ definition: Definition, most: Int = mostChoices, problems: inout [DefinitionProblem]) {
    options = definition.choices("choices") ?? []
    isMultiple = definition.string("style") == "multiple"
    minimum = definition.integer("minimumChoices")
    maximum = definition.integer("maximumChoices")
    shuffles = definition.has("shuffle")
    check(most: most, &problems)
    checkBounds(&problems)
  }

  // MARK: The definition

  /// Says what is wrong with the choices.
  func check(most: Int = mostChoices, _ problems: inout [DefinitionProblem]) {
    func say(_ text: String, isWarning: Bool = false) {
      problems.append(DefinitionProblem("choices", text, isWarning: isWarning))
    }
    if options.isEmpty { say("Write at least one choice.") }
    if options.count > most { say("There are more than \(most) choices. Ask with `type: text`.") }
    var codes: Set<String> = []
    for option in options {
      // Column names are unique without regard to case (export.md).
      if !codes.insert(isMultiple ? option.code.lowercased() : option.code).inserted {
        say("Two choices have the code `\(option.code)`. Give each a code of its own.")
      }
      if !Self.isCode(option.code, namesColumn: isMultiple) {
        let more = isMultiple ? "" : ", `-` and `.`"
        say("`\(option.code)` is no code. Write it with the letters A to Z, digits, single `_`\(more).")
      }
      if !isMultiple, option.isExclusive {
        say(
          "`\(option.code)` is `exclusive`, which has no effect where only one choice is taken. Remove it.",
          isWarning: true)
      }
      if let length = option.other?.maximumLength, !(1...TextFormat.longestText).contains(length) {
        say("`maximumLength` beside `\(option.code)`: write a number from 1 to \(TextFormat.longestText).")
      }
    }
    if isMultiple, options.count > 1, options.allSatisfy(\.isExclusive) {
      say("Every choice is `exclusive`. Write `style: single` instead.")
    }
    if shuffles, options.count(where: { !$0.staysInPlace }) < 2 {
      say("Fewer than two choices can move, so nothing is shuffled.", isWarning: true)
    }
  }

  private func checkBounds(_ problems: inout [DefinitionProblem]) {
    for (key, bound) in [("minimumChoices", minimum), ("maximumChoices", maximum)] {
      guard let bound else { continue }
      if !isMultiple {
        problems.append(DefinitionProblem(key, "Only one choice is taken. Write `style: multiple`, or remove the key."))
      } else if !(1...max(options.count, 1)).contains(bound) {
        problems.append(
          DefinitionProblem(key, "Write a number from 1 to \(options.count), as many as there are choices."))
      }
    }
    if let minimum, let maximum, minimum > maximum {
      problems.append(DefinitionProblem("maximumChoices", "This lies below the `minimumChoices` of \(minimum)."))
    }
  }

  /// Says of each choice that has no picture of the kind that the format is for.
  func requirePictures(_ key: String, _ problems: inout [DefinitionProblem], where fits: (OptionPicture?) -> Bool) {
    for option in options where !fits(option.picture) {
      problems.append(DefinitionProblem("choices", "The choice `\(option.code)` has no `\(key):`. Add it."))
    }
  }

  /// The codes that make good column names and cells (export.md).
  static func isCode(_ code: String, namesColumn: Bool) -> Bool {
    !code.isEmpty && !code.contains("__")
      && code.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
          true
        case UInt8(ascii: "-"), UInt8(ascii: "."): !namesColumn
        default: false
        }
      }
  }

  /// Conditions compare with the codes, and with no others.
  var valueType: ValueType {
    let codes = Set(options.map(\.code))
    return isMultiple ? .codes(codes) : .code(codes)
  }

  /// Radio buttons, or checkboxes where several may be taken.
  var control: Control { isMultiple ? .checkboxes(options) : .radios(options) }

  // MARK: Answers

  /// Text in an "other" field, alone, chooses that choice; beside another single choice it asks; among several it ticks it.
  /// Nothing is chosen for the participant in silence.
  ///
  /// - Parameter gone: the codes that are not on offer, which the fields do not have.
  func read(_ fields: FieldInput, without gone: Set<String> = []) -> Reading {
    let sent = Set(fields.all().filter { !$0.isEmpty })
    guard sent.isSubset(of: options.map(\.code)) else { return refusal(Message("error.choice.unknown")) }
    let chosen = options.filter { sent.contains($0.code) }
    let written = options.filter { typed(beside: $0, in: fields) != nil }
    let taken = options.filter { option in
      sent.contains(option.code) || written.contains { $0.code == option.code }
    }
    if taken.isEmpty { return .blank }
    if let problem = isMultiple ? conflict(among: taken) : conflict(chosen, written) {
      return .refused([problem])
    }
    let problems = taken.compactMap { problem(of: $0, in: fields) } + countProblems(taken, without: gone)
    guard problems.isEmpty else { return .refused(problems) }
    let answers = taken.map { ChosenOption(code: $0.code, text: typed(beside: $0, in: fields)) }
    return .value(isMultiple ? .choices(answers) : .choice(answers[0]))
  }

  /// What was written beside a choice that asks for words.
  private func typed(beside option: ControlOption, in fields: FieldInput) -> String? {
    guard option.other != nil, let text = fields.first(Self.part(of: option)) else { return nil }
    // A text too long to be taken is not worth looking at for what can be seen of it.
    return text.utf16.count <= TextFormat.longestText && TypedText.isBlank(text) ? nil : text
  }

  /// Why a single choice is none.
  private func conflict(_ chosen: [ControlOption], _ written: [ControlOption]) -> AnswerProblem? {
    if chosen.count > 1 || (chosen.isEmpty && written.count > 1) {
      return AnswerProblem(Message("error.choice.several"))
    }
    guard let choice = chosen.first, let other = written.first(where: { $0.code != choice.code }) else { return nil }
    return AnswerProblem(Message("error.choice.other", ["choice": .text(choice.label)]), part: Self.part(of: other))
  }

  /// Why several choices do not go together.
  private func conflict(among taken: [ControlOption]) -> AnswerProblem? {
    guard taken.count > 1, let exclusive = taken.first(where: \.isExclusive) else { return nil }
    return AnswerProblem(Message("error.choice.exclusive", ["exclusive": .text(exclusive.label)]))
  }

  /// Too few or too many; "none of these" alone is neither, and all that are on offer are enough.
  private func countProblems(_ taken: [ControlOption], without gone: Set<String>) -> [AnswerProblem] {
    if taken.count == 1, taken[0].isExclusive { return [] }
    let most = gone.isEmpty ? options.count : options.count { !$0.isExclusive && !gone.contains($0.code) }
    if let minimum = minimum.map({ min($0, most) }), taken.count < minimum {
      return [AnswerProblem(Message("error.choice.tooFew", ["count": .count(minimum)]))]
    }
    if let maximum, taken.count > maximum {
      return [AnswerProblem(Message("error.choice.tooMany", ["count": .count(maximum)]))]
    }
    return []
  }

  private func problem(of option: ControlOption, in fields: FieldInput) -> AnswerProblem? {
    guard let other = option.other else { return nil }
    let part = Self.part(of: option)
    guard let text = typed(beside: option, in: fields) else {
      return other.isRequired
        ? AnswerProblem(Message("error.blank.other", ["choice": .text(option.label)]), part: part) : nil
    }
    let excess = text.utf16.count - (other.maximumLength ?? Self.longestOther)
    if excess > 0 { return AnswerProblem(Message("error.text.tooLong", ["count": .count(excess)]), part: part) }
    if TypedText.hasControlCharacters(text, allowingLineEnds: false) {
      return AnswerProblem(Message("error.text.characters"), part: part)
    }
    return nil
  }

  private func refusal(_ message: Message) -> Reading { .refused([AnswerProblem(message)]) }

  private static func part(of option: ControlOption) -> String { "\(option.code).text" }

  /// The codes taken, and the words written beside them.
  func fields(for value: AnswerValue) -> FieldInput {
    var parts: [String: [String]] = ["": value.chosen.map(\.code)]
    for option in value.chosen {
      if let text = option.text { parts["\(option.code).text"] = [text] }
    }
    return FieldInput(parts)
  }

  // MARK: The export

  /// The codes with their words.
  var labels: [CodeLabel] { options.map { CodeLabel(code: $0.code, label: $0.label) } }

  /// One column of the code, or of codes joined by `;` with a flag for each; then one for each choice that asks for
  /// words.
  func columns() -> [Column] {
    let texts = options.filter { $0.other != nil }.map {
      Column(suffix: "__\($0.code)__text", type: .text, source: .otherText(code: $0.code))
    }
    guard isMultiple else { return [Column(type: .code(labels))] + texts }
    let flags = options.map {
      Column(suffix: "__\($0.code)", type: .flag(labels: []), source: .holds(code: $0.code))
    }
    return [Column(type: .codes(labels))] + flags + texts
  }

  /// A code; for several, codes with commas between them.
  func value(fromDefault scalar: String) -> AnswerValue? {
    let codes = isMultiple ? scalar.split(separator: ",").map { TypedText.trimmed(String($0)) } : [scalar]
    if case .value(let value) = read(FieldInput(["": codes])) { return value }
    return nil
  }
}
