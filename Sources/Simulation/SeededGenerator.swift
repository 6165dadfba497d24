/// The same numbers for the same seed, on every machine: SplitMix64 (Steele, Lea and Flood 2014).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator that starts at a seed.
  public init(seed: UInt64) { state = seed }

  /// A generator of its own for one of many that share a seed: none depends on how much another one drew.
  init(seed: UInt64, stream: Int) {
    self.init(seed: seed)
    let start = next()
    state = start ^ UInt64(bitPattern: Int64(stream))
    state = next()
  }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// True in `percent` of 100 cases.
  mutating func happens(percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}
