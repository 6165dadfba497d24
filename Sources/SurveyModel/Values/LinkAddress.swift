/// The address of a link elsewhere, in whose query `{{name}}` stands for a value that came with the participant's own link.
///
/// No answer ever gets into one: it would tell another server what somebody answered. What a panel has put into the link that it sent
/// is a different thing: it brings its own people back by it.
public struct LinkAddress: Hashable, Sendable {
  /// A stretch of the address.
  public enum Part: Hashable, Sendable {
    /// As it stands.
    case text(String)
    /// The name between `{{` and `}}`, without blanks around it, and all of it as it was written.
    case hole(name: String, source: String)
  }

  /// The address in order.
  public let parts: [Part]

  /// Takes an address apart.
  public init(_ source: String) {
    var parts: [Part] = []
    var rest = source[...]
    while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
      if open.lowerBound > rest.startIndex { parts.append(.text(String(rest[..<open.lowerBound]))) }
      let name = TypedText.trimmed(String(rest[open.upperBound..<close.lowerBound]))
      parts.append(.hole(name: name, source: String(rest[open.lowerBound..<close.upperBound])))
      rest = rest[close.upperBound...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    self.parts = parts
  }

  /// The names in it.
  public var names: [String] {
    parts.compactMap { part in if case .hole(let name, _) = part { name } else { nil } }
  }

  /// The address with its values.
  ///
  /// - Parameter value: the value of a name as an address spells it, percent-encoded; empty where there is none.
  public func filled(_ value: (String) -> String) -> String {
    parts.reduce(into: "") { address, part in
      switch part {
      case .text(let text): address += text
      case .hole(let name, _): address += value(name)
      }
    }
  }
}
