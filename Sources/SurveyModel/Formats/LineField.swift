/// A field of words or a number: one line, or the traits of several.
public struct LineField: Hashable, Sendable {
  /// How wide the field is drawn, which tells how much is expected.
  public enum Width: String, Hashable, Sendable, CaseIterable { case short, medium, wide }
  /// Which keyboard a phone shows: HTML's `inputmode`.
  public enum Keyboard: String, Hashable, Sendable, CaseIterable { case text, integer, decimal, email, telephone, url }
  /// What a phone's keyboard does with small letters: HTML's `autocapitalize`.
  public enum Capitals: String, Hashable, Sendable, CaseIterable { case none, sentences, words, characters }

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
  /// nil leaves it to the browser.
  public var capitals: Capitals?
  /// False: neither spelling nor wording is corrected, as for codes and names; nil leaves it to the browser.
  public var correctsSpelling: Bool?
  /// What is typed is not shown, never kept as a draft and never put back into the field.
  public var isSecret: Bool
  /// Says how many characters are left, where there is a limit and several lines.
  public var showsCount: Bool
  /// A script puts this slider beside the field.
  public var slider: SliderField?
  /// The source of the regular expression that the text has to fit, for whoever makes texts up. No page carries it: HTML's
  /// `pattern` is another language, and is not checked without saying so.
  public var pattern: String?

  /// A wide field for words, unless said otherwise.
  public init(
    width: Width = .wide, keyboard: Keyboard = .text, unit: LocalizedText? = nil, maximumLength: Int? = nil,
    autocomplete: String? = nil, allowsNegative: Bool = false, capitals: Capitals? = nil,
    correctsSpelling: Bool? = nil, isSecret: Bool = false, showsCount: Bool = true, slider: SliderField? = nil
  ) {
    self.width = width
    self.keyboard = keyboard
    self.unit = unit
    self.maximumLength = maximumLength
    self.autocomplete = autocomplete
    self.allowsNegative = allowsNegative
    self.capitals = capitals
    self.correctsSpelling = correctsSpelling
    self.isSecret = isSecret
    self.showsCount = showsCount
    self.slider = slider
  }
}

/// A slider that stands in for a field of a number where scripts run (researchkit.md F-02). It is no answer before somebody moves it.
public struct SliderField: Hashable, Sendable {
  /// The number at its start.
  public var minimum: DecimalNumber
  /// The number at its end.
  public var maximum: DecimalNumber
  /// Digits behind the decimal mark of what it sends.
  public var fractionDigits: Int
  /// What stands at its ends.
  public var look: ScaleLook
  /// The numbers are hundredths of answers, which are shown as percents.
  public var isPercent: Bool
  /// The number that is chosen is shown.
  public var showsValue: Bool

  /// A slider that shows the number chosen, unless said otherwise.
  public init(
    minimum: DecimalNumber, maximum: DecimalNumber, fractionDigits: Int, look: ScaleLook = ScaleLook(),
    isPercent: Bool = false, showsValue: Bool = true
  ) {
    self.isPercent = isPercent
    self.minimum = minimum
    self.maximum = maximum
    self.fractionDigits = fractionDigits
    self.look = look
    self.showsValue = showsValue
  }
}
