/// How a page asks for an answer. Closed: a template draws each, and a new format picks one or several of these.
public enum Control: Hashable, Sendable {
  /// One of several, each a radio button in a large label.
  case radios([ControlOption])
  /// Any of several, each a checkbox in a large label.
  case checkboxes([ControlOption])
  /// One of several from a list that opens.
  case select([ControlOption])
  /// One of a row of numbers or words, each a radio button.
  case scale([ControlOption], ScaleLook)
  /// One line of text.
  case line(LineField)
  /// Several lines of text: so many are shown at first.
  case lines(rows: Int, LineField)
  /// Several fields under one legend, each a part of the answer.
  case fields(PartFields)
  /// Day, month and year as three fields in the language's order: parts `day`, `month`, `year`.
  case date(DateField)
  /// Hour and minute as two fields of a 24-hour clock: parts `hour`, `minute`.
  case time
  /// Both of the above.
  case dateTime(DateField)
  /// Statements to tick, and two buttons that take the place of *Continue*: parts by the statements' codes, and the part "" with
  /// `agree` or `disagree`.
  case consent(ConsentField)
  /// A pad to sign on, and a line for those who type their name instead: parts of ``SignaturePart``.
  case signature
  /// The name and, where it is asked for, the signature of one of several who sign a consent: parts of ``SignaturePart``.
  case signer(ConsentSignature)
  /// A file to choose, to make, to keep or to remove: the parts `keep`, the id of one that is there, and `remove`.
  case file(FileField)
  /// Filled by a script or by the server, never by hand: one hidden field for each part.
  case hidden(parts: [String])
}

extension Control {
  /// The options of a choice; none for other controls, which take none.
  public var options: [ControlOption] {
    get {
      switch self {
      case .radios(let options), .checkboxes(let options), .select(let options), .scale(let options, _): options
      case .line, .lines, .fields, .date, .time, .dateTime, .consent, .signature, .signer, .file, .hidden: []
      }
    }
    set {
      switch self {
      case .radios: self = .radios(newValue)
      case .checkboxes: self = .checkboxes(newValue)
      case .select: self = .select(newValue)
      case .scale(_, let look): self = .scale(newValue, look)
      case .line, .lines, .fields, .date, .time, .dateTime, .consent, .signature, .signer, .file, .hidden: break
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
  /// Stands beside the words or above them; the words say the same (researchkit.md F-06, F-07, F-09).
  public var picture: OptionPicture?

  /// An option that goes with others, asks for no words and has no picture, unless said otherwise.
  public init(
    code: String, label: LocalizedText, detail: LocalizedText? = nil, isExclusive: Bool = false,
    other: OtherField? = nil, isFixed: Bool? = nil, showIf: Expression? = nil, picture: OptionPicture? = nil
  ) {
    self.code = code
    self.label = label
    self.detail = detail
    self.isExclusive = isExclusive
    self.other = other
    self.isFixed = isFixed
    self.showIf = showIf
    self.picture = picture
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

/// What a page asks of somebody who is to agree to a text.
public struct ConsentField: Hashable, Sendable {
  /// Each has to be ticked by whoever agrees.
  public var statements: [ControlOption]
  /// The words of the button that agrees.
  public var agree: LocalizedText
  /// The words of the button that declines.
  public var disagree: LocalizedText
  /// How whoever agrees signs: parts of ``SignaturePart``.
  public var signature: ConsentSignature

  /// The two buttons and what is ticked above them; nobody signs unless said otherwise.
  public init(
    statements: [ControlOption], agree: LocalizedText, disagree: LocalizedText, signature: ConsentSignature = .none
  ) {
    self.signature = signature
    self.statements = statements
    self.agree = agree
    self.disagree = disagree
  }
}

/// How somebody signs a consent: `signature:` in the study file (researchkit.md C-05).
public enum ConsentSignature: String, Hashable, Sendable, CaseIterable {
  /// The button alone.
  case none
  /// Given and family name.
  case name
  /// The name, and a signature drawn below it or in its place typed.
  case drawn
}

/// The parts of a name and of a signature, in fields and in answers. They name a person.
public enum SignaturePart {
  /// The given name.
  public static let givenName = "givenName"
  /// The family name.
  public static let familyName = "familyName"
  /// The strokes of a ``SignaturePath``, or ``typed``.
  public static let signature = "signature"
  /// A name in one line, typed in place of a drawn signature.
  public static let name = "name"
  /// The box that takes the typed name for the signature, and what stands in its place then.
  public static let typed = "typed"

  static let all = [givenName, familyName, signature, name, typed]
}

/// A date to enter.
public struct DateField: Hashable, Sendable {
  /// The browser's own calendar (`type=date`) instead of three text fields.
  public var usesPicker: Bool
  /// Whether the date is a birthday, for `autocomplete`.
  public var isBirthday: Bool
  /// The finest part that is asked: a date without a day is month and year.
  public var precision: DatePrecision

  /// Three text fields for any date, unless said otherwise.
  public init(usesPicker: Bool = false, isBirthday: Bool = false, precision: DatePrecision = .day) {
    self.usesPicker = usesPicker
    self.isBirthday = isBirthday
    self.precision = precision
  }
}
