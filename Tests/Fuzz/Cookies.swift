import HTTP

/// A `Cookie` value: a cookie that is found is a part of it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: input(start, count), as: UTF8.self)
  var fields = HeaderFields()
  fields.append(.cookie, text)
  for name in ["a", "run", ""] {
    guard let value = fields.cookie(name) else { continue }
    require(value.utf8.count < text.utf8.count, "a value shorter than the field")
    require(!value.utf8.contains(UInt8(ascii: ";")), "a value of one cookie")
  }
  return 0
}
