/// What a template shows: the small closed set of values that a view model turns into.
///
/// Write contexts as literals: `["title": .text(title), "choices": .list(choices), "optional": true]`.
/// False, for sections, are `missing`, `flag(false)`, empty texts, empty HTML and empty lists; all else is true.
public enum TemplateValue: Sendable {
  /// A text, escaped where it is shown by `{{name}}`.
  case text(String)
  /// Bytes of HTML that the program made itself; shown as they are, also by `{{name}}`. Never a participant's text.
  case html([UInt8])
  /// A condition; shown as `true` or `false`, which suits attributes such as `aria-checked`.
  case flag(Bool)
  /// A list, over which a section repeats.
  case list([TemplateValue])
  /// Named values. Of fields with the same name the first counts.
  case object([(TemplateKey, TemplateValue)])
  /// Many named values, made once for many pages.
  case table(TemplateTable)
  /// A text that is not known yet, when a page is prepared for many: see ``PreparedPage``. True in a section; empty when shown
  /// by a page that is not prepared.
  case hole(TemplateKey)
  /// Nothing: false in a section, empty when shown.
  case missing

  /// Makes a text, or `missing` of `nil`.
  public init(_ text: String?) {
    self = text.map(TemplateValue.text) ?? .missing
  }

  /// A whole number, as plain decimal text.
  public static func number(_ number: Int) -> TemplateValue {
    .text(String(number))
  }

  /// Whether a section shows its content for this value.
  public var isTrue: Bool {
    switch self {
    case .text(let text): !text.utf8.isEmpty
    case .html(let bytes): !bytes.isEmpty
    case .flag(let flag): flag
    case .list(let list): !list.isEmpty
    case .object, .table, .hole: true
    case .missing: false
    }
  }

  /// The field of an object or table, or `nil` for an unknown name and for all that has no fields.
  public subscript(_ key: TemplateKey) -> TemplateValue? {
    switch self {
    case .object(let fields):
      for field in fields where field.0 == key {
        return field.1
      }
      return nil
    case .table(let table):
      return table[key]
    case .text, .html, .flag, .list, .hole, .missing:
      return nil
    }
  }
}
