/// A file that the participant sends (researchkit.md W-06). What it is, its content says, never its name alone.
public struct FileFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "file"
  /// One sentence for the documentation.
  public static let summary = "A file to send."
  /// `accept`, which it needs, and `maximumSize`.
  public static let keys = [FileRules.acceptKey, FileRules.maximumSizeKey]

  /// The size where an author says nothing.
  static let standardSize = 20_000_000

  /// What is taken.
  public let field: FileField

  /// Takes over what the author wrote; an unknown kind of file or a size out of bounds is a problem.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    let accept = FileRules.accept(definition, problems: &problems)
    field = FileField(
      accept: accept.kinds, acceptAttribute: accept.attribute,
      maximumSize: FileRules.maximumSize(definition, standard: Self.standardSize, problems: &problems))
  }

  /// The one that a step which makes photographs or films brings.
  init(_ field: FileField) { self.field = field }

  /// Photographs, films and voices name somebody.
  public var isIdentifying: Bool { field.accept.contains { $0.group != nil } }

  /// Conditions can only ask whether there is one: `answered()` and `shown()`.
  public var valueType: ValueType { .opaque }

  /// The field.
  public var control: Control { .file(field) }

  /// Reads what the server found out about the file that came, or that was there before.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    if let refusal = FileRefusal(fields) { return .refused([AnswerProblem(message(refusal))]) }
    guard let file = FileAnswer(fields) else { return .blank }
    guard field.accept.contains(file.kind) else {
      return .refused([AnswerProblem(message(FileRefusal(.kind, name: file.name)))])
    }
    guard file.size <= field.maximumSize else {
      return .refused([AnswerProblem(message(FileRefusal(.tooLarge, name: file.name)))])
    }
    return .value(file.value)
  }

  private func message(_ refusal: FileRefusal) -> Message {
    let name = MessageArgument.plain(refusal.name)
    return switch refusal.reason {
    case .kind:
      Message(
        "error.file.kind", ["name": name, "kinds": .plain(field.accept.map(\.label).joined(separator: ", "))])
    case .tooLarge: Message("error.file.tooLarge", ["name": name, "size": .size(bytes: field.maximumSize)])
    case .empty: Message("error.file.empty", ["name": name])
    case .several: Message("error.file.several")
    }
  }

  /// What the server knows of the file.
  public func fields(for value: AnswerValue) -> FieldInput { FileAnswer(value)?.fields ?? FieldInput() }

  /// The file's id; `files.csv` says what belongs to it.
  public func columns() -> [Column] { [Column(type: .text)] }

  /// A file's result.
  public var resultKind: ResultKind { .file }

  /// Nobody sends a file by default.
  public func value(fromDefault scalar: String) -> AnswerValue? { nil }
}
