import HTTP

/// A `Cookie` value: a cookie that is found is a part of it.
enum CookiesTarget: FuzzTarget {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    let text = String(decoding: bytes, as: UTF8.self)
    var fields = HeaderFields()
    fields.append(.cookie, text)
    for name in ["a", "run", ""] {
      guard let value = fields.cookie(name) else { continue }
      try require(value.utf8.count < text.utf8.count, "a value shorter than the field")
      try require(!value.utf8.contains(UInt8(ascii: ";")), "a value of one cookie")
    }
  }
}
