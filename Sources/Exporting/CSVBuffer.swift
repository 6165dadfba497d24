import CivilTime

/// Rows of a table as bytes: UTF-8, RFC 4180 quoting, `\n` behind each row; nothing is put before a cell, unless Excel is to open it.
///
/// Cells are written straight into memory of its own that grows: a row costs no strings, and a byte none of the looks at an
/// array's owner and end, which took a tenth of an export's time.
struct CSVBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0
  /// How many texts got a `'` before them.
  private(set) var alteredCells = 0
  private var isRowBegun = false
  private let separator: UInt8
  /// Whether texts that look like formulas are altered.
  let marksFormulas: Bool

  /// An empty buffer with room for `capacity` bytes before it grows.
  init(capacity: Int = 256, dialect: CSVDialect = .standard) {
    self.capacity = max(capacity, 1)
    start = .allocate(capacity: self.capacity)
    separator = dialect.separator
    marksFormulas = dialect.isForExcel
  }

  deinit { start.deallocate() }

  /// A copy of what was written.
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

  /// Lends what was written; `body` must not keep it.
  func withBytes<Failure: Error>(_ body: (UnsafeRawBufferPointer) throws(Failure) -> Void) throws(Failure) {
    try body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// A text as typed; quoted where it holds the separator, a quotation mark or a line break (RFC 4180 §2.6).
  mutating func cell(_ text: String) {
    separate()
    var text = text
    let separator = separator
    text.withUTF8 { utf8 in
      if marksFormulas, let first = utf8.first, CSVDialect.beginsFormula(first) { return appendMarked(utf8) }
      if utf8.contains(where: { Self.needsQuotes($0, separator) }) {
        appendQuoted(utf8)
      } else {
        append(utf8)
      }
    }
  }

  /// A number that is spelled already; nothing is ever put before it.
  mutating func cell(number: String) {
    separate()
    var number = number
    number.withUTF8 { append($0) }
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
    append(flag ? "1" : "0")
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
    if milliseconds < 0 { append("-") }
    let magnitude = milliseconds.magnitude
    append(Int(magnitude / 1_000))
    let thousandths = Int(magnitude % 1_000)
    guard thousandths > 0 else { return }
    append(".")
    append(digit: thousandths / 100)
    if thousandths % 100 > 0 { append(digit: thousandths / 10 % 10) }
    if thousandths % 10 > 0 { append(digit: thousandths % 10) }
  }

  /// That many empty cells.
  mutating func emptyCells(_ count: Int) {
    guard count > 0 else { return }
    for _ in 0..<(isRowBegun ? count : count - 1) { append(separator) }
    isRowBegun = true
  }

  /// Cells that another buffer encoded, with the separators between them: at least one.
  ///
  /// - Parameter altered: how many of them got a `'`.
  mutating func encoded(_ cells: [UInt8], altered: Int = 0) {
    separate()
    cells.withUnsafeBufferPointer { append($0) }
    alteredCells += altered
  }

  /// A text that is no cell: a mark at the file's beginning, or a line that is spelled otherwise.
  mutating func raw(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  mutating func endRow() {
    append("\n")
    isRowBegun = false
  }

  /// Begins anew and keeps the memory.
  mutating func removeAll() {
    count = 0
    isRowBegun = false
  }

  private mutating func separate() {
    if isRowBegun { append(separator) }
    isRowBegun = true
  }

  @inline(__always)
  private static func needsQuotes(_ byte: UInt8, _ separator: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
    default: byte == separator
    }
  }

  /// A text with a `'` before it, which keeps a spreadsheet from computing it.
  @inline(never)
  private mutating func appendMarked(_ utf8: UnsafeBufferPointer<UInt8>) {
    alteredCells += 1
    let marked = [UInt8(ascii: "'")] + utf8
    let separator = separator
    marked.withUnsafeBufferPointer { bytes in
      if bytes.contains(where: { Self.needsQuotes($0, separator) }) { appendQuoted(bytes) } else { append(bytes) }
    }
  }

  private mutating func appendQuoted(_ utf8: UnsafeBufferPointer<UInt8>) {
    append("\"")
    for byte in utf8 {
      if byte == UInt8(ascii: "\"") { append("\"") }
      append(byte)
    }
    append("\"")
  }

  /// Sees to it that so many more bytes have room.
  @inline(__always)
  private mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    capacity = (count + more) * 2
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
  }

  @inline(__always)
  private mutating func append(_ byte: UInt8) {
    reserve(1)
    start[count] = byte
    count += 1
  }

  @inline(__always)
  private mutating func append(_ mark: Unicode.Scalar) { append(UInt8(ascii: mark)) }

  @inline(__always)
  private mutating func append(digit: Int) { append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)) }

  @inline(__always)
  private mutating func append(_ more: UnsafeBufferPointer<UInt8>) {
    guard let source = more.baseAddress else { return }
    reserve(more.count)
    (start + count).update(from: source, count: more.count)
    count += more.count
  }

  private mutating func append(_ instant: Instant) {
    let civil = instant.civil()
    let inMinute = Int(instant.milliseconds - instant.milliseconds.dividedDown(by: 60_000) * 60_000)
    reserve(24)
    let spelling = UnsafeMutableBufferPointer(start: start + count, count: 24)
    spelling.write(civil.date.year, digits: 4, at: 0, before: "-")
    spelling.write(civil.date.month, digits: 2, at: 5, before: "-")
    spelling.write(civil.date.day, digits: 2, at: 8, before: "T")
    spelling.write(civil.time.hour, digits: 2, at: 11, before: ":")
    spelling.write(civil.time.minute, digits: 2, at: 14, before: ":")
    spelling.write(inMinute / 1_000, digits: 2, at: 17, before: ".")
    spelling.write(inMinute % 1_000, digits: 3, at: 20, before: "Z")
    count += 24
  }

  private mutating func append(_ number: Int) {
    if number < 0 { append("-") }
    let magnitude = number.magnitude
    var divisor: UInt = 1
    while magnitude / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      append(digit: Int(magnitude / divisor % 10))
      divisor /= 10
    }
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Writes the last digits of a number that is not negative, and a mark behind them.
  @inline(__always)
  fileprivate func write(_ number: Int, digits: Int, at start: Int, before mark: Unicode.Scalar) {
    var rest = number
    for place in stride(from: start + digits - 1, through: start, by: -1) {
      self[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    self[start + digits] = UInt8(ascii: mark)
  }
}

extension Int64 {
  /// The quotient rounded towards minus infinity, for instants before 1970.
  fileprivate func dividedDown(by divisor: Int64) -> Int64 {
    self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor)
  }
}
