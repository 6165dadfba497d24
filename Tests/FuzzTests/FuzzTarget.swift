/// A part of the program that reads bytes from outside, with what must hold whatever they are.
///
/// `Tests/Fuzz/run` lets libFuzzer make the bytes up; `CorpusTests` gives the files of `Tests/Fuzz/corpora`.
protocol FuzzTarget: Sendable {
  /// Lets the part read the bytes. A crash counts as well.
  static func check(_ bytes: [UInt8]) throws(Violation)
}

/// What did not hold.
struct Violation: Error, CustomStringConvertible {
  let description: String
}

/// Throws where something does not hold.
///
/// - Parameter what: what should.
func require(_ holds: Bool, _ what: String) throws(Violation) {
  guard holds else { throw Violation(description: what) }
}
