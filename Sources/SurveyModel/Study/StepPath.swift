/// The steps of a visit in their order, each once, as the text that a database keeps: an id a line.
///
/// A page asks where a path ends and whether a step is on it, seldom for all of it. So a path stays a text until somebody wants a
/// list, and ``NavigableOrderedTask/visited(by:)`` reads it by stretches.
public struct StepPath: Hashable, Sendable {
  /// The ids, one a line; empty for a path without steps.
  public let text: String

  /// A path as ``text`` has it.
  public init(text: String) { self.text = text }

  /// A path of steps. Ids hold no line breaks.
  public init(_ steps: [String]) { text = steps.joined(separator: "\n") }

  /// The ids in order: as much work as the path is long.
  public var steps: [String] {
    // By bytes: finding the borders of characters is most of the work otherwise.
    text.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
  }

  /// The step that the path ends with.
  public var last: String? {
    guard !text.isEmpty else { return nil }
    guard let end = text.utf8.lastIndex(of: UInt8(ascii: "\n")) else { return text }
    return String(text[text.utf8.index(after: end)...])
  }
}
