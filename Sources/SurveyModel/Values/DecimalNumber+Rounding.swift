extension DecimalNumber {
  /// The number to twelve decimals: what a calculation over binary numbers means, without its last bits (0.1 + 0.2 is 0.3).
  ///
  /// - Returns: nil for what is no number, and for one of more than 18 digits before the mark.
  public init?(rounding number: Double) {
    guard number.isFinite, abs(number) < 1e18 else { return nil }
    let magnitude = abs(number)
    var whole = Int64(magnitude)
    var decimals = Int64(((magnitude - Double(whole)) * Self.scale).rounded())
    if decimals >= Int64(Self.scale) {
      whole += 1
      decimals = 0
    }
    let digits = String(decimals)
    let fraction = String(repeating: "0", count: 12 - digits.utf8.count) + digits
    self.init("\(number < 0 ? "-" : "")\(whole).\(fraction)")
  }

  private static let scale = 1e12
}
