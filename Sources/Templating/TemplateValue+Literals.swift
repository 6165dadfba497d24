extension TemplateValue: ExpressibleByStringInterpolation {
  /// Makes a text.
  public init(stringLiteral text: String) {
    self = .text(text)
  }
}

extension TemplateValue: ExpressibleByBooleanLiteral {
  /// Makes a flag.
  public init(booleanLiteral flag: Bool) {
    self = .flag(flag)
  }
}

extension TemplateValue: ExpressibleByNilLiteral {
  /// Makes a missing value.
  public init(nilLiteral: ()) {
    self = .missing
  }
}

extension TemplateValue: ExpressibleByArrayLiteral {
  /// Makes a list.
  public init(arrayLiteral elements: TemplateValue...) {
    self = .list(elements)
  }
}

extension TemplateValue: ExpressibleByDictionaryLiteral {
  /// Makes an object with its fields in the order written.
  public init(dictionaryLiteral elements: (TemplateKey, TemplateValue)...) {
    self = .object(elements)
  }
}
