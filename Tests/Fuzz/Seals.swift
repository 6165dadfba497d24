import Sealing

private let keys = SealingKeys.temporary()

/// A sealed text from anybody is never opened, and one of our own only as it was made and where it belongs.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = input(start, count)
  require(keys.open(String(decoding: bytes, as: UTF8.self), context: "form") == nil, "a stranger's text stays shut")
  guard count < 48_000 else { return 0 }
  let sealed = keys.seal(bytes, context: "form")
  require(keys.open(sealed, context: "form") == bytes, "our own text opens")
  require(keys.open(sealed, context: "forn") == nil, "and only in its place")
  guard let first = bytes.first else { return 0 }
  var altered = Array(sealed.utf8)
  let place = Int(first) % altered.count
  altered[place] = altered[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
  require(keys.open(String(decoding: altered, as: UTF8.self), context: "form") == nil, "and only as it was made")
  return 0
}
