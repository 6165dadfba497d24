/// One or several of a list of choices, some of which may ask for words (researchkit.md F-07, F-08).
public struct TextChoiceFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "textChoice"
  /// One sentence for the documentation.
  public static let summary = "One choice of a list, or several."
  /// `choices`, which it needs, `style` and `shuffle`.
  public static let keys = [
    DefinitionKey("choices", .choices, "The choices in order, each a code and its words.", required: true),
    DefinitionKey(
      "style", .keyword(Style.allCases.map(\.rawValue)),
      "`single`, where nothing is said, for one choice; `multiple` for any number."),
    DefinitionKey(
      "shuffle", .keyword(["choices"]), "`choices`: every run sees the choices in a random order of its own."),
  ]

  private enum Style: String, CaseIterable, Sendable {
    case single, multiple
  }

  private let style: Style
  private let options: [ControlOption]
  /// Only where the author asked for it.
  public let shufflesChoices: Bool

  /// More choices than anybody reads.
  public static let mostChoices = 500
  /// The most UTF-16 units beside a choice where the author names no limit.
  public static let longestOther = 1_000

  /// Takes over the choices. None at all, more than ``mostChoices``, a code twice or one unfit for a column name are
  /// problems.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    style = definition.string("style").flatMap(Style.init) ?? .single
    options = definition.choices("choices") ?? []
    shufflesChoices = definition.has("shuffle")
    check(&problems)
  }

  // MARK: The definition

  private func check(_ problems: inout [DefinitionProblem]) {
    func say(_ text: String, isWarning: Bool = false) {
      problems.append(DefinitionProblem("choices", text, isWarning: isWarning))
    }
    if options.isEmpty { say("Write at least one choice.") }
    if options.count > Self.mostChoices {
      say("There are more than \(Self.mostChoices) choices. Ask with `type: text`.")
    }
    var codes: Set<String> = []
    for option in options {
      // Column names are unique without regard to case (export.md).
      if !codes.insert(style == .multiple ? option.code.lowercased() : option.code).inserted {
        say("Two choices have the code `\(option.code)`. Give each a code of its own.")
      }
      if !Self.isCode(option.code, in: style) {
        let more = style == .single ? ", `-` and `.`" : ""
        say("`\(option.code)` is no code. Codes have the letters A to Z, digits, single `_`\(more).")
      }
      if style == .single, option.isExclusive {
        say("`exclusive` has no effect where only one choice is taken. Remove it.", isWarning: true)
      }
      if let length = option.other?.maximumLength, !(1...TextFormat.longestText).contains(length) {
        say("`maximumLength` beside `\(option.code)`: write a number from 1 to \(TextFormat.longestText).")
      }
    }
    if shufflesChoices, options.count(where: { !$0.staysInPlace }) < 2 {
      say("Fewer than two choices can move, so nothing is shuffled.", isWarning: true)
    }
    if style == .multiple, options.count > 1, options.allSatisfy(\.isExclusive) {
      say("Every choice is `exclusive`. Write `style: single` instead.")
    }
  }

  /// The codes that make good column names and cells (export.md).
  private static func isCode(_ code: String, in style: Style) -> Bool {
    !code.isEmpty && !code.contains("__")
      && code.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
          true
        case UInt8(ascii: "-"), UInt8(ascii: "."): style == .single
        default: false
        }
      }
  }

  /// Conditions compare with the codes, and with no others.
  public var valueType: ValueType {
    let codes = Set(options.map(\.code))
    return style == .single ? .code(codes) : .codes(codes)
  }

  /// Radio buttons, or checkboxes where several may be taken.
  public var control: Control { style == .single ? .radios(options) : .checkboxes(options) }

  // MARK: Answers

  /// Text in an "other" field, alone, chooses that choice; beside another single choice it asks; among several it ticks it.
  /// Nothing is chosen for the participant in silence.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    let sent = Set(fields.all().filter { !$0.isEmpty })
    guard sent.isSubset(of: options.map(\.code)) else { return refusal(Message("error.choice.unknown")) }
    let chosen = options.filter { sent.contains($0.code) }
    let written = options.filter { typed(beside: $0, in: fields) != nil }
    let taken = options.filter { option in
      sent.contains(option.code) || written.contains { $0.code == option.code }
    }
    if taken.isEmpty { return .blank }
    if let problem = style == .single ? conflict(chosen, written) : conflict(among: taken) {
      return .refused([problem])
    }
    let problems = taken.compactMap { problem(of: $0, in: fields) }
    guard problems.isEmpty else { return .refused(problems) }
    let answers = taken.map { ChosenOption(code: $0.code, text: typed(beside: $0, in: fields)) }
    return .value(style == .single ? .choice(answers[0]) : .choices(answers))
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
  public func fields(for value: AnswerValue) -> FieldInput {
    var parts: [String: [String]] = ["": value.chosen.map(\.code)]
    for option in value.chosen {
      if let text = option.text { parts["\(option.code).text"] = [text] }
    }
    return FieldInput(parts)
  }

  // MARK: The export

  /// One column of the code, or of codes joined by `;` with a flag for each; then one for each choice that asks for
  /// words.
  public func columns() -> [Column] {
    let labels = options.map { CodeLabel(code: $0.code, label: $0.label) }
    let texts = options.filter { $0.other != nil }.map {
      Column(suffix: "__\($0.code)__text", type: .text, source: .otherText(code: $0.code))
    }
    switch style {
    case .single: return [Column(type: .code(labels))] + texts
    case .multiple:
      let flags = options.map {
        Column(suffix: "__\($0.code)", type: .flag(labels: []), source: .holds(code: $0.code))
      }
      return [Column(type: .codes(labels))] + flags + texts
    }
  }

  /// A code; for several, codes with commas between them.
  public func value(fromDefault scalar: String) -> AnswerValue? {
    let codes = style == .single ? [scalar] : scalar.split(separator: ",").map { TypedText.trimmed(String($0)) }
    if case .value(let value) = read(FieldInput(["": codes]), in: .unknown) { return value }
    return nil
  }
}
