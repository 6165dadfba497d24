/// Reads `multipart/form-data`, RFC 7578, whose fields are all text.
struct Multipart {
  /// RFC 2046 §5.1.1 allows a boundary 70 characters.
  private static let boundaryAllowed = 1...70
  /// The most bytes of one part's header; browsers send about 100.
  private static let headerBytesAllowed = 8_192

  private let body: [UInt8]
  private let delimiter: [UInt8]
  private let limits: Limits

  init(body: [UInt8], boundary: String, limits: Limits) throws(FormError) {
    guard Self.boundaryAllowed.contains(boundary.utf8.count) else { throw .malformed }
    self.body = body
    delimiter = Array("--\(boundary)".utf8)
    self.limits = limits
  }

  func fields() throws(FormError) -> FormFields {
    var fields = FormFields()
    guard var position = nextDelimiter(from: 0)?.upperBound else { throw .malformed }
    while !isClosed(at: position) {
      let contentStart = try skipLine(from: position)
      guard let next = nextDelimiter(from: contentStart) else { throw .malformed }
      guard fields.count < limits.formFields else { throw .tooManyFields }
      let (name, value) = try readPart(body[contentStart..<max(contentStart, next.lowerBound - 2)])
      fields.append(name: name, value: value)
      position = next.upperBound
    }
    return fields
  }

  /// The next delimiter that begins a line.
  private func nextDelimiter(from start: Int) -> Range<Int>? {
    var index = start
    while index + delimiter.count <= body.count {
      let beginsLine =
        index == 0 || index >= 2 && body[index - 1] == ASCII.lineFeed && body[index - 2] == ASCII.carriageReturn
      let end = index + delimiter.count
      if beginsLine, body[index..<end].elementsEqual(delimiter), endsWell(at: end) { return index..<end }
      guard let lineFeed = body[index...].firstIndex(of: ASCII.lineFeed) else { return nil }
      index = lineFeed + 1
    }
    return nil
  }

  /// Whether what follows makes it a delimiter: the end of the line, or the two hyphens of the last one.
  private func endsWell(at end: Int) -> Bool {
    if isClosed(at: end) { return true }
    let rest = body[end...].drop(while: ASCII.isBlank)
    return rest.starts(with: [ASCII.carriageReturn, ASCII.lineFeed])
  }

  private func isClosed(at position: Int) -> Bool {
    body[position...].starts(with: [ASCII.hyphen, ASCII.hyphen])
  }

  private func skipLine(from position: Int) throws(FormError) -> Int {
    guard let lineFeed = body[position...].firstIndex(of: ASCII.lineFeed) else { throw .malformed }
    return lineFeed + 1
  }

  private func readPart(_ part: ArraySlice<UInt8>) throws(FormError) -> (name: String, value: String) {
    var rest = part
    var name: String?
    while true {
      let line = rest.prefix { $0 != ASCII.carriageReturn }
      guard line.endIndex - part.startIndex <= Self.headerBytesAllowed,
        rest[line.endIndex...].starts(with: [ASCII.carriageReturn, ASCII.lineFeed])
      else { throw .malformed }
      rest = rest[(line.endIndex + 2)...]
      if line.isEmpty { break }
      if let found = try Self.fieldName(line) { name = found }
    }
    guard let name else { throw .malformed }
    return (name, String(decoding: rest, as: UTF8.self))
  }

  /// The name that a `Content-Disposition` line gives to its part; nil for other lines.
  private static func fieldName(_ line: ArraySlice<UInt8>) throws(FormError) -> String? {
    guard let colon = line.firstIndex(of: ASCII.colon) else { throw .malformed }
    let field = line[..<colon]
    guard Bytes.equalIgnoringCase(field.span, "content-disposition") else { return nil }
    let value = line[(colon + 1)...].drop(while: ASCII.isBlank)
    let kind = value.prefix { $0 != ASCII.semicolon && !ASCII.isBlank($0) }
    guard Bytes.equalIgnoringCase(kind.span, "form-data") else { throw .malformed }
    var rest = value[kind.endIndex...]
    let parameters = MediaType.parameters(of: &rest)
    if parameters["filename"] != nil || parameters["filename*"] != nil { throw .unexpectedFile }
    guard let name = parameters["name"] else { throw .malformed }
    return unescaped(name)
  }

  /// Browsers escape these three characters in a name, and no others.
  private static func unescaped(_ name: String) -> String {
    guard name.utf8.contains(ASCII.percent) else { return name }
    var text: [UInt8] = []
    var rest = Array(name.utf8)[...]
    while let byte = rest.first {
      switch String(decoding: rest.prefix(3), as: UTF8.self).uppercased() {
      case "%22": text.append(ASCII.quote)
      case "%0D": text.append(ASCII.carriageReturn)
      case "%0A": text.append(ASCII.lineFeed)
      default:
        text.append(byte)
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(3)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
