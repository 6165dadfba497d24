/// A kind of answer: what an author may write about it, how it is asked, read, checked and exported.
///
/// One file a format. The rooms above deal in keys, controls and columns and never name a format; a Swift host adds its own
/// to the ``Registry``. Rows: `researchkit.md` sections 2.0 and 2.1.
public protocol AnswerFormat: Sendable {
  /// The word after `type:`.
  static var name: String { get }
  /// One sentence for the documentation.
  static var summary: String { get }
  /// The keys that an author may write beside `type`, `dontKnow`, `default` and `identifying`.
  static var keys: [DefinitionKey] { get }

  /// Takes over what the author wrote and says everything that is wrong with it (researchkit.md F-00h).
  init(_ definition: Definition, problems: inout [DefinitionProblem])

  /// What conditions may compare answers with.
  var valueType: ValueType { get }

  /// How the page asks.
  var control: Control { get }

  /// What may be chosen, in declared order, each a button, a line or a field of the control; the control's options where a format
  /// says nothing.
  var choices: [ControlOption] { get }

  /// Whether each run sees the choices in an order of its own; false where a format says nothing.
  var shufflesChoices: Bool { get }

  /// Reads and checks what the page sent, whatever the page allowed (researchkit.md F-00): all problems at once.
  ///
  /// The don't-know box and the difference between a default and an answer are ``AnswerDefinition``'s business.
  func read(_ fields: FieldInput, in context: ReadingContext) -> Reading

  /// The same where some choices are not on offer, by their codes: what a page that is older than that sent for them counts for
  /// nothing, and nobody has to take more choices than there are.
  func read(_ fields: FieldInput, without gone: Set<String>, in context: ReadingContext) -> Reading

  /// The fields that would be read as this value: what a page shows when somebody comes back to it.
  func fields(for value: AnswerValue) -> FieldInput

  /// The same, spelled as the participant's language spells it; where it makes no difference, the fields of ``fields(for:)``.
  func fields(for value: AnswerValue, in context: ReadingContext) -> FieldInput

  /// The columns of an export, in the order of `export.md`, without status and label columns.
  func columns() -> [Column]

  /// What an answer becomes in the JSON of a run; where nothing is said, what goes with the first column.
  var resultKind: ResultKind { get }

  /// Whether its answers name a person, as names and addresses do: they never reach the research files, whatever the author
  /// wrote. A format that names somebody in some of its columns only says so in these: ``Column/isIdentifying``.
  var isIdentifying: Bool { get }

  /// The text that the answer agrees to, where it is a consent: `false` then declines to take part (researchkit.md P-15).
  var consent: ConsentText? { get }

  /// The value that an author's `default:` stands for; nil where this format has no such answer, which is an error in the study.
  func value(fromDefault scalar: String) -> AnswerValue?

  /// What an answer has to do with answers to other items; nil: nothing.
  var relation: AnswerRelation? { get }

  /// What a blank stands for where a blank is accepted: an open box is a no. nil: for nothing.
  var blankValue: AnswerValue? { get }

  /// The key of what is said where an answer is missing; nil takes what suits the control.
  var blankMessage: Message? { get }
}

/// What an answer has to do with the answer to another item.
public enum AnswerRelation: Sendable {
  /// It has to be the same as that item's; where it is not, `say` tells, or words of our own (researchkit.md F-14).
  case repeats(item: String, say: LocalizedText?)
  /// Nobody gives it: it is worked out from other answers when they are stored.
  case calculated(Expression)
}

extension AnswerFormat {
  /// Most answers name nobody.
  public var isIdentifying: Bool { false }

  /// What the control offers.
  public var choices: [ControlOption] { control.options }

  /// The order is the author's.
  public var shufflesChoices: Bool { false }

  /// Each answer stands for itself.
  public var relation: AnswerRelation? { nil }

  /// A blank is no answer.
  public var blankValue: AnswerValue? { nil }

  /// The control's own.
  public var blankMessage: Message? { nil }

  /// An answer like any other.
  public var consent: ConsentText? { nil }

  /// What every language spells alike.
  public func fields(for value: AnswerValue, in context: ReadingContext) -> FieldInput { fields(for: value) }

  /// Leaves out what was sent for them.
  public func read(_ fields: FieldInput, without gone: Set<String>, in context: ReadingContext) -> Reading {
    read(fields.leavingOut(gone), in: context)
  }

  /// The default is what would be read if a participant typed it.
  public func value(fromDefault scalar: String) -> AnswerValue? {
    if case .value(let value) = read(FieldInput(["": [scalar]]), in: .unknown) { value } else { nil }
  }
}

/// What came of reading a page's fields.
public enum Reading: Hashable, Sendable {
  /// Nothing was entered.
  case blank
  case value(AnswerValue)
  case refused([AnswerProblem])
}

/// Why an entry cannot be taken as it is, and which field of the control it concerns.
public struct AnswerProblem: Hashable, Sendable {
  /// What the participant reads, with what to do about it.
  public var message: Message
  /// The part of the field's name behind the dot (`year`, `other`), empty for the field itself.
  public var part: String

  /// A problem of the field itself, unless a part is named.
  public init(_ message: Message, part: String = "") {
    self.message = message
    self.part = part
  }
}
