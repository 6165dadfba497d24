import CSodium

/// Comparison of secrets.
public enum ConstantTime {
  /// Whether two secrets are equal, in a time that depends on their length only.
  public static func areEqual(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    first.count == second.count && sodium_memcmp(first, second, first.count) == 0
  }
}
