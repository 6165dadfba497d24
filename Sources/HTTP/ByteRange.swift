/// What a `Range` field asks of a representation, RFC 9110 §14.
public enum ByteRange: Sendable, Equatable {
  /// Nothing that is understood: the field is ignored and the whole is sent.
  case whole
  /// One stretch of bytes, inside the representation and not empty.
  case part(Range<Int>)
  /// Only stretches that lie outside: 416.
  case unsatisfiable

  /// Reads a `Range` value.
  ///
  /// Several ranges, of which at least one can be satisfied, are answered with the whole: no player needs them, and
  /// they invite an answer larger than the file.
  ///
  /// - Parameter length: of the representation, in bytes.
  public init(_ value: ArraySlice<UInt8>, length: Int) {
    self = .whole
    guard let equals = value.firstIndex(of: ASCII.equals) else { return }
    let unit = value[..<equals]
    guard Bytes.equalIgnoringCase(unit.span, "bytes") else { return }
    let bytes = value[(equals + 1)...]
    let list = bytes.span
    var satisfiable: Range<Int>?
    var asked = 0
    var isValid = true
    Bytes.forEachListElement(of: list) { element in
      guard isValid else { return }
      asked += 1
      switch ByteRange.specification(list.extracting(element), length: length) {
      case .whole: isValid = false
      case .part(let range): satisfiable = range
      case .unsatisfiable: break
      }
    }
    guard isValid, asked > 0 else { return }
    if let satisfiable {
      if asked == 1 { self = .part(satisfiable) }
    } else {
      self = .unsatisfiable
    }
  }

  /// One `first-last`, `first-` or `-suffix`; `.whole` when it is none of them. Numbers never wrap.
  private static func specification(_ bytes: Span<UInt8>, length: Int) -> ByteRange {
    guard let hyphen = bytes.indices.first(where: { bytes[$0] == ASCII.hyphen }) else { return .whole }
    let before = bytes.extracting(..<hyphen)
    let after = bytes.extracting((hyphen + 1)...)
    if before.isEmpty {
      guard let suffix = Bytes.saturatingNumber(after) else { return .whole }
      return suffix == 0 || length == 0 ? .unsatisfiable : .part(max(0, length - suffix)..<length)
    }
    guard let first = Bytes.saturatingNumber(before) else { return .whole }
    var end = length
    if !after.isEmpty {
      guard let last = Bytes.saturatingNumber(after), last >= first else { return .whole }
      end = min(length, last == .max ? .max : last + 1)
    }
    return first < length ? .part(first..<end) : .unsatisfiable
  }
}
