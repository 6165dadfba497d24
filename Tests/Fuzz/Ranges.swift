import HTTP

/// A `Range` value about files of several lengths: what is sent lies within the file and is not empty.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = input(start, count)
  for length in [0, 1, 1_000, Int.max] {
    guard case .part(let range) = ByteRange(bytes[...], length: length) else { continue }
    require(!range.isEmpty && range.lowerBound >= 0 && range.upperBound <= length, "a range within the file")
  }
  return 0
}
