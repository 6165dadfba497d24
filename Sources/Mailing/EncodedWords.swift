/// Text of a header in ASCII: RFC 2047 §2 and §5.
enum EncodedWords {
  /// The most bytes of a word's text, so that a line with one has at most 76 characters behind a name such as `Subject: `.
  private static let longest = 36

  /// A text without line structure, folded where it is long. What stands in it can end no header and begin none.
  static func encoding(_ text: String) -> String {
    let text = withoutControls(text)
    if isPlain(text) { return text }
    var words: [String] = []
    var word: [UInt8] = []
    for scalar in text.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      // No character is torn between two words (RFC 2047 §5).
      if word.count + bytes.count > longest {
        words.append(self.word(word))
        word = []
      }
      word += bytes
    }
    if !word.isEmpty { words.append(self.word(word)) }
    // Blanks between two encoded words do not count.
    return words.joined(separator: "\r\n ")
  }

  private static func word(_ bytes: [UInt8]) -> String {
    "=?UTF-8?B?\(String(decoding: Base64.encoding(bytes), as: UTF8.self))?="
  }

  /// Short texts of letters, digits and blanks stand as they are.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.count <= 60
      && text.utf8.allSatisfy { byte in
        byte == 0x20 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      }
  }

  private static func withoutControls(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}
