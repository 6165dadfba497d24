/// How a page asks for an answer. Closed: a template draws each, and a new format picks one or several of these.
public enum Control: Hashable, Sendable {
  /// One of several, each a radio button in a large label.
  case radios([ControlOption])
  /// Any of several, each a checkbox in a large label.
  case checkboxes([ControlOption])
  /// One of several from a list that opens.
  case select([ControlOption])
  /// One of a row of numbers or words, each a radio button; `ends` stand below the row where only the ends have labels.
  case scale([ControlOption], ends: ScaleEnds?)
  /// One line of text.
  case line(LineField)
  /// Several lines of text.
  case lines(rows: Int, maximumLength: Int?)
  /// Day, month and year as three fields in the language's order: parts `day`, `month`, `year`.
  case date(DateField)
  /// Hour and minute as two fields of a 24-hour clock: parts `hour`, `minute`.
  case time
  /// Both of the above.
  case dateTime(DateField)
  /// Filled by a script, never by hand: one hidden field for each part.
  case hidden(parts: [String])
}

extension Control {
  /// The options of a choice; none for other controls, which take none.
  public var options: [ControlOption] {
    get {
      switch self {
      case .radios(let options), .checkboxes(let options), .select(let options), .scale(let options, _): options
      case .line, .lines, .date, .time, .dateTime, .hidden: []
      }
    }
    set {
      switch self {
      case .radios: self = .radios(newValue)
      case .checkboxes: self = .checkboxes(newValue)
      case .select: self = .select(newValue)
      case .scale(_, let ends): self = .scale(newValue, ends: ends)
      case .line, .lines, .date, .time, .dateTime, .hidden: break
      }
    }
  }
}

/// One option of a choice.
public struct ControlOption: Hashable, Sendable {
  /// What the form sends and the database keeps.
  public var code: String
  /// The words beside the button.
  public var label: LocalizedText
  /// A quieter line below the label (researchkit.md F-07).
  public var detail: LocalizedText?
  /// Taking this one leaves all others.
  public var isExclusive: Bool
  /// Asks for words in the part `CODE.text`.
  public var other: OtherField?
  /// Keeps its place where the other options are shuffled; nil where the author has not said.
  public var isFixed: Bool?

  /// Offered only where this holds, over earlier answers and those above it on its page; nil: always.
  public var showIf: Expression?
  /// False on one run's page where ``showIf`` does not hold.
  public internal(set) var isShown = true

  /// Whether it keeps its place where the others are shuffled. "None of these" and "Other" stand where people look for them,
  /// unless the author says otherwise.
  public var staysInPlace: Bool { isFixed ?? (isExclusive || other != nil) }

  /// An option that goes with others and asks for no words, unless said otherwise.
  public init(
    code: String, label: LocalizedText, detail: LocalizedText? = nil, isExclusive: Bool = false,
    other: OtherField? = nil, isFixed: Bool? = nil, showIf: Expression? = nil
  ) {
    self.code = code
    self.label = label
    self.detail = detail
    self.isExclusive = isExclusive
    self.other = other
    self.isFixed = isFixed
    self.showIf = showIf
  }
}

/// The text field beside a choice of "other".
public struct OtherField: Hashable, Sendable {
  /// The words above the field.
  public var label: LocalizedText
  /// Whether choosing the option without writing anything is refused.
  public var isRequired: Bool
  /// UTF-16 code units.
  public var maximumLength: Int?

  /// A field that may stay empty and has the format's own limit, unless said otherwise.
  public init(label: LocalizedText, isRequired: Bool = false, maximumLength: Int? = nil) {
    self.label = label
    self.isRequired = isRequired
    self.maximumLength = maximumLength
  }
}

/// The words at a scale's two ends, with the numbers they stand for.
public struct ScaleEnds: Hashable, Sendable {
  /// The words at the first number; nil leaves that end bare.
  public var lower: LocalizedText?
  /// The words at the last number; nil leaves that end bare.
  public var upper: LocalizedText?

  /// The words at the two ends.
  public init(lower: LocalizedText?, upper: LocalizedText?) {
    self.lower = lower
    self.upper = upper
  }
}

/// A field of one line.
public struct LineField: Hashable, Sendable {
  /// How wide the field is drawn, which tells how much is expected.
  public enum Width: Hashable, Sendable { case short, medium, wide }
  /// Which keyboard a phone shows: HTML's `inputmode`.
  public enum Keyboard: Hashable, Sendable { case text, integer, decimal, email, telephone, url }

  /// How wide the field is drawn.
  public var width: Width
  /// Which keyboard a phone shows.
  public var keyboard: Keyboard
  /// The unit behind the field, such as °C; nil: none.
  public var unit: LocalizedText?
  /// UTF-16 code units.
  public var maximumLength: Int?
  /// A token of HTML's `autocomplete`.
  public var autocomplete: String?
  /// Numbers below nought are accepted: a phone's number pad, which has no minus, will not do.
  public var allowsNegative: Bool

  /// A wide field for words, unless said otherwise.
  public init(
    width: Width = .wide, keyboard: Keyboard = .text, unit: LocalizedText? = nil, maximumLength: Int? = nil,
    autocomplete: String? = nil, allowsNegative: Bool = false
  ) {
    self.width = width
    self.keyboard = keyboard
    self.unit = unit
    self.maximumLength = maximumLength
    self.autocomplete = autocomplete
    self.allowsNegative = allowsNegative
  }
}

/// A date to enter.
public struct DateField: Hashable, Sendable {
  /// The browser's own calendar (`type=date`) instead of three text fields.
  public var usesPicker: Bool
  /// Whether the date is a birthday, for `autocomplete`.
  public var isBirthday: Bool

  /// Three text fields for any date, unless said otherwise.
  public init(usesPicker: Bool = false, isBirthday: Bool = false) {
    self.usesPicker = usesPicker
    self.isBirthday = isBirthday
  }
}
