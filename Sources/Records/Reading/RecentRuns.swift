/// The runs that one thread looked up lately, as they were: whoever comes back is found without reading the run again.
///
/// Each change of a run raises its revision, in the transaction that makes it, so a run whose revision is still the one that was
/// read is as it was. Whoever asks has to look: see ``RecordsReader/run(tokenHash:answers:)``.
struct RecentRuns {
  /// Each token has one place, by its hash, which is as good as drawn at random: one that comes later takes the place over.
  private var places: [StoredRun?]

  /// Some two kilobytes each, without long answers.
  private static let count = 1_024

  init() { places = Array(repeating: nil, count: Self.count) }

  /// The run that the token opened when it was last looked up.
  subscript(tokenHash: [UInt8]) -> StoredRun? {
    get {
      guard let run = places[place(of: tokenHash)], run.tokenHash == tokenHash else { return nil }
      return run
    }
    set { places[place(of: tokenHash)] = newValue }
  }

  private func place(of hash: [UInt8]) -> Int {
    hash.prefix(4).reduce(0) { $0 << 8 | Int($1) } % Self.count
  }
}
