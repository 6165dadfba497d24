/// What may stand in a request target and in `Host`, RFC 3986 §3 and RFC 9112 §3.2.
enum TargetRules {
  /// Lets a path through only when every segment, decoded, is safe to use; see `RequestTarget`.
  static func checkPath(_ path: Span<UInt8>) throws(RequestError) {
    if isPlain(path) { return }
    let plain = ByteSet.path
    var segmentStart = 0
    var isEscaped = false
    for index in path.indices {
      let byte = path[index]
      if byte == ASCII.slash {
        try checkSegment(path.extracting(segmentStart..<index), isEscaped: isEscaped)
        segmentStart = index + 1
        isEscaped = false
      } else if byte == ASCII.percent {
        isEscaped = true
      } else if !plain.contains(byte) {
        throw .malformed("The path holds a character that must be escaped.")
      }
    }
    try checkSegment(path.extracting(segmentStart..<path.count), isEscaped: isEscaped)
  }

  /// Whether the path has neither escapes nor segments that begin with a dot, as nearly all have: nothing else of such
  /// a path needs a look.
  private static func isPlain(_ path: Span<UInt8>) -> Bool {
    guard ByteSet.path.containsAll(path) else { return false }
    var start = 0
    while let dot = Bytes.firstIndex(of: ASCII.dot, in: start..<path.count, of: path) {
      if dot == 0 || path[dot - 1] == ASCII.slash { return false }
      start = dot + 1
    }
    return true
  }

  private static func checkSegment(_ segment: Span<UInt8>, isEscaped: Bool) throws(RequestError) {
    if isEscaped {
      try checkEscapes(segment)
    } else if isDots(segment) {
      throw .malformed("The path holds a dot segment.")
    }
  }

  /// The slow way, for segments with escapes: decodes and looks at the result.
  private static func checkEscapes(_ segment: Span<UInt8>) throws(RequestError) {
    var decoded: [UInt8] = []
    var index = 0
    while index < segment.count {
      guard segment[index] == ASCII.percent else {
        decoded.append(segment[index])
        index += 1
        continue
      }
      guard index + 2 < segment.count, let high = ASCII.hexadecimalValue(segment[index + 1]),
        let low = ASCII.hexadecimalValue(segment[index + 2])
      else { throw .malformed("The path holds a broken escape.") }
      decoded.append(high << 4 | low)
      index += 3
    }
    let isUnsafe = decoded.contains {
      $0 < ASCII.space || $0 == ASCII.delete || $0 == ASCII.slash || $0 == ASCII.backslash
    }
    guard !isUnsafe, !isDots(decoded.span), String(validating: decoded, as: UTF8.self) != nil else {
      throw .malformed("The path holds an escape that has no place in a path.")
    }
  }

  private static func isDots(_ segment: Span<UInt8>) -> Bool {
    switch segment.count {
    case 1: segment[0] == ASCII.dot
    case 2: segment[0] == ASCII.dot && segment[1] == ASCII.dot
    default: false
    }
  }

  /// Browsers leave more characters unescaped in a query than RFC 3986 does, so any visible one may stand there but
  /// the mark of a fragment, which is never sent.
  static func checkQuery(_ query: Span<UInt8>) throws(RequestError) {
    for index in query.indices where query[index] == 0x23 {
      throw .malformed("The target holds a fragment.")
    }
  }

  /// `uri-host [ ":" port ]`, not empty; a name of a user before it is refused.
  static func checkHost(_ host: Span<UInt8>) throws(RequestError) {
    var index = 0
    if host.isEmpty { throw .malformed("The host is empty.") }
    if host[0] == ASCII.leftBracket {
      let literal = ByteSet.addressLiteral
      index = 1
      while index < host.count, literal.contains(host[index]) { index += 1 }
      guard index > 1, index < host.count, host[index] == ASCII.rightBracket else {
        throw .malformed("The host is not written well.")
      }
      index += 1
    } else {
      index = try skipName(host)
    }
    if index == host.count { return }
    guard host[index] == ASCII.colon, host.count - index <= 6 else { throw .malformed("The host is not written well.") }
    for place in (index + 1)..<host.count where !ASCII.isDigit(host[place]) {
      throw .malformed("The port of the host is no number.")
    }
  }

  private static func skipName(_ host: Span<UInt8>) throws(RequestError) -> Int {
    let plain = ByteSet.registeredName
    var index = plain.prefixLength(of: host)
    while index < host.count {
      if plain.contains(host[index]) {
        index += 1
      } else if host[index] == ASCII.percent, index + 2 < host.count,
        ASCII.hexadecimalValue(host[index + 1]) != nil, ASCII.hexadecimalValue(host[index + 2]) != nil
      {
        index += 3
      } else {
        break
      }
    }
    guard index > 0 else { throw .malformed("The host is not written well.") }
    return index
  }
}
