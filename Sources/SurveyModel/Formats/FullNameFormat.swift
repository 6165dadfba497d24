/// Given and family name of a person (researchkit.md C-05, W-06).
public struct FullNameFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "fullName"
  /// One sentence for the documentation.
  public static let summary = "Given and family name."
  /// `familyNameFirst` and `needs`.
  public static let keys = [
    DefinitionKey("familyNameFirst", .boolean, "The family name stands first."),
    DefinitionKey(
      "needs", .keyword(["both", "one"]),
      "`both`, where nothing is said; `one` accepts a single name, which is all that some people have."),
  ]

  private let parts: [String]
  private let needsBoth: Bool

  /// The most UTF-16 units of each name.
  static let longest = 200

  /// Takes over both.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    let usual = ["givenName", "familyName"]
    parts = definition.boolean("familyNameFirst") == true ? usual.reversed() : usual
    needsBoth = definition.string("needs") != "one"
  }

  /// Conditions can only ask whether there is one: `answered()` and `shown()`.
  public var valueType: ValueType { .opaque }

  /// Two lines, which browsers can fill in.
  public var control: Control {
    var fields = PartFields(
      parts.map { part in
        PartField(
          part, label: Self.label(of: part),
          .line(
            LineField(
              maximumLength: Self.longest, autocomplete: part == "givenName" ? "given-name" : "family-name",
              capitals: .words, correctsSpelling: false)))
      }, arrangement: .list)
    // As people write it: "Ada Lovelace", in the order of the fields.
    fields.separator = LocalizedText(verbatim: " ")
    return .fields(fields)
  }

  private static func label(of part: String) -> LocalizedText { LocalizedText(interface: "consent.\(part)") }

  /// Takes both names without the blanks around them, or one where that will do.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    let typed = parts.map { ($0, TypedText.line(fields.first($0), longest: Self.longest)) }
    if typed.allSatisfy({ $0.1 == nil }) { return .blank }
    var names: [AnswerPart] = []
    var problems: [AnswerProblem] = []
    for (part, line) in typed {
      switch line {
      case .text(let text): names.append(AnswerPart(name: part, text: text))
      case .refused: problems.append(AnswerProblem(Message("error.text.characters"), part: part))
      case nil where needsBoth:
        problems.append(AnswerProblem(Message("error.blank.part", ["part": .text(Self.label(of: part))]), part: part))
      case nil: break
      }
    }
    return problems.isEmpty ? .value(.parts(names)) : .refused(problems)
  }

  /// Both names.
  public func fields(for value: AnswerValue) -> FieldInput { FieldInput(parts: value) }

  /// `ID__givenName` and `ID__familyName`, for the files that name people.
  public func columns() -> [Column] {
    parts.map { Column(suffix: "__\($0)", type: .text, source: .part($0)) }
  }

  /// A name is a person's.
  public var isIdentifying: Bool { true }

  /// There is no default.
  public func value(fromDefault scalar: String) -> AnswerValue? { nil }
}
