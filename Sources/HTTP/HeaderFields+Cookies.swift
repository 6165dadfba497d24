extension HeaderFields {
  /// The value of the first cookie of the name, RFC 6265 §5.4; quotes around it are taken away.
  public func cookie(_ name: String) -> String? {
    for line in all(.cookie) {
      // By bytes: a combining mark behind a semicolon makes one character of both.
      for pair in line.utf8.split(separator: ASCII.semicolon) {
        guard let equals = pair.firstIndex(of: ASCII.equals) else { continue }
        guard pair[..<equals].drop(while: ASCII.isBlank).elementsEqual(name.utf8) else { continue }
        var value = pair[pair.index(after: equals)...]
        while let last = value.last, ASCII.isBlank(last) { value.removeLast() }
        if value.count >= 2, value.first == ASCII.quote, value.last == ASCII.quote {
          value = value.dropFirst().dropLast()
        }
        return String(decoding: value, as: UTF8.self)
      }
    }
    return nil
  }

  /// Adds a `Set-Cookie` field.
  public mutating func append(_ cookie: Cookie) {
    append(.setCookie, cookie.text)
  }
}
