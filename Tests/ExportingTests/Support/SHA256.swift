import Exporting

/// SHA-256 as FIPS 180-4 §6.2 has it, so that other programs can check what a manifest says.
struct SHA256: ContentHasher {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  private var pending: [UInt8] = []
  private var length: UInt64 = 0

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    length += UInt64(bytes.count)
    pending.append(contentsOf: bytes)
    let whole = pending.count / 64 * 64
    for start in stride(from: 0, to: whole, by: 64) { compress(pending[start..<start + 64]) }
    pending.removeFirst(whole)
  }

  mutating func finish() -> String {
    let bits = length * 8
    pending.append(0x80)
    while pending.count % 64 != 56 { pending.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
      pending.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    for start in stride(from: 0, to: pending.count, by: 64) { compress(pending[start..<start + 64]) }
    return state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }.joined()
  }

  private mutating func compress(_ block: ArraySlice<UInt8>) {
    var words: [UInt32] = []
    for start in stride(from: block.startIndex, to: block.endIndex, by: 4) {
      words.append(block[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) })
    }
    for index in 16..<64 {
      let early = words[index - 15]
      let late = words[index - 2]
      let first = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
      let second = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
      words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
    }
    var round = state
    for index in 0..<64 {
      let first = rotated(round[4], 6) ^ rotated(round[4], 11) ^ rotated(round[4], 25)
      let choice = round[4] & round[5] ^ ~round[4] & round[6]
      let upper = round[7] &+ first &+ choice &+ Self.constants[index] &+ words[index]
      let second = rotated(round[0], 2) ^ rotated(round[0], 13) ^ rotated(round[0], 22)
      let majority = round[0] & round[1] ^ round[0] & round[2] ^ round[1] & round[2]
      round.insert(upper &+ second &+ majority, at: 0)
      round[4] = round[4] &+ upper
      round.removeLast()
    }
    for index in 0..<8 { state[index] = state[index] &+ round[index] }
  }

  private func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

  /// The fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = {
    var primes: [Int] = []
    var candidate = 2
    while primes.count < 64 {
      if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
      candidate += 1
    }
    return primes.map(cubeRootFraction)
  }()

  /// The first 32 bits behind the point of the cube root, by integer bisection.
  private static func cubeRootFraction(_ prime: Int) -> UInt32 {
    var low: UInt64 = 0
    var high: UInt64 = 1 << 36
    while high - low > 1 {
      let middle = (low + high) / 2
      // middle is the root times 2^32; its cube is compared with the prime times 2^96.
      let square = middle.multipliedFullWidth(by: middle)
      let cubeHigh = square.high.multipliedFullWidth(by: middle)
      let cubeLow = square.low.multipliedFullWidth(by: middle)
      let (carried, overflow) = cubeLow.high.addingReportingOverflow(cubeHigh.low)
      let top = cubeHigh.high + (overflow ? 1 : 0)
      let isBelow = top == 0 ? carried >> 32 < UInt64(prime) : false
      if isBelow { low = middle } else { high = middle }
    }
    return UInt32(truncatingIfNeeded: low)
  }
}
