public import CivilTime

/// What somebody answered. Every format's answers are one of these; a new format adds none.
public enum AnswerValue: Hashable, Sendable {
  case text(String)
  case number(DecimalNumber)
  /// A measured number in the format's own unit, with what was entered and in which unit (researchkit.md F-19, F-20).
  case quantity(DecimalNumber, entered: String, unit: String)
  case boolean(Bool)
  /// The one choice taken.
  case choice(ChosenOption)
  /// The choices ticked, in the order that the author declared (researchkit.md Q-33).
  case choices([ChosenOption])
  case date(CivilDate)
  case time(TimeOfDay)
  /// A civil date and time, with the IANA zone it was entered in where that is known.
  case dateTime(CivilDateTime, zone: String?)
  /// Several named values, as a video or a custom step records them, in declared order.
  case parts([AnswerPart])
  /// One value that stands for the whole, and named ones that belong to it: a consent is yes or no, with the version of its text.
  indirect case detailed(AnswerValue, parts: [AnswerPart])

  /// The named value of a part; nil where there is none.
  public func part(_ name: String) -> String? {
    switch self {
    case .parts(let parts), .detailed(_, let parts): parts.first { $0.name == name }?.text
    default: nil
    }
  }

  /// The number of a number or quantity.
  public var number: DecimalNumber? {
    switch self {
    case .number(let number), .quantity(let number, _, _): number
    default: nil
    }
  }
}

/// One choice that was taken, with the words typed beside it where the choice asks for some (researchkit.md F-08, Q-17).
public struct ChosenOption: Hashable, Sendable {
  /// The choice's code.
  public var code: String
  /// What was typed beside it; nil where it asks for nothing, or nothing was typed.
  public var text: String?

  /// A choice, with the words typed beside it.
  public init(code: String, text: String? = nil) {
    self.code = code
    self.text = text
  }
}

/// One named value of an answer that has several.
public struct AnswerPart: Hashable, Sendable {
  /// What the format calls it; the column's name ends with it.
  public var name: String
  /// The value as the export writes it.
  public var text: String

  /// A named value.
  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}
