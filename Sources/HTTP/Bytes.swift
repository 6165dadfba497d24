import Glibc

/// Small questions over runs of bytes that several parts of the protocol ask.
enum Bytes {
  /// Whether the bytes are exactly the text's UTF-8.
  static func equal(_ bytes: Span<UInt8>, _ text: StaticString) -> Bool {
    guard bytes.count == text.utf8CodeUnitCount else { return false }
    return bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return true }
      return memcmp(base, text.utf8Start, buffer.count) == 0
    }
  }

  /// Whether the bytes are the text in any mixture of case. The text must be in small letters.
  static func equalIgnoringCase(_ bytes: Span<UInt8>, _ lowercase: StaticString) -> Bool {
    guard bytes.count == lowercase.utf8CodeUnitCount else { return false }
    return lowercase.withUTF8Buffer { equalIgnoringCase(bytes, $0.span) }
  }

  /// Whether the bytes are the others in any mixture of case. The others must be in small letters.
  static func equalIgnoringCase(_ bytes: Span<UInt8>, _ lowercase: Span<UInt8>) -> Bool {
    guard bytes.count == lowercase.count else { return false }
    for index in bytes.indices where ASCII.lowercased(bytes[index]) != lowercase[index] { return false }
    return true
  }

  /// Where the byte stands first in a part of the bytes, or nil.
  static func firstIndex(of byte: UInt8, in range: Range<Int>, of bytes: Span<UInt8>) -> Int? {
    bytes.extracting(range).withUnsafeBufferPointer { buffer -> Int? in
      guard let base = buffer.baseAddress, let found = memchr(base, Int32(byte), buffer.count) else { return nil }
      return range.lowerBound + (UnsafeRawPointer(found) - UnsafeRawPointer(base))
    }
  }

  /// The range without the spaces and tabs at its ends.
  static func trimmed(_ range: Range<Int>, of bytes: Span<UInt8>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, ASCII.isBlank(bytes[start]) { start += 1 }
    while end > start, ASCII.isBlank(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  /// Calls `body` with each element of a comma-separated list, without blanks around it; empty elements are passed
  /// over, RFC 9110 §5.6.1.2. Commas inside quoted strings do not separate.
  static func forEachListElement<Failure: Error>(
    of bytes: Span<UInt8>, _ body: (Range<Int>) throws(Failure) -> Void
  ) throws(Failure) {
    var start = 0
    var index = 0
    var isQuoted = false
    while index <= bytes.count {
      if index == bytes.count || (bytes[index] == ASCII.comma && !isQuoted) {
        let element = trimmed(start..<index, of: bytes)
        if !element.isEmpty { try body(element) }
        start = index + 1
      } else if bytes[index] == ASCII.quote {
        isQuoted.toggle()
      } else if bytes[index] == ASCII.backslash, isQuoted {
        index += 1
        if index >= bytes.count { continue }
      }
      index += 1
    }
  }

  /// The number that a run of digits says, or nil for anything else. Numbers too large for `Int` become `Int.max`.
  static func saturatingNumber(_ bytes: Span<UInt8>) -> Int? {
    guard !bytes.isEmpty else { return nil }
    var number = 0
    for index in bytes.indices {
      guard ASCII.isDigit(bytes[index]) else { return nil }
      let (product, overflows) = number.multipliedReportingOverflow(by: 10)
      let (sum, carries) = product.addingReportingOverflow(Int(bytes[index] - ASCII.zero))
      number = overflows || carries || number == .max ? .max : sum
    }
    return number
  }

  /// Appends a text.
  static func append(_ text: StaticString, to bytes: inout [UInt8]) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends a number in decimal digits.
  static func append(_ number: Int, to bytes: inout [UInt8]) {
    if number < 0 { bytes.append(ASCII.hyphen) }
    var power: UInt = 1
    while number.magnitude / power >= 10 { power *= 10 }
    while power > 0 {
      bytes.append(ASCII.zero + UInt8(truncatingIfNeeded: number.magnitude / power % 10))
      power /= 10
    }
  }
}

extension ArraySlice<UInt8> {
  /// Calls `body` with what stands between the marks, one piece more than there are marks; pieces may be empty.
  func forEachPiece(between mark: UInt8, _ body: (ArraySlice<UInt8>) -> Void) {
    var start = startIndex
    while let end = self[start...].firstIndex(of: mark) {
      body(self[start..<end])
      start = end + 1
    }
    body(self[start...])
  }
}
