import CivilTime

/// A column of the export that an answer fills: what it is called, what it holds and where the value comes from.
public struct Column: Hashable, Sendable {
  /// What follows the item's id: empty for the answer itself, else `__CODE`, `__CODE__text`, `__PART`, `__tz` ….
  public var suffix: String
  /// What its cells hold.
  public var type: ColumnType
  /// Which part of the answer they show.
  public var source: ColumnSource
  /// Names a person, though the rest of the answer may not: the column is in no research file.
  public var isIdentifying: Bool

  /// A column for the answer as a whole, under the item's own id, which names nobody, unless said otherwise.
  public init(suffix: String = "", type: ColumnType, source: ColumnSource = .whole, isIdentifying: Bool = false) {
    self.suffix = suffix
    self.type = type
    self.source = source
    self.isIdentifying = isIdentifying
  }
}

/// What readers of an export should make of a column's cells.
public enum ColumnType: Hashable, Sendable {
  case text
  /// A number; the fixed unit stands in the codebook.
  case number(unit: LocalizedText?, minimum: DecimalNumber?, maximum: DecimalNumber?)
  /// 1 or 0, with the words that stand for them where the author gave some.
  case flag(labels: [CodeLabel])
  /// One code of several.
  case code([CodeLabel])
  /// Codes joined by `;`.
  case codes([CodeLabel])
  case date, time, dateTime
  /// A point in time in UTC.
  case instant
}

/// A code with its words.
public struct CodeLabel: Hashable, Sendable {
  /// As it stands in the cells.
  public var code: String
  /// The words for people who read the codebook or labelled columns.
  public var label: LocalizedText

  /// A code with its words.
  public init(code: String, label: LocalizedText) {
    self.code = code
    self.label = label
  }
}

/// Which part of an answer a column shows.
public enum ColumnSource: Hashable, Sendable {
  case whole
  /// 1 where this choice was ticked, else 0.
  case holds(code: String)
  /// The words typed beside this choice.
  case otherText(code: String)
  case part(String)
  /// What was typed for a quantity, before it was turned into the unit of the column.
  case entered
  /// The unit that a quantity was entered in.
  case unit
  /// The place, from 1, that this choice was given among those that were ranked.
  case rank(code: String)
  /// The IANA zone of a date-time.
  case zone
  /// When the answer was given.
  case answeredAt
}

extension AnswerValue {
  /// The cell that a column with this source shows; empty where the answer has no such part.
  public func cell(_ source: ColumnSource) -> String {
    switch source {
    case .whole:
      switch self {
      case .text(let text): text
      case .number(let number), .quantity(let number, _, _): number.description
      case .boolean(let value): value ? "1" : "0"
      case .choice(let option): option.code
      case .choices(let options): options.map(\.code).joined(separator: ";")
      case .date(let date): date.description
      case .time(let time): time.description
      case .dateTime(let dateTime, _): dateTime.description
      case .parts(let parts): parts.map { "\($0.name)=\($0.text)" }.joined(separator: ";")
      case .detailed(let value, _): value.cell(.whole)
      }
    case .holds(let code): chosen.contains { $0.code == code } ? "1" : "0"
    case .otherText(let code): chosen.first { $0.code == code }?.text ?? ""
    case .part(let name): part(name) ?? ""
    case .entered: if case .quantity(_, let entered, _) = self { entered } else { "" }
    case .unit: if case .quantity(_, _, let unit) = self { unit } else { "" }
    case .rank(let code): chosen.firstIndex { $0.code == code }.map { String($0 + 1) } ?? ""
    case .zone: if case .dateTime(_, let zone) = self { zone ?? "" } else { "" }
    // An answer does not know when it was given; whoever writes the column does.
    case .answeredAt: ""
    }
  }

  /// The choices taken, none for answers that are no choice.
  public var chosen: [ChosenOption] {
    switch self {
    case .choice(let option): [option]
    case .choices(let options): options
    default: []
    }
  }
}
