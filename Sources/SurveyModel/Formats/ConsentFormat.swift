/// Whether somebody agrees to a text, with the version, digest and language of what was read (researchkit.md C-08, C-09).
///
/// Not in the registry: a consent step brings it. Its value is yes or no; what belongs to it stands beside that.
public struct ConsentFormat: AnswerFormat {
  /// The name under which the answer is known; authors cannot write it.
  public static let name = "consent"
  /// One sentence for the documentation.
  public static let summary = "Whether somebody agrees to a text."
  /// None: nobody writes this format into a study file.
  public static let keys: [DefinitionKey] = []

  /// The parts of the answer that say which text was read; no statement may be called so.
  public enum Part {
    /// The author's name for the version of the text.
    public static let version = "version"
    /// The digest of the text (``ConsentText/digest(_:)``).
    public static let sha256 = "sha256"
    /// The language of the document.
    public static let language = "language"
    /// Not kept with the answer, which has a time of its own.
    public static let at = "at"

    static let all = [version, sha256, language, at] + SignaturePart.all
  }

  /// What the buttons send.
  public enum Button {
    /// The button that agrees.
    public static let agree = "agree"
    /// The button that declines.
    public static let disagree = "disagree"
  }

  private let text: ConsentText

  /// The answer to a text.
  public init(_ text: ConsentText) { self.text = text }

  /// An answer to nothing: no author writes this format.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    let nothing = LocalizedText([:])
    text = ConsentText(
      document: nothing, version: "", field: ConsentField(statements: [], agree: nothing, disagree: nothing))
  }

  /// The text that is agreed to.
  public var consent: ConsentText? { text }

  /// Conditions compare with `true` and `false` (researchkit.md P-15).
  public var valueType: ValueType { .boolean }

  /// The statements and the two buttons.
  public var control: Control { .consent(text.field) }

  /// Takes `agree` with every statement ticked, or `disagree`, for which none has to be. Ticks without a button are no answer yet.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    switch Set(fields.all().filter { !$0.isEmpty }) {
    case []: return .blank
    case [Button.disagree]: return .value(.detailed(.boolean(false), parts: record(context)))
    case [Button.agree]:
      var problems: [AnswerProblem] = []
      for statement in text.field.statements where !fields.isTicked(statement.code) {
        problems.append(
          AnswerProblem(
            Message(
              "error.blank.statement", ["statement": .text(statement.label), "disagree": .text(text.field.disagree)]),
            part: statement.code))
      }
      let ticks = text.field.statements.map { AnswerPart(name: $0.code, text: "1") }
      let signature = signature(in: fields, &problems)
      return problems.isEmpty
        ? .value(.detailed(.boolean(true), parts: record(context) + ticks + signature)) : .refused(problems)
    default: return .refused([AnswerProblem(Message("error.choice.several"))])
    }
  }

  /// The name and the signature, as far as the author asks for them.
  private func signature(in fields: FieldInput, _ problems: inout [AnswerProblem]) -> [AnswerPart] {
    guard text.field.signature != .none else { return [] }
    var parts: [AnswerPart] = []
    for (part, label) in [
      (SignaturePart.givenName, "consent.givenName"), (SignaturePart.familyName, "consent.familyName"),
    ] {
      switch TypedName(fields.first(part)) {
      case .blank:
        problems.append(AnswerProblem(Message("error.blank.part", ["part": .interface(label)]), part: part))
      case .refused(let message): problems.append(AnswerProblem(message, part: part))
      case .name(let name): parts.append(AnswerPart(name: part, text: name))
      }
    }
    guard text.field.signature == .drawn else { return parts }
    if let path = fields.first(SignaturePart.signature).flatMap(SignaturePath.init) {
      parts.append(AnswerPart(name: SignaturePart.signature, text: path.text))
    } else if fields.isTicked(SignaturePart.typed) {
      parts.append(AnswerPart(name: SignaturePart.signature, text: SignaturePart.typed))
    } else {
      problems.append(
        AnswerProblem(
          Message("error.blank.signatureOrTick", ["typed": .interface("signature.typed")]), part: SignaturePart.typed))
    }
    return parts
  }

  /// What was read: the same for everybody who agrees to this text in this language.
  private func record(_ context: ReadingContext) -> [AnswerPart] {
    [
      AnswerPart(name: Part.version, text: text.version),
      AnswerPart(name: Part.sha256, text: text.digest(context.languages)),
      AnswerPart(name: Part.language, text: text.language(context.languages)),
    ]
  }

  /// The ticks, the name and the signature. No button counts as pressed: whoever comes back presses one again, and nothing changes by it.
  public func fields(for value: AnswerValue) -> FieldInput {
    var parts: [String: [String]] = [:]
    for statement in text.field.statements where value.part(statement.code) == "1" { parts[statement.code] = ["1"] }
    for part in [SignaturePart.givenName, SignaturePart.familyName] {
      if let name = value.part(part) { parts[part] = [name] }
    }
    switch value.part(SignaturePart.signature) {
    case SignaturePart.typed?: parts[SignaturePart.typed] = ["1"]
    case let strokes?: parts[SignaturePart.signature] = [strokes]
    case nil: break
    }
    return FieldInput(parts)
  }

  /// 1 or 0, which text that was said to, when, and 1 for each statement that was ticked; then, apart from research, who signed.
  public func columns() -> [Column] {
    let field = text.field
    let labels = [CodeLabel(code: "1", label: field.agree), CodeLabel(code: "0", label: field.disagree)]
    let record = [Part.version, Part.sha256, Part.language].map {
      Column(suffix: "__\($0)", type: .text, source: .part($0))
    }
    let statements = field.statements.map {
      Column(
        suffix: "__\($0.code)", type: .flag(labels: [CodeLabel(code: "1", label: $0.label)]), source: .part($0.code))
    }
    let signature: [String] =
      switch field.signature {
      case .none: []
      case .name: [SignaturePart.givenName, SignaturePart.familyName]
      case .drawn: [SignaturePart.givenName, SignaturePart.familyName, SignaturePart.signature]
      }
    return [Column(type: .flag(labels: labels))] + record
      + [Column(suffix: "__\(Part.at)", type: .instant, source: .answeredAt)] + statements
      + signature.map { Column(suffix: "__\($0)", type: .text, source: .part($0), isIdentifying: true) }
  }

  /// Nobody agrees by default.
  public func value(fromDefault scalar: String) -> AnswerValue? { nil }
}
