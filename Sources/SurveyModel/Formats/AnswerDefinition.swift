/// An item's answer as its author defined it: a format and what every format shares.
public struct AnswerDefinition: Sendable {
  /// How the answer is asked, read, checked and exported.
  public var format: any AnswerFormat
  /// The words beside the box that stands for "I don't know"; nil where it is not offered. `.standard` takes our own words.
  public var dontKnow: DontKnow?
  /// Shown chosen at first and stored only by Continue, with status `default` (researchkit.md Q-06).
  public var defaultValue: AnswerValue?
  /// The author says that the answer names a person (`identifying: true`).
  public var isMarkedIdentifying: Bool
  /// How one run's page asks, where that is not how the format does.
  private var arranged: Control?

  /// How the page asks: the format's control, unless a run sees its choices in an order of its own.
  public internal(set) var control: Control {
    get { arranged ?? format.control }
    set { arranged = newValue }
  }

  /// A format alone, unless said otherwise: no don't-know box, no default, nothing that names a person.
  public init(
    format: any AnswerFormat, dontKnow: DontKnow? = nil, defaultValue: AnswerValue? = nil,
    isMarkedIdentifying: Bool = false
  ) {
    self.format = format
    self.dontKnow = dontKnow
    self.defaultValue = defaultValue
    self.isMarkedIdentifying = isMarkedIdentifying
  }

  /// Names a person, by its format or by its author's word: such answers never reach the research files.
  public var isIdentifying: Bool { isMarkedIdentifying || format.isIdentifying }

  /// Where any of its choices is on offer; nil where one always is, and for answers that are not chosen.
  public var offersChoices: Expression? {
    let conditions = format.control.options.map(\.showIf)
    return conditions.contains(nil) ? nil : Expression.any(conditions.compactMap { $0 })
  }

  /// Whose words stand beside the don't-know box.
  public enum DontKnow: Hashable, Sendable {
    case standard
    case custom(LocalizedText)
  }

  /// The keys that stand beside every format's own.
  public static let sharedKeys: [DefinitionKey] = [
    DefinitionKey("dontKnow", .flagOrText, "Offers a box for “I don’t know”: `true`, or the words beside it."),
    DefinitionKey("default", .scalar, "The answer shown chosen at first; stored only when the participant continues."),
    DefinitionKey("identifying", .boolean, "The answer names a person: it stays out of the research files."),
  ]

  /// The part of the field name that the don't-know box sends.
  public static let dontKnowPart = "dontKnow"

  /// Turns a page's fields into an answer: the one place where that happens.
  ///
  /// Don't know beside a value asks which of the two is meant; nothing is chosen in silence.
  ///
  /// - Parameter gone: the codes of choices that are not on offer.
  public func read(
    _ fields: FieldInput, without gone: Set<String> = [], in context: ReadingContext
  ) -> AnswerReading {
    let saysDontKnow = dontKnow != nil && fields.isTicked(Self.dontKnowPart)
    switch gone.isEmpty ? format.read(fields, in: context) : format.read(fields, without: gone, in: context) {
    case .blank: return saysDontKnow ? .answer(.dontKnow) : .answer(.blank)
    case .value(let value):
      if saysDontKnow { return .refused([dontKnowBesideAnswer]) }
      return .answer(isDefault(value) ? .accepted(default: value) : .answered(value))
    case .refused(let problems):
      return .refused(saysDontKnow ? [dontKnowBesideAnswer] : problems)
    }
  }

  private var dontKnowBesideAnswer: AnswerProblem {
    AnswerProblem(Message("error.dontKnow.withAnswer", ["dontKnow": dontKnowLabel]), part: Self.dontKnowPart)
  }

  /// What we say where nothing was answered.
  public func blankMessage(for question: LocalizedText) -> Message {
    format.blankMessage ?? Message(format.control.blankMessageKey, ["question": .text(question)])
  }

  /// What is typed is never kept as a draft.
  public var isSecret: Bool {
    if case .line(let field) = format.control { field.isSecret } else { false }
  }

  /// The words beside the don't-know box.
  public var dontKnowLabel: MessageArgument {
    if case .custom(let text)? = dontKnow { .text(text) } else { .interface("question.dontKnow") }
  }

  /// The fields that a page shows for this answer, in no language's spelling.
  public func fields(for answer: Answer) -> FieldInput { fields(for: answer) { format.fields(for: $0) } }

  /// The fields that a page shows for this answer, spelled for its reader.
  public func fields(for answer: Answer, in context: ReadingContext) -> FieldInput {
    fields(for: answer) { format.fields(for: $0, in: context) }
  }

  private func fields(for answer: Answer, spelling: (AnswerValue) -> FieldInput) -> FieldInput {
    switch answer {
    case .answered(let value), .accepted(let value): spelling(value)
    case .dontKnow: dontKnow == nil ? FieldInput() : FieldInput([Self.dontKnowPart: ["1"]])
    case .notShown(let kept): kept.map(spelling) ?? FieldInput()
    case .skipped, .blank: FieldInput()
    }
  }

  /// The fields that a page shows before there is an answer: the default's, where there is one.
  public var initialFields: FieldInput { defaultValue.map { format.fields(for: $0) } ?? FieldInput() }

  /// The same, spelled for the page's reader.
  public func initialFields(in context: ReadingContext) -> FieldInput {
    defaultValue.map { format.fields(for: $0, in: context) } ?? FieldInput()
  }

  /// Whether a value is the author's default. An author names no zone; a participant's does not make it another time.
  private func isDefault(_ value: AnswerValue) -> Bool {
    if case .dateTime(let dateTime, _) = value, case .dateTime(dateTime, _)? = defaultValue { return true }
    return value == defaultValue
  }
}

extension Control {
  /// The key of what is said where an answer is missing.
  fileprivate var blankMessageKey: String {
    switch self {
    case .radios, .select, .scale: "error.blank.choice"
    case .checkboxes: "error.blank.choices"
    case .line(let field):
      field.keyboard == .integer || field.keyboard == .decimal ? "error.blank.number" : "error.blank.text"
    case .lines, .hidden: "error.blank.text"
    case .fields: "error.blank.fields"
    case .date: "error.blank.date"
    case .time: "error.blank.time"
    case .dateTime: "error.blank.dateTime"
    case .consent: "error.blank.consent"
    case .signature: "error.blank.signature"
    case .signer: "error.blank.signer.name"
    case .file(let field):
      switch field.capture?.medium {
      case nil: "error.blank.file"
      case .photograph?: "error.blank.photograph"
      case .film?: "error.blank.film"
      }
    }
  }
}

/// What came of reading an item's fields.
public enum AnswerReading: Hashable, Sendable {
  case answer(Answer)
  case refused([AnswerProblem])
}
