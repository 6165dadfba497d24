/// The name and the signature of one of several people who sign a consent, with the version, digest and language of what they
/// signed (researchkit.md C-13).
///
/// Not in the registry: a consent step brings one for each of its `signers:`. Each is an answer of its own, so that it has a time of
/// its own, which stays where somebody else's name is changed later.
public struct SignerFormat: FormatOfStep {
  /// The name under which the answer is known; authors cannot write it.
  public static let name = "signer"
  /// One sentence for the documentation.
  public static let summary = "The name and the signature of one who signs a consent."
  /// What an author writes about one of `signers:`.
  public static let entryKeys = [
    DefinitionKey("id", .string, "Names the signature in conditions and in the data.", required: true),
    DefinitionKey("title", .text, "Who signs, such as `Parent or guardian`.", required: true),
    DefinitionKey(
      "signature", .keyword([ConsentSignature.name, .drawn].map(\.rawValue)),
      "What they give: `name`, where nothing is said, or `drawn` for a name with a signature."),
    DefinitionKey("optional", .boolean, "Whether the consent may go without: `true` or `false`."),
    DefinitionKey("showIf", .expression, "Who signs only where this holds."),
  ]

  /// The most who can sign one consent.
  static let most = 10

  /// What is given: a name, or a name with a signature.
  private let signature: ConsentSignature
  /// Whose words stand above the fields.
  private let title: LocalizedText
  /// What is signed; nil until the consent step says it.
  private let text: ConsentText?

  /// Somebody who signs a text that is not known yet.
  public init(title: LocalizedText, signature: ConsentSignature) { self.init(title, signature, of: nil) }

  private init(_ title: LocalizedText, _ signature: ConsentSignature, of text: ConsentText?) {
    self.title = title
    self.signature = signature
    self.text = text
  }

  /// Nobody: no author writes this format.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    self.init(LocalizedText([:]), .name, of: nil)
  }

  /// The same signing a text.
  func signing(_ text: ConsentText) -> SignerFormat { SignerFormat(title, signature, of: text) }

  /// Conditions ask whether somebody has signed: `true`, or unknown.
  public var valueType: ValueType { .boolean }

  /// The signature of one of several, who has a title.
  public var resultKind: ResultKind { .consentSignature(signature, isTitled: true) }

  /// The fields of the name, and the pad.
  public var control: Control { .signer(signature) }

  /// Takes a whole name, with a signature where one is asked for. Who begins and does not finish is told what is open.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    let given = GivenSignature(kind: signature)
    if given.isBlank(fields) { return .blank }
    var problems: [AnswerProblem] = []
    let parts = given.read(
      fields, objections: .init(name: "error.blank.signer.part", signature: "error.blank.signer.signature"), &problems)
    return problems.isEmpty
      ? .value(.detailed(.boolean(true), parts: (text?.record(context) ?? []) + parts)) : .refused(problems)
  }

  /// What is said where a signature is missing.
  public var blankMessage: Message? {
    Message(signature == .drawn ? "error.blank.signer.drawn" : "error.blank.signer.name", ["question": .text(title)])
  }

  /// The name and the signature as they were given.
  public func fields(for value: AnswerValue) -> FieldInput { FieldInput(GivenSignature.fields(for: value)) }

  /// 1 where somebody signed, which text that was and when; then, apart from research, who.
  public func columns() -> [Column] {
    [Column(type: .flag(labels: [CodeLabel(code: "1", label: title)]))] + ConsentText.recordColumns
      + GivenSignature(kind: signature).columns
  }
}

extension Item {
  /// Whether the item is somebody's signature below a consent.
  public var isSigner: Bool { if case .signer = answer.format.control { true } else { false } }
}
