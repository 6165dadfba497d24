/// Whether somebody agrees to a text, with the version, digest and language of what was read (researchkit.md C-08, C-09).
///
/// Not in the registry: a consent step brings it. Its value is yes or no; what belongs to it stands beside that.
public struct ConsentFormat: FormatOfStep {
  /// The name under which the answer is known; authors cannot write it.
  public static let name = "consent"
  /// One sentence for the documentation.
  public static let summary = "Whether somebody agrees to a text."
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

  /// A consent and its signature.
  public var resultKind: ResultKind { .consentSignature(text.field.signature, isTitled: false) }

  /// Conditions compare with `true` and `false` (researchkit.md P-15).
  public var valueType: ValueType { .boolean }

  /// The statements and the two buttons.
  public var control: Control { .consent(text.field) }

  /// Takes `agree` with every statement ticked, or `disagree`, for which none has to be. Ticks without a button are no answer yet.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    switch Set(fields.all().filter { !$0.isEmpty }) {
    case []: return .blank
    case [Button.disagree]: return .value(.detailed(.boolean(false), parts: text.record(context)))
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
      let signature = GivenSignature(kind: text.field.signature).read(
        fields, objections: .init(name: "error.blank.part", signature: "error.blank.signatureOrTick"), &problems)
      return problems.isEmpty
        ? .value(.detailed(.boolean(true), parts: text.record(context) + ticks + signature)) : .refused(problems)
    default: return .refused([AnswerProblem(Message("error.choice.several"))])
    }
  }

  /// The ticks, the name and the signature. No button counts as pressed: whoever comes back presses one again, and nothing changes by it.
  public func fields(for value: AnswerValue) -> FieldInput {
    var parts: [String: [String]] = [:]
    for statement in text.field.statements where value.part(statement.code) == "1" { parts[statement.code] = ["1"] }
    return FieldInput(parts.merging(GivenSignature.fields(for: value)) { own, _ in own })
  }

  /// 1 or 0, which text that was said to, when, and 1 for each statement that was ticked; then, apart from research, who signed.
  public func columns() -> [Column] {
    let field = text.field
    let labels = [CodeLabel(code: "1", label: field.agree), CodeLabel(code: "0", label: field.disagree)]
    let statements = field.statements.map {
      Column(
        suffix: "__\($0.code)", type: .flag(labels: [CodeLabel(code: "1", label: $0.label)]), source: .part($0.code))
    }
    return [Column(type: .flag(labels: labels))] + ConsentText.recordColumns + statements
      + GivenSignature(kind: field.signature).columns
  }
}
