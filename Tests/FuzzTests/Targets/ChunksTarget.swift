import HTTP

/// A chunked body, whole and byte by byte: both are read alike, and never beyond the limit.
enum ChunksTarget: FuzzTarget {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    let limit = 1_000
    let whole = try decoded([bytes[...]], limit: limit)
    let single = try decoded(bytes.indices.map { bytes[$0...$0] }, limit: limit)
    try require(whole == single, "the same body from single bytes")
  }
}

/// The body and whether it is done; nil where it is refused.
private func decoded(_ pieces: [ArraySlice<UInt8>], limit: Int) throws(Violation) -> [UInt8]? {
  var decoder = ChunkedDecoder()
  var body: [UInt8] = []
  for piece in pieces where !decoder.isDone {
    guard let used = try? decoder.decode(piece.span, into: &body, bodyLimit: limit, limits: Limits()) else {
      return nil
    }
    try require(used <= piece.count, "no more bytes used than there are")
    try require(decoder.isDone || used == piece.count, "bytes are left only behind the end")
    try require(body.count <= limit, "no more than the limit")
  }
  return body + [decoder.isDone ? 1 : 0]
}
