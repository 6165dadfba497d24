/// Takes a chunked body apart, in whatever pieces it arrives, RFC 9112 §7.1.
///
/// Strict: sizes are hexadecimal digits and nothing else, lines end with CR LF. Extensions and trailers are checked,
/// counted against a bound, and dropped.
public struct ChunkedDecoder: Sendable {
  private enum State {
    case size
    case extensions
    case sizeLineFeed
    case data
    case dataReturn
    case dataLineFeed
    case trailerStart
    case trailerName
    case trailerValue
    case trailerLineFeed
    case lastLineFeed
    case done
  }

  /// More digits than a size can need; zeros before it included.
  private static let sizeDigitsAllowed = 16

  private var state = State.size
  private var remaining = 0
  private var digits = 0
  private var overhead = 0

  /// A decoder at the beginning of a body.
  public init() {}

  /// Whether the last chunk and the trailers have been read.
  public var isDone: Bool { state == .done }

  /// Reads on.
  ///
  /// - Parameters:
  ///   - input: the next bytes of the connection.
  ///   - body: takes the decoded bytes.
  ///   - bodyLimit: the most bytes that `body` may have.
  /// - Returns: how many bytes of the input were used; fewer than all only when the body is done.
  public mutating func decode(
    _ input: Span<UInt8>, into body: inout [UInt8], bodyLimit: Int, limits: Limits
  ) throws(RequestError) -> Int {
    let token = ByteSet.token
    var index = 0
    while index < input.count, state != .done {
      let byte = input[index]
      switch state {
      case .size:
        try readSizeByte(byte, bodyLimit: bodyLimit - body.count)
      case .extensions:
        try countOverhead(limits)
        if byte == ASCII.carriageReturn {
          state = .sizeLineFeed
        } else if !ASCII.isFieldContent(byte) {
          throw .malformed("A chunk extension holds a control character.")
        }
      case .sizeLineFeed:
        try expect(ASCII.lineFeed, byte)
        state = remaining == 0 ? .trailerStart : .data
      case .data:
        let length = min(remaining, input.count - index)
        input.extracting(index..<(index + length)).withUnsafeBufferPointer { body.append(contentsOf: $0) }
        remaining -= length
        index += length
        if remaining == 0 { state = .dataReturn }
        continue
      case .dataReturn:
        try expect(ASCII.carriageReturn, byte)
        state = .dataLineFeed
      case .dataLineFeed:
        try expect(ASCII.lineFeed, byte)
        digits = 0
        state = .size
      case .trailerStart:
        if byte == ASCII.carriageReturn {
          state = .lastLineFeed
        } else {
          guard token.contains(byte) else { throw .malformed("A trailer does not begin with a field name.") }
          try countOverhead(limits)
          state = .trailerName
        }
      case .trailerName:
        try countOverhead(limits)
        if byte == ASCII.colon {
          state = .trailerValue
        } else if !token.contains(byte) {
          throw .malformed("A trailer does not begin with a field name.")
        }
      case .trailerValue:
        try countOverhead(limits)
        if byte == ASCII.carriageReturn {
          state = .trailerLineFeed
        } else if !ASCII.isFieldContent(byte) {
          throw .malformed("A trailer holds a control character.")
        }
      case .trailerLineFeed:
        try expect(ASCII.lineFeed, byte)
        state = .trailerStart
      case .lastLineFeed:
        try expect(ASCII.lineFeed, byte)
        state = .done
      case .done:
        break
      }
      index += 1
    }
    return index
  }

  private mutating func readSizeByte(_ byte: UInt8, bodyLimit: Int) throws(RequestError) {
    if let digit = ASCII.hexadecimalValue(byte) {
      digits += 1
      guard digits <= Self.sizeDigitsAllowed else { throw .malformed("A chunk size has too many digits.") }
      guard remaining >> 58 == 0 else { throw .bodyTooLarge }
      remaining = remaining << 4 | Int(digit)
      return
    }
    guard digits > 0 else { throw .malformed("A chunk does not begin with its size.") }
    guard remaining <= bodyLimit else { throw .bodyTooLarge }
    switch byte {
    case ASCII.carriageReturn: state = .sizeLineFeed
    case ASCII.semicolon: state = .extensions
    default: throw .malformed("A chunk size is no hexadecimal number.")
    }
  }

  private mutating func countOverhead(_ limits: Limits) throws(RequestError) {
    overhead += 1
    guard overhead <= limits.chunkOverheadBytes else { throw .fieldsTooLarge }
  }

  private func expect(_ expected: UInt8, _ byte: UInt8) throws(RequestError) {
    guard byte == expected else { throw .malformed("A chunk is not closed as its size says.") }
  }
}
