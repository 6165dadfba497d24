/// A key that an author may write, with the kind of value that it takes. Reader, checker, documentation and schema derive from it.
public struct DefinitionKey: Sendable {
  /// The key as authors write it, in camelCase.
  public var name: String
  /// What its value may look like.
  public var kind: Kind
  /// Whether a definition without the key is a mistake, which the reader says.
  public var isRequired: Bool
  /// One sentence for the documentation.
  public var summary: String

  /// A key that may be left out, unless said otherwise.
  public init(_ name: String, _ kind: Kind, _ summary: String, required: Bool = false) {
    self.name = name
    self.kind = kind
    self.summary = summary
    isRequired = required
  }

  /// What a value may look like. Scalars are typed by their key: `no` under `.text` stays the text "no".
  public indirect enum Kind: Sendable {
    /// A text for people: plain, a map of languages, or `{ file: … }`.
    case text
    /// `true`, `false`, or a text for people.
    case flagOrText
    /// A string taken literally: a pattern, a tag, an address.
    case string
    /// An address of a page elsewhere, in which `{{name}}` is a value from the link.
    case address
    case keyword([String])
    case integer, decimal, boolean
    /// `today`, `today - 14 days`, `now`, or a civil date.
    case dateBound
    case interval
    /// A scalar that the format itself reads, such as a default.
    case scalar
    case choices
    /// Numbers with their words.
    case labels
    /// A calculation over other answers.
    case expression
    /// The path of a file in the study folder.
    case file
    /// The path of an author's template of HTML.
    case markup
    /// An answer format, or the name of one.
    case answer
    /// A form's items.
    case items
    /// Those who sign a consent.
    case signers
    case group([DefinitionKey])
    case map(of: Kind)
    case list(of: Kind)
  }
}
