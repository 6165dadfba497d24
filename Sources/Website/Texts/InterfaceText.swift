/// One of our own texts, split at its holes once: a page fills some ten of them.
struct InterfaceText: Sendable {
  enum Part: Sendable {
    case words(String)
    /// `{name}`
    case hole(String)
  }

  /// As it was written.
  let source: String
  /// Empty for a text without holes.
  let parts: [Part]

  init(_ source: String) {
    self.source = source
    var parts: [Part] = []
    var rest = source[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { parts.append(.words(String(rest[..<open]))) }
      parts.append(.hole(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    if !parts.isEmpty, !rest.isEmpty { parts.append(.words(String(rest))) }
    self.parts = parts
  }
}
