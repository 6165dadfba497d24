import Sealing

private let keys = SealingKeys.temporary()

/// A sealed text from anybody is never opened, and one of our own only as it was made and where it belongs.
enum SealsTarget: FuzzTarget {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    let text = String(decoding: bytes, as: UTF8.self)
    try require(keys.open(text, context: "form") == nil, "a stranger's text stays shut")
    guard bytes.count < 48_000 else { return }
    let sealed = keys.seal(bytes, context: "form")
    try require(keys.open(sealed, context: "form") == bytes, "our own text opens")
    try require(keys.open(sealed, context: "forn") == nil, "and only in its place")
    guard let first = bytes.first else { return }
    var altered = Array(sealed.utf8)
    let place = Int(first) % altered.count
    altered[place] = altered[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
    try require(keys.open(String(decoding: altered, as: UTF8.self), context: "form") == nil, "and only as it was made")
  }
}
