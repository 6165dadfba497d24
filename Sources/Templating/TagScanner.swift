/// Finds the tags of a template and says how they stand on their lines.
struct TagScanner {
  let source: [UInt8]
  private let template: String
  private var position = 0
  private var opening: [UInt8] = Array("{{".utf8)
  private var closing: [UInt8] = Array("}}".utf8)

  init(_ source: [UInt8], template: String) {
    self.source = source
    self.template = template
  }

  /// The next tag, or `nil` at the end. A change of delimiters holds for the tags after it.
  mutating func next() throws(TemplateError) -> Tag? {
    guard let start = firstIndex(of: opening, from: position) else { return nil }
    var inner = start + opening.count
    let kind = inner < source.count ? Self.kind(of: source[inner]) : .value
    let isTriple = inner < source.count && source[inner] == UInt8(ascii: "{")
    if kind != .value { inner += 1 }
    let marker: [UInt8] = isTriple ? [UInt8(ascii: "}")] : kind == .delimiters ? [UInt8(ascii: "=")] : []
    guard let innerEnd = firstIndex(of: marker + closing, from: inner) else { throw error(.unclosedTag, at: start) }
    let tag = Tag(
      kind: kind, content: trimmed(inner..<innerEnd), range: start..<innerEnd + marker.count + closing.count)
    position = tag.range.upperBound
    if kind == .delimiters { try changeDelimiters(tag) }
    return tag
  }

  private static func kind(of sigil: UInt8) -> Tag.Kind {
    switch sigil {
    case UInt8(ascii: "#"): .section
    case UInt8(ascii: "^"): .inverted
    case UInt8(ascii: "/"): .close
    case UInt8(ascii: ">"): .partial
    case UInt8(ascii: "<"): .parent
    case UInt8(ascii: "$"): .block
    case UInt8(ascii: "!"): .comment
    case UInt8(ascii: "="): .delimiters
    case UInt8(ascii: "&"), UInt8(ascii: "{"): .rawValue
    default: .value
    }
  }

  private mutating func changeDelimiters(_ tag: Tag) throws(TemplateError) {
    let parts = source[tag.content].split { $0.isWhitespace }
    guard parts.count == 2, !source[tag.content].contains(UInt8(ascii: "=")) else {
      throw error(.badDelimiters, at: tag.range.lowerBound)
    }
    opening = Array(parts[0])
    closing = Array(parts[1])
  }

  /// The blanks before `index`, if nothing else precedes it on its line.
  func indentation(before index: Int) -> Range<Int>? {
    var start = index
    while start > 0, source[start - 1].isBlank { start -= 1 }
    return start == 0 || source[start - 1] == .newline ? start..<index : nil
  }

  /// The start of the next line, if nothing but blanks lies between it and `index`; at the end of the template, the end.
  func lineEnd(after index: Int) -> Int? {
    var end = index
    while end < source.count, source[end].isBlank { end += 1 }
    if end < source.count, source[end] == .carriageReturn, end + 1 < source.count, source[end + 1] == .newline {
      end += 1
    }
    if end == source.count { return end }
    return source[end] == .newline ? end + 1 : nil
  }

  /// Whether a tag that closes something begins at `index`.
  func isClosingTag(at index: Int) -> Bool {
    source[index...].starts(with: opening + CollectionOfOne(UInt8(ascii: "/")))
  }

  func error(_ problem: TemplateError.Problem, at offset: Int) -> TemplateError {
    TemplateError(problem, in: template, at: offset, of: source)
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let first = range.first, source[first].isWhitespace { range.removeFirst() }
    while let last = range.last, source[last].isWhitespace { range.removeLast() }
    return range
  }

  private func firstIndex(of pattern: [UInt8], from start: Int) -> Int? {
    guard source.count >= pattern.count else { return nil }
    var index = start
    while index <= source.count - pattern.count {
      if source[index] == pattern[0], source[index..<index + pattern.count].elementsEqual(pattern) { return index }
      index += 1
    }
    return nil
  }
}
