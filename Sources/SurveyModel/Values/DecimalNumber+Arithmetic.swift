extension DecimalNumber {
  /// The number without its decimal mark, once it has so many digits behind it; nil where it has more, or is too long.
  func scaled(digits: Int) -> Int128? {
    guard digits >= fractionDigits else { return nil }
    let text = description.filter { $0 != "." } + String(repeating: "0", count: digits - fractionDigits)
    return Int128(text)
  }

  /// The number whose last `digits` digits stand behind the decimal mark.
  init(_ scaled: Int128, digits: Int) {
    let magnitude = String(scaled.magnitude)
    let padded = String(repeating: "0", count: max(digits + 1 - magnitude.count, 0)) + magnitude
    let whole = String(padded.dropLast(digits))
    let spelling = "\(scaled < 0 ? "-" : "")\(whole).\(padded.suffix(digits))0"
    self = DecimalNumber(spelling) ?? DecimalNumber(0)
  }

  /// The number with its decimal mark so many places further right; further left for places below 0.
  public func shifted(by places: Int) -> DecimalNumber {
    let digits = fractionDigits
    guard let scaled = scaled(digits: digits) else { return self }
    if places <= digits { return DecimalNumber(scaled, digits: digits - places) }
    var number = scaled
    for _ in digits..<places { number *= 10 }
    return DecimalNumber(number, digits: 0)
  }

  /// Whether so many steps lead from `start` to this number.
  func isReached(from start: DecimalNumber, by step: DecimalNumber) -> Bool {
    let digits = max(fractionDigits, start.fractionDigits, step.fractionDigits)
    guard let number = scaled(digits: digits), let start = start.scaled(digits: digits),
      let step = step.scaled(digits: digits), step > 0
    else { return false }
    return (number - start) % step == 0
  }

  /// The nearest number with at most so many digits behind the decimal mark; halves go away from nought.
  func rounded(toDigits digits: Int) -> DecimalNumber {
    guard fractionDigits > digits, let number = scaled(digits: fractionDigits) else { return self }
    var unit: Int128 = 1
    for _ in 0..<(fractionDigits - digits) { unit *= 10 }
    let half = number < 0 ? -unit / 2 : unit / 2
    return DecimalNumber((number + half) / unit, digits: digits)
  }
}
