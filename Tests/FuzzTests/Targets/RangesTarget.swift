import HTTP

/// A `Range` value about files of several lengths: what is sent lies within the file and is not empty.
enum RangesTarget: FuzzTarget {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    for length in [0, 1, 1_000, Int.max] {
      guard case .part(let range) = ByteRange(bytes[...], length: length) else { continue }
      try require(!range.isEmpty && range.lowerBound >= 0 && range.upperBound <= length, "a range within the file")
    }
  }
}
