/// The grammatical number that a whole number takes, by the rules of Unicode CLDR.
///
/// A study may bring interface texts in any language, so more languages are here than we have written ourselves.
enum PluralForm: String, Sendable, CaseIterable {
  case zero, one, two, few, many, other

  init(of count: Int, in language: String) {
    let number = abs(count)
    let rule = Self.rules[String(language.prefix { $0 != "-" && $0 != "_" })] ?? Self.germanic
    self = rule(number)
  }

  private typealias Rule = @Sendable (_ number: Int) -> PluralForm

  private static let rules: [String: Rule] = {
    let groups: [(String, Rule)] = [
      ("ja zh ko th vi id ms lo my km", { _ in .other }),
      // "0 réponse": nought is one.
      ("fr pt hy hi bn fa am gu kn zu pa", { $0 <= 1 ? .one : .other }),
      ("ru uk be", eastSlavic), ("sr hr bs", southSlavic), ("pl", polish),
      ("cs sk", { $0 == 1 ? .one : (2...4).contains($0) ? .few : .other }),
      ("sl", slovene), ("lt", lithuanian), ("lv", latvian),
      ("ro", { $0 == 1 ? .one : $0 == 0 || (1...19).contains($0 % 100) ? .few : .other }),
      ("is mk", { $0 % 10 == 1 && $0 % 100 != 11 ? .one : .other }),
      ("he", { $0 == 1 ? .one : $0 == 2 ? .two : .other }),
      ("ar", arabic), ("cy", welsh),
    ]
    var rules: [String: Rule] = [:]
    for (languages, rule) in groups {
      for language in languages.split(separator: " ") { rules[String(language)] = rule }
    }
    return rules
  }()

  private static let germanic: Rule = { $0 == 1 ? .one : .other }

  private static let eastSlavic: Rule = { number in
    if number % 10 == 1, number % 100 != 11 { return .one }
    return isFew(number) ? .few : .many
  }

  private static let southSlavic: Rule = { number in
    if number % 10 == 1, number % 100 != 11 { return .one }
    return isFew(number) ? .few : .other
  }

  private static let polish: Rule = { number in
    if number == 1 { return .one }
    return isFew(number) ? .few : .many
  }

  private static let slovene: Rule = { number in
    switch number % 100 {
    case 1: .one
    case 2: .two
    case 3, 4: .few
    default: .other
    }
  }

  private static let lithuanian: Rule = { number in
    if (11...19).contains(number % 100) { return .other }
    return number % 10 == 1 ? .one : number % 10 == 0 ? .other : .few
  }

  private static let latvian: Rule = { number in
    if number % 10 == 0 || (11...19).contains(number % 100) { return .zero }
    return number % 10 == 1 ? .one : .other
  }

  private static let arabic: Rule = { number in
    switch (number, number % 100) {
    case (0, _): .zero
    case (1, _): .one
    case (2, _): .two
    case (_, 3...10): .few
    case (_, 11...99): .many
    default: .other
    }
  }

  private static let welsh: Rule = { number in
    switch number {
    case 0: .zero
    case 1: .one
    case 2: .two
    case 3: .few
    case 6: .many
    default: .other
    }
  }

  /// 2 to 4, 22 to 24 …, but not 12 to 14.
  private static func isFew(_ number: Int) -> Bool {
    (2...4).contains(number % 10) && !(12...14).contains(number % 100)
  }
}
