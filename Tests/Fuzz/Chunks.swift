import HTTP

/// A chunked body, whole and byte by byte: both are read alike, and never beyond the limit.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = input(start, count)
  let limit = 1_000
  let whole = decoded([bytes[...]], limit: limit)
  let single = decoded(bytes.indices.map { bytes[$0...$0] }, limit: limit)
  require(whole == single, "the same body from single bytes")
  return 0
}

/// The body and whether it is done; nil where it is refused.
private func decoded(_ pieces: [ArraySlice<UInt8>], limit: Int) -> [UInt8]? {
  var decoder = ChunkedDecoder()
  var body: [UInt8] = []
  for piece in pieces where !decoder.isDone {
    guard let used = try? decoder.decode(piece.span, into: &body, bodyLimit: limit, limits: Limits()) else {
      return nil
    }
    require(used <= piece.count, "no more bytes used than there are")
    require(decoder.isDone || used == piece.count, "bytes are left only behind the end")
    require(body.count <= limit, "no more than the limit")
  }
  return body + [decoder.isDone ? 1 : 0]
}
