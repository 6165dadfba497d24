/// An author's own words for what is wrong with an answer: `messages:` in the study file (researchkit.md W-07).
public struct ItemMessages: Hashable, Sendable {
  /// Said where an answer is missing.
  public var required: LocalizedText?
  /// Said of what is too small or too large, too early or too late, too short or too long, too few or too many.
  public var range: LocalizedText?
  /// Said of what cannot be read as an answer.
  public var format: LocalizedText?

  /// Our own words for everything.
  public init() {}

  /// The words of a definition's `messages:`.
  init(_ definition: Definition?) {
    required = definition?.text("required")
    range = definition?.text("range")
    format = definition?.text("format")
  }

  /// Every text.
  public var texts: [LocalizedText] { [required, range, format].compactMap { $0 } }

  /// What to say in place of one of our own messages; nil: ours. What asks which of two answers is meant stays: only we know both.
  public func replacement(for message: Message) -> Message? {
    let parts = message.key.split(separator: ".")
    guard parts.count >= 3, parts[0] == "error", let last = parts.last else { return nil }
    let words: LocalizedText?
    if parts[1] == "blank" {
      words = required
    } else if Self.rangeKeys.contains(String(last)) {
      words = range
    } else if parts[1] == "choice" || parts[1] == "dontKnow" || last == "grouping" {
      words = nil
    } else {
      words = format
    }
    return words.map { Message("error.check", ["text": .text($0)]) }
  }

  private static let rangeKeys: Set<String> = [
    "range", "tooSmall", "tooLarge", "tooEarly", "tooLate", "tooShort", "tooLong", "tooFew", "tooMany", "future",
    "past",
  ]

  static let key = DefinitionKey(
    "messages",
    .group([
      DefinitionKey("required", .text, "What the participant reads where an answer is missing."),
      DefinitionKey("range", .text, "What the participant reads where an answer is out of bounds."),
      DefinitionKey("format", .text, "What the participant reads where an answer cannot be read."),
    ]), "Words of the author's own for what is wrong with an answer.")
}
