import CivilTime

/// Rows of a table as bytes: UTF-8, RFC 4180 quoting, `\n` behind each row, nothing put before a cell.
///
/// Cells are written straight into one growing buffer, so that a row costs no strings.
struct CSVBuffer {
  private(set) var bytes: [UInt8] = []
  private var isRowBegun = false

  /// An empty buffer with room for `capacity` bytes before it grows.
  init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// A text as typed; quoted where it holds a comma, a quotation mark or a line break (RFC 4180 §2.6).
  mutating func cell(_ text: String) {
    separate()
    var text = text
    text.withUTF8 { utf8 in
      if utf8.contains(where: Self.needsQuotes) {
        appendQuoted(utf8)
      } else {
        bytes.append(contentsOf: utf8)
      }
    }
  }

  /// The text, or an empty cell.
  mutating func cell(_ text: String?) {
    if let text { cell(text) } else { emptyCells(1) }
  }

  mutating func cell(_ number: Int) {
    separate()
    append(number)
  }

  /// 1 or 0.
  mutating func cell(_ flag: Bool) {
    separate()
    bytes.append(UInt8(ascii: flag ? "1" : "0"))
  }

  /// An instant as ``Instant/description`` spells it, or an empty cell.
  mutating func cell(_ instant: Instant?) {
    guard let instant else { return emptyCells(1) }
    separate()
    append(instant)
  }

  /// A length of time in seconds, with as many decimals as it has; empty where unknown.
  mutating func cell(milliseconds: Int64?) {
    separate()
    guard let milliseconds else { return }
    if milliseconds < 0 { bytes.append(UInt8(ascii: "-")) }
    let magnitude = milliseconds.magnitude
    append(Int(magnitude / 1_000))
    let thousandths = Int(magnitude % 1_000)
    guard thousandths > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    appendThreeDigits(thousandths)
    while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
  }

  /// That many empty cells.
  mutating func emptyCells(_ count: Int) {
    guard count > 0 else { return }
    bytes.append(contentsOf: repeatElement(UInt8(ascii: ","), count: isRowBegun ? count : count - 1))
    isRowBegun = true
  }

  /// Cells that another buffer encoded, with the commas between them: at least one.
  mutating func encoded(_ cells: [UInt8]) {
    separate()
    bytes.append(contentsOf: cells)
  }

  mutating func endRow() {
    bytes.append(UInt8(ascii: "\n"))
    isRowBegun = false
  }

  /// Begins anew and keeps the memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    isRowBegun = false
  }

  private mutating func separate() {
    if isRowBegun { bytes.append(UInt8(ascii: ",")) }
    isRowBegun = true
  }

  @inline(__always)
  private static func needsQuotes(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
    default: false
    }
  }

  private mutating func appendQuoted(_ utf8: UnsafeBufferPointer<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    for byte in utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ instant: Instant) {
    let civil = instant.civil()
    let inMinute = Int(instant.milliseconds - instant.milliseconds.dividedDown(by: 60_000) * 60_000)
    appendTwoDigits(civil.date.year / 100)
    appendTwoDigits(civil.date.year % 100)
    bytes.append(UInt8(ascii: "-"))
    appendTwoDigits(civil.date.month)
    bytes.append(UInt8(ascii: "-"))
    appendTwoDigits(civil.date.day)
    bytes.append(UInt8(ascii: "T"))
    appendTwoDigits(civil.time.hour)
    bytes.append(UInt8(ascii: ":"))
    appendTwoDigits(civil.time.minute)
    bytes.append(UInt8(ascii: ":"))
    appendTwoDigits(inMinute / 1_000)
    bytes.append(UInt8(ascii: "."))
    appendThreeDigits(inMinute % 1_000)
    bytes.append(UInt8(ascii: "Z"))
  }

  private mutating func append(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let magnitude = number.magnitude
    var divisor: UInt = 1
    while magnitude / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(magnitude / divisor % 10))
      divisor /= 10
    }
  }

  private mutating func appendTwoDigits(_ number: Int) {
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  private mutating func appendThreeDigits(_ number: Int) {
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 100))
    appendTwoDigits(number % 100)
  }
}

extension Int64 {
  /// The quotient rounded towards minus infinity, for instants before 1970.
  fileprivate func dividedDown(by divisor: Int64) -> Int64 {
    self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor)
  }
}
