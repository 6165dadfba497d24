import Glibc

/// Reads `multipart/form-data`, RFC 7578, in place: texts are copied, of files only the place is kept.
struct Multipart {
  /// RFC 2046 §5.1.1 allows a boundary 70 characters.
  private static let boundaryAllowed = 1...70
  /// The most bytes of one part's header; browsers send about 100.
  private static let headerBytesAllowed = 8_192

  private let body: UnsafeBufferPointer<UInt8>
  private let delimiter: [UInt8]
  private let limits: Limits
  private let takesFiles: Bool
  private let textBytes: Int

  /// - Parameter body: has to last as long as this.
  init(
    body: UnsafeBufferPointer<UInt8>, boundary: String, limits: Limits, takesFiles: Bool, textBytes: Int
  ) throws(FormError) {
    guard Self.boundaryAllowed.contains(boundary.utf8.count) else { throw .malformed }
    self.body = body
    delimiter = Array("--\(boundary)".utf8)
    self.limits = limits
    self.takesFiles = takesFiles
    self.textBytes = textBytes
  }

  func fields() throws(FormError) -> FormFields {
    var fields = FormFields()
    var text = 0
    guard var position = nextDelimiter(from: 0)?.upperBound else { throw .malformed }
    while !isClosed(at: position) {
      let start = try skipLine(from: position)
      guard let next = nextDelimiter(from: start) else { throw .malformed }
      guard fields.count + fields.files.count < limits.formFields else { throw .tooManyFields }
      let part = try readPart(start..<max(start, next.lowerBound - 2))
      text += part.name.utf8.count
      if let fileName = part.fileName {
        let file = FormFile(name: part.name, fileName: fileName, range: part.content)
        text += fileName.utf8.count
        if !file.isAbsent { fields.append(file) }
      } else {
        text += part.content.count
        guard text <= textBytes else { throw .textTooLong }
        fields.append(name: part.name, value: String(decoding: body[part.content], as: UTF8.self))
      }
      guard text <= textBytes else { throw .textTooLong }
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
      guard let lineFeed = lineFeed(from: index) else { return nil }
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
    guard let lineFeed = lineFeed(from: position) else { throw .malformed }
    return lineFeed + 1
  }

  /// Asked of the C library: a film has hundreds of megabytes to look through.
  private func lineFeed(from start: Int) -> Int? {
    guard start < body.count, let base = body.baseAddress,
      let found = memchr(base + start, Int32(ASCII.lineFeed), body.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  private struct Part {
    var name: String
    /// nil: the part is a text.
    var fileName: String?
    var content: Range<Int>
  }

  private func readPart(_ part: Range<Int>) throws(FormError) -> Part {
    var position = part.lowerBound
    var found: (name: String, fileName: String?)?
    while true {
      // No further than a header may reach, so that a part without an end of its lines costs nothing.
      let reach = body[position..<min(part.upperBound, part.lowerBound + Self.headerBytesAllowed)]
      let line = reach.prefix { $0 != ASCII.carriageReturn }
      guard body[line.endIndex..<part.upperBound].starts(with: [ASCII.carriageReturn, ASCII.lineFeed]) else {
        throw .malformed
      }
      position = line.endIndex + 2
      if line.isEmpty { break }
      if let names = try names(in: Array(line)[...]) {
        // Which of two names would count is anybody's guess.
        guard found == nil else { throw .malformed }
        found = names
      }
    }
    guard let found else { throw .malformed }
    return Part(name: found.name, fileName: found.fileName, content: position..<max(position, part.upperBound))
  }

  /// The names that a `Content-Disposition` line gives to its part; nil for other lines.
  private func names(in line: ArraySlice<UInt8>) throws(FormError) -> (name: String, fileName: String?)? {
    guard let colon = line.firstIndex(of: ASCII.colon) else { throw .malformed }
    let field = line[..<colon]
    guard Bytes.equalIgnoringCase(field.span, "content-disposition") else { return nil }
    let value = line[(colon + 1)...].drop(while: ASCII.isBlank)
    let kind = value.prefix { $0 != ASCII.semicolon && !ASCII.isBlank($0) }
    guard Bytes.equalIgnoringCase(kind.span, "form-data") else { throw .malformed }
    var rest = value[kind.endIndex...]
    let parameters = MediaType.parameters(of: &rest)
    let fileName = parameters["filename"]
    if fileName != nil || parameters["filename*"] != nil {
      guard takesFiles else { throw .unexpectedFile }
      // RFC 7578 §4.2: not in forms.
      guard parameters["filename*"] == nil else { throw .malformed }
    }
    guard let name = parameters["name"] else { throw .malformed }
    return (Self.unescaped(name), fileName.map(Self.unescaped))
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
