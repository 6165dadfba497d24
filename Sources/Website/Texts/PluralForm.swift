/// The grammatical number that a count takes, by the rules of Unicode CLDR for the languages that have interface texts.
enum PluralForm: String, Sendable {
  case one, other

  init(of count: Int, in language: String) {
    switch language.prefix(2) {
    // French and Brazilian Portuguese say "0 réponse".
    case "fr", "pt": self = count == 0 || count == 1 ? .one : .other
    case "ja", "zh", "ko", "th", "vi", "id": self = .other
    default: self = count == 1 ? .one : .other
    }
  }
}
