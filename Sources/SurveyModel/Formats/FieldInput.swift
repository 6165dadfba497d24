/// The fields that a page sent for one item, by the part of their name behind the dot; the field itself has the part "".
///
/// Line ends are `\n` already: ``init(_:)`` turns the CRLF that browsers send into LF before anything counts or stores.
public struct FieldInput: Hashable, Sendable {
  /// The values sent for each part, in the order of the page.
  public private(set) var parts: [String: [String]]

  /// Takes what was sent, and makes each CRLF and each lone CR an LF.
  public init(_ parts: [String: [String]] = [:]) {
    let hasReturns = parts.values.contains { $0.contains { $0.utf8.contains(13) } }
    self.parts = hasReturns ? parts.mapValues { $0.map(Self.withUnixLineEnds) } : parts
  }

  /// One field for each part of a value of several.
  init(parts value: AnswerValue) {
    guard case .parts(let parts) = value else {
      self.init()
      return
    }
    self.init(Dictionary(parts.map { ($0.name, [$0.text]) }, uniquingKeysWith: { first, _ in first }))
  }

  /// Whether the same was entered, whichever empty fields a browser sends or leaves out.
  public func says(theSameAs other: FieldInput) -> Bool {
    parts.allSatisfy { part, values in Self.entries(values) == Self.entries(other.all(part)) }
      && other.parts.allSatisfy { part, values in parts[part] != nil || Self.entries(values).isEmpty }
  }

  private static func entries(_ values: [String]) -> [String] {
    values.contains("") ? values.filter { !$0.isEmpty } : values
  }

  /// All values sent for a part, in order.
  public func all(_ part: String = "") -> [String] { parts[part] ?? [] }

  /// The first value sent for a part that is not empty.
  public func first(_ part: String = "") -> String? { all(part).first { !$0.isEmpty } }

  /// Whether a box with this part was ticked: what no page of ours sends in its place ticks nothing.
  public func isTicked(_ part: String) -> Bool { all(part).contains("1") }

  /// Nothing was entered: every field is empty.
  public var isEmpty: Bool { parts.values.allSatisfy { $0.allSatisfy(\.isEmpty) } }

  /// What is left where some choices are not offered: neither their codes nor the words beside them.
  public func leavingOut(_ codes: Set<String>) -> FieldInput {
    guard !codes.isEmpty else { return self }
    var left = parts.filter { part, _ in !codes.contains { part == $0 + ".text" } }
    left[""] = left[""].map { $0.filter { !codes.contains($0) } }
    return FieldInput(left)
  }

  private static func withUnixLineEnds(_ text: String) -> String {
    guard text.utf8.contains(13) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var afterReturn = false
    for byte in text.utf8 {
      if byte == 10, afterReturn {
        afterReturn = false
        continue
      }
      afterReturn = byte == 13
      bytes.append(byte == 13 ? 10 : byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
