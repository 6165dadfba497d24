extension HeaderFields {
  /// The value of the first cookie of the name, RFC 6265 §5.4; quotes around it are taken away.
  public func cookie(_ name: String) -> String? {
    for line in all(.cookie) {
      for pair in line.split(separator: ";") {
        guard let equals = pair.firstIndex(of: "=") else { continue }
        guard pair[..<equals].drop(while: { $0 == " " || $0 == "\t" }) == name else { continue }
        var value = pair[pair.index(after: equals)...]
        while value.last == " " || value.last == "\t" { value.removeLast() }
        if value.count >= 2, value.first == "\"", value.last == "\"" {
          value = value.dropFirst().dropLast()
        }
        return String(value)
      }
    }
    return nil
  }

  /// Adds a `Set-Cookie` field.
  public mutating func append(_ cookie: Cookie) {
    append(.setCookie, cookie.text)
  }
}
