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

/// One option of a choice.
public struct ControlOption: Hashable, Sendable {
  public var code: String
  public var label: LocalizedText
  public var detail: LocalizedText?
  /// Taking this one leaves all others.
  public var isExclusive: Bool
  /// Asks for words in the part `CODE.text`.
  public var other: OtherField?

  public init(
    code: String, label: LocalizedText, detail: LocalizedText? = nil, isExclusive: Bool = false,
    other: OtherField? = nil
  ) {
    self.code = code
    self.label = label
    self.detail = detail
    self.isExclusive = isExclusive
    self.other = other
  }
}

/// The text field beside a choice of "other".
public struct OtherField: Hashable, Sendable {
  public var label: LocalizedText
  public var isRequired: Bool
  /// UTF-16 code units.
  public var maximumLength: Int?

  public init(label: LocalizedText, isRequired: Bool = false, maximumLength: Int? = nil) {
    self.label = label
    self.isRequired = isRequired
    self.maximumLength = maximumLength
  }
}

/// The words at a scale's two ends, with the numbers they stand for.
public struct ScaleEnds: Hashable, Sendable {
  public var lower: LocalizedText?
  public var upper: LocalizedText?

  public init(lower: LocalizedText?, upper: LocalizedText?) {
    self.lower = lower
    self.upper = upper
  }
}

/// A field of one line.
public struct LineField: Hashable, Sendable {
  public enum Width: Hashable, Sendable { case short, medium, wide }
  public enum Keyboard: Hashable, Sendable { case text, integer, decimal, email, telephone, url }

  public var width: Width
  public var keyboard: Keyboard
  public var unit: LocalizedText?
  /// UTF-16 code units.
  public var maximumLength: Int?
  /// A token of HTML's `autocomplete`.
  public var autocomplete: String?
  /// Numbers below nought are accepted: a phone's number pad, which has no minus, will not do.
  public var allowsNegative: Bool

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

  public init(usesPicker: Bool = false, isBirthday: Bool = false) {
    self.usesPicker = usesPicker
    self.isBirthday = isBirthday
  }
}
