import CSodium

/// Randomness from the operating system's generator.
public enum Random {
  /// Bytes that nobody can foretell.
  ///
  /// - Parameter count: at least 0.
  public static func bytes(_ count: Int) -> [UInt8] {
    _ = Sodium.isReady
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialised in
      if let start = buffer.baseAddress { randombytes_buf(start, count) }
      initialised = count
    }
  }

  /// Fills memory with bytes that nobody can foretell.
  static func fill(_ memory: UnsafeMutableRawBufferPointer) {
    _ = Sodium.isReady
    if let start = memory.baseAddress { randombytes_buf(start, memory.count) }
  }

  /// An identifier for a new run, participant or file: a letter, then 15 Crockford characters in lower case, such as
  /// `r7kq4m2xr9vhd03e`.
  ///
  /// 75 random bits: two among a billion are equal with a probability of 1 in 75,000. The letter makes every program
  /// that reads an export take it for a text (export.md, `run_id`).
  ///
  /// - Parameter letter: an ASCII letter that says what it identifies.
  public static func id(_ letter: Character) -> String {
    var text = String(letter)
    for byte in bytes(15) { text.unicodeScalars.append(Crockford.lowerCase[Int(byte & 31)]) }
    return text
  }
}
