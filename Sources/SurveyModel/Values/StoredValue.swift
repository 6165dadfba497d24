/// An answer's value as text: a word for its kind, and a spelling that reads back to the very same value.
///
/// The spelling is the answer's own where it is a single thing. Choices and parts are joined by `;`, with `=` before the words
/// beside a choice, and `%`, `;` and `=` inside them written `%25`, `%3B` and `%3D`: readable in the database, and unambiguous.
public struct StoredValue: Hashable, Sendable {
  /// `text`, `number`, `boolean`, `choice`, `choices`, `date`, `time`, `dateTime` or `parts`; `boolean+parts` for a value
  /// with named ones beside it.
  public var type: String
  /// The spelling of the value.
  public var text: String

  /// What a database holds; whether it can be read back is found out by reading it.
  public init(type: String, text: String) {
    self.type = type
    self.text = text
  }
}
