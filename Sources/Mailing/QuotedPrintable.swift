/// The body of a part in lines of at most 76 ASCII characters: RFC 2045 §6.7.
enum QuotedPrintable {
  private static let longestLine = 76
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// - Parameter text: with `\n`, `\r\n` or `\r` at line ends; they become `\r\n`.
  static func encoding(_ text: String) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8.count * 5 / 4)
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    for line in lines {
      append(Array(line.utf8), to: &output)
      output += "\r\n".utf8
    }
    return output
  }

  private static func append(_ line: [UInt8], to output: inout [UInt8]) {
    var column = 0
    for (index, byte) in line.enumerated() {
      let isLast = index + 1 == line.count
      let piece = isPlain(byte, isFirst: index == 0, isLast: isLast) ? [byte] : escaped(byte)
      // A line that goes on has room for the `=` at its end.
      if column + piece.count > longestLine - (isLast ? 0 : 1) {
        output += "=\r\n".utf8
        column = 0
      }
      output += piece
      column += piece.count
    }
  }

  /// A `.` alone on a line ends a letter for some programs, and `From ` at its beginning begins one in a mailbox.
  private static func isPlain(_ byte: UInt8, isFirst: Bool, isLast: Bool) -> Bool {
    if isFirst, byte == UInt8(ascii: ".") || byte == UInt8(ascii: "F") { return false }
    if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { return !isLast }
    return (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "=")
  }

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}
