/// Things that every run sees in a random order of its own: the items of a form, the choices of an item, the steps of a block.
///
/// The order follows from the run's id and the names alone. So it is the same at every visit, after a restart and in the export,
/// nothing has to be stored for it, and whoever has an export can work it out again: the run's id is the seed. The algorithm is
/// frozen, since runs come back for as long as a study lives (researchkit.md W-08):
///
/// 1. Each entry's number is the 64-bit FNV-1a hash of the UTF-8 bytes of `RUN`, a line feed, `NAME`, a line feed, `ENTRY`,
///    mixed by the finalizer of SplitMix64.
/// 2. Entries stand in ascending order of their numbers; of two with the same number the one declared first goes first.
/// 3. Fixed entries keep their declared places; the others take the places that are left, in that order.
public struct Shuffle: Hashable, Sendable {
  /// The id of the form, item or block: two shuffles of one run do not look alike.
  public let name: String
  /// What is shuffled, by ids or codes, in declared order.
  public let entries: [String]
  /// Whether each entry keeps its declared place.
  public let isFixed: [Bool]

  /// A shuffle of entries; those that `isFixed` does not reach move.
  public init(name: String, entries: [String], isFixed: [Bool] = []) {
    self.name = name
    self.entries = entries
    self.isFixed = entries.indices.map { isFixed.indices.contains($0) && isFixed[$0] }
  }

  /// The declared places of the entries, in the order that a run sees.
  public func order(for run: String) -> [Int] {
    let places = entries.indices.filter { !isFixed[$0] }
    let start = Self.hash("\n", after: Self.hash(name, after: Self.hash("\n", after: Self.hash(run))))
    let numbers = places.map { (number: Self.mixed(Self.hash(entries[$0], after: start)), place: $0) }
    var order = Array(entries.indices)
    for (place, drawn) in zip(places, numbers.sorted { $0 < $1 }) { order[place] = drawn.place }
    return order
  }

  /// FNV-1a, 64 bits wide, going on from a hash.
  private static func hash(_ text: String, after start: UInt64 = 0xcbf2_9ce4_8422_2325) -> UInt64 {
    text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }

  /// The finalizer of SplitMix64: names that differ in one letter get numbers that have nothing in common.
  private static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = number
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
