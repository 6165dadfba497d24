public import SurveyModel

extension LocalizedText: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
  /// A text that is the same in every language.
  public init(stringLiteral value: String) { self.init(verbatim: value) }

  /// A text by language tag: `["en": "Continue", "de": "Weiter"]`.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(Dictionary(elements, uniquingKeysWith: { first, _ in first }))
  }
}

extension DecimalNumber: ExpressibleByIntegerLiteral {
  /// A whole number.
  public init(integerLiteral value: Int) { self.init(value) }
}
