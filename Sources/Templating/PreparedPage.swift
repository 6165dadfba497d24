/// A page rendered but for a few texts that differ from one reader to the next: its `TemplateValue.hole`s.
///
/// Filling it copies bytes and looks nothing up, so it costs a small part of rendering the page.
public struct PreparedPage: Sendable {
  /// A place for a text.
  struct Hole {
    let key: TemplateKey
    /// How many of the page's bytes stand before it.
    let offset: Int
    /// Shown as it is, not escaped.
    let isRaw: Bool
  }

  private let bytes: [UInt8]
  private let holes: [Hole]

  init(bytes: [UInt8], holes: [Hole]) {
    self.bytes = bytes
    self.holes = holes
  }

  /// The number of bytes without what its holes are filled with.
  public var count: Int { bytes.count }

  /// Appends the page to `buffer` with its holes filled.
  ///
  /// - Parameter texts: what stands in the holes, escaped unless the template asks for it by `{{{name}}}`. Of texts with the
  ///   same name the first counts; a hole without a text stays empty.
  public func append(to buffer: inout [UInt8], filling texts: [(TemplateKey, String)]) {
    var shown = 0
    for hole in holes {
      append(shown..<hole.offset, to: &buffer)
      shown = hole.offset
      for text in texts where text.0 == hole.key {
        if hole.isRaw { buffer += text.1.utf8 } else { HTMLEscaping.append(text.1, to: &buffer) }
        break
      }
    }
    append(shown..<bytes.count, to: &buffer)
  }

  private func append(_ part: Range<Int>, to buffer: inout [UInt8]) {
    bytes.withUnsafeBufferPointer { buffer.append(contentsOf: UnsafeBufferPointer(rebasing: $0[part])) }
  }
}
