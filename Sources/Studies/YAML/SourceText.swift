/// A text file of a study, cut into lines of code points as the YAML library counts them.
///
/// A byte-order mark is dropped: it stands in no column. Lines end where YAML 1.1 says so: at CR, LF, CRLF, NEL, LS and
/// PS.
struct SourceText: Sendable {
  let path: String
  /// The file's bytes without byte-order mark.
  let bytes: [UInt8]
  /// The lines without their ends. Behind an invalid byte there are none.
  let lines: [[Unicode.Scalar]]
  /// The first place that is no UTF-8 or holds a character that YAML does not allow.
  let flaw: Flaw?

  /// Whether what begins here is the first of an entry of a list: only its dash stands before it.
  func beginsEntry(at mark: SourceMark) -> Bool {
    guard let line = line(mark.line) else { return false }
    let before = line.prefix(mark.column - 1)
    return before.contains("-") && before.allSatisfy { $0 == " " || $0 == "-" }
  }

  enum Flaw: Hashable, Sendable {
    case notUTF8(SourceMark)
    case control(Unicode.Scalar, SourceMark)
  }

  init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    var lines: [[Unicode.Scalar]] = []
    var line: [Unicode.Scalar] = []
    var flaw: Flaw?
    var afterReturn = false
    var iterator = self.bytes.makeIterator()
    var decoder = UTF8()
    reading: while true {
      switch decoder.decode(&iterator) {
      case .emptyInput: break reading
      case .error:
        flaw = flaw ?? .notUTF8(SourceMark(line: lines.count + 1, column: line.count + 1))
        break reading
      case .scalarValue(let scalar):
        let completesReturn = afterReturn && scalar == "\n"
        afterReturn = scalar == "\r"
        if completesReturn { continue }
        if Self.breaks(scalar) {
          lines.append(line)
          line = []
        } else {
          if flaw == nil, !Self.isAllowed(scalar) {
            flaw = .control(scalar, SourceMark(line: lines.count + 1, column: line.count + 1))
          }
          line.append(scalar)
        }
      }
    }
    lines.append(line)
    self.lines = lines
    self.flaw = flaw
  }

  /// A line by its number, counted from 1.
  func line(_ number: Int) -> [Unicode.Scalar]? {
    lines.indices.contains(number - 1) ? lines[number - 1] : nil
  }

  /// The mark, or the end of the file where it lies behind that, as the library's do at a file's end.
  func clamped(_ mark: SourceMark) -> SourceMark {
    guard mark.line > lines.count else { return mark }
    return SourceMark(line: lines.count, column: (lines.last?.count ?? 0) + 1)
  }

  /// The rest of a line from a mark on; empty where there is none.
  func rest(from mark: SourceMark) -> ArraySlice<Unicode.Scalar> {
    guard let line = line(mark.line) else { return [] }
    return line.dropFirst(max(0, mark.column - 1))
  }

  /// The text between two marks of one line.
  func text(from start: SourceMark, to end: SourceMark) -> String {
    guard start.line == end.line else { return String(rest(from: start)) }
    return String(rest(from: start).prefix(max(0, end.column - start.column)))
  }

  /// Whether a code point ends a line, by YAML 1.1.
  static func breaks(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// YAML 1.1 §5.1: printable characters.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x20...0x7E, 0xA0...0xFEFE, 0xFF00...0xFFFD, 0x10000...: true
    default: false
    }
  }
}

extension String {
  /// The text that these code points spell.
  init(_ scalars: some Sequence<Unicode.Scalar>) {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}

extension Unicode.Scalar {
  /// A blank as YAML knows it: space or tab.
  var isBlank: Bool { self == " " || self == "\t" }

  /// A blank that looks like a space and is none: what office programs and chat windows put into pasted lines.
  var isForeignBlank: Bool {
    switch value {
    case 0xA0, 0x1680, 0x2000...0x200B, 0x202F, 0x205F, 0x3000, 0xFEFF: true
    default: false
    }
  }
}
