/// Writes text so that HTML shows it as it is, in content and in quoted attributes.
public enum HTMLEscaping {
  /// Appends `text` with `&`, `<`, `>`, `"` and `'` as character references.
  public static func append(_ text: String, to buffer: inout [UInt8]) {
    var text = text
    text.withUTF8 { append($0, to: &buffer) }
  }

  private static func append(_ bytes: UnsafeBufferPointer<UInt8>, to buffer: inout [UInt8]) {
    var runStart = 0
    for (index, byte) in bytes.enumerated() {
      guard let reference = reference(for: byte) else { continue }
      buffer += bytes[runStart..<index]
      buffer += reference.utf8
      runStart = index + 1
    }
    buffer += bytes[runStart...]
  }

  private static func reference(for byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }
}
