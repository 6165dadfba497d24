public import SurveyModel

/// Several declared fields as one answer, for steps of your own: each becomes the column `ID__FIELD` of the export.
///
/// A step's kind makes it and puts it into an item; nobody names it in a study file. On the page the fields stand one below the
/// other, so that the step works without scripts; a page of your own fills them in by their names, `ID.FIELD`.
public struct FieldsFormat: AnswerFormat {
  /// One field.
  public struct Field: Sendable {
    let name: String
    let label: LocalizedText
    let format: any AnswerFormat

    /// A field whose entry is read and checked as a format does.
    ///
    /// - Parameters:
    ///   - name: letters and digits; what the column's name ends with.
    ///   - label: the words above the field.
    ///   - format: one of a single line, of several lines, or of a choice of one.
    ///   - keys: what a study file would say about the format: `["minimum": .integer(0)]`.
    public init(
      _ name: String, label: LocalizedText, _ format: any AnswerFormat.Type, _ keys: [String: DefinitionValue] = [:]
    ) {
      self.name = name
      self.label = label
      var problems: [DefinitionProblem] = []
      self.format = format.init(Definition(keys), problems: &problems)
    }

    var kind: PartField.Kind {
      switch format.control {
      case .line(let line): .line(line)
      case .lines(let rows, let line): .lines(rows: rows, line)
      case .radios(let options), .select(let options), .scale(let options, _): .select(options)
      case .checkboxes, .fields, .date, .time, .dateTime, .consent, .signature, .signer, .file, .hidden: .hidden
      }
    }
  }

  /// The name by which the answer is known; authors cannot write it.
  public static let name = "fields"
  /// One sentence for the documentation.
  public static let summary = "Several fields of a step of one's own."
  /// None: nobody writes this format into a study file.
  public static let keys: [DefinitionKey] = []

  private let fields: [Field]

  /// An answer of these fields, all of which are needed.
  public init(_ fields: [Field]) { self.fields = fields }

  /// An answer of no fields.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) { fields = [] }

  /// Conditions can only ask whether there is one: `answered()` and `shown()`.
  public var valueType: ValueType { .opaque }

  /// The fields one below the other.
  public var control: Control {
    .fields(PartFields(fields.map { PartField($0.name, label: $0.label, $0.kind) }, arrangement: .list))
  }

  /// Takes every field as its format does; all problems at once.
  public func read(_ input: FieldInput, in context: ReadingContext) -> Reading {
    if fields.allSatisfy({ input.first($0.name) == nil }) { return .blank }
    var parts: [AnswerPart] = []
    var problems: [AnswerProblem] = []
    for field in fields {
      switch field.format.read(FieldInput(["": input.all(field.name)]), in: context) {
      case .value(let value): parts.append(AnswerPart(name: field.name, text: value.cell(.whole)))
      case .refused(let refused):
        problems += refused.map { AnswerProblem($0.message, part: field.name) }
      case .blank:
        problems.append(AnswerProblem(Message("error.blank.part", ["part": .text(field.label)]), part: field.name))
      }
    }
    return problems.isEmpty ? .value(.parts(parts)) : .refused(problems)
  }

  /// Each field with what was entered.
  public func fields(for value: AnswerValue) -> FieldInput {
    FieldInput(
      Dictionary(
        fields.compactMap { field in value.part(field.name).map { (field.name, [$0]) } },
        uniquingKeysWith: { first, _ in first }))
  }

  /// `ID__FIELD` for each, of the type that its format has.
  public func columns() -> [Column] {
    fields.map { field in
      Column(suffix: "__\(field.name)", type: field.format.columns().first?.type ?? .text, source: .part(field.name))
    }
  }

  /// There is no default.
  public func value(fromDefault scalar: String) -> AnswerValue? { nil }
}
