import SurveyModel

/// Writes JSON (RFC 8259), members in the order in which they are added: with two spaces of indentation, or on one line.
struct JSONText {
  private let isCompact: Bool
  private(set) var text = ""
  private var depth = 0
  private var isFirst = true

  init(isCompact: Bool = false) { self.isCompact = isCompact }

  /// A whole object; `build` adds its members.
  mutating func object(_ build: (inout JSONText) -> Void) {
    bracket("{", "}", build)
  }

  mutating func object(_ name: String, _ build: (inout JSONText) -> Void) {
    begin(name)
    bracket("{", "}", build)
  }

  /// A member that lists an object for each element.
  mutating func array<Element>(
    _ name: String, _ elements: [Element], _ build: (inout JSONText, Element) -> Void
  ) {
    begin(name)
    bracket("[", "]") { list in
      for element in elements {
        list.separate()
        list.object { build(&$0, element) }
      }
    }
  }

  mutating func member(_ name: String, _ value: String) {
    begin(name)
    text += value.quotedAsJSON
  }

  mutating func member(_ name: String, _ value: Int) {
    begin(name)
    text += String(value)
  }

  /// A number that is spelled already, as RFC 8259 §6 has it.
  mutating func member(_ name: String, number: String) {
    begin(name)
    text += number
  }

  mutating func member(_ name: String, _ value: Bool) {
    begin(name)
    text += value ? "true" : "false"
  }

  mutating func member(_ name: String, _ values: [String]) {
    begin(name)
    text += "["
    for (index, value) in values.enumerated() {
      if index > 0 { text += isCompact ? "," : ", " }
      text += value.quotedAsJSON
    }
    text += "]"
  }

  private mutating func bracket(_ opening: String, _ closing: String, _ build: (inout JSONText) -> Void) {
    text += opening
    depth += 1
    isFirst = true
    build(&self)
    depth -= 1
    if !isFirst { newLine() }
    isFirst = false
    text += closing
  }

  private mutating func begin(_ name: String) {
    separate()
    text += name.quotedAsJSON
    text += isCompact ? ":" : ": "
  }

  private mutating func separate() {
    if !isFirst { text += "," }
    isFirst = false
    newLine()
  }

  private mutating func newLine() { if !isCompact { text += "\n" + String(repeating: "  ", count: depth) } }
}
