import Templating

/// Plain text on its way into HTML that we write ourselves.
enum HTMLText {
  /// The text with everything escaped that means something in content or in a quoted attribute.
  static func escaped(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    HTMLEscaping.append(text, to: &bytes)
    return bytes
  }
}
