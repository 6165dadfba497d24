import HTTP

/// The connections of one loop, found by their place.
///
/// Places are handed out densely, so a loop holds memory for its own connections alone, however many loops share the
/// process's descriptors. An array would ask at each change whether somebody else holds it; this asks only whether the
/// place exists.
struct ConnectionTable: ~Copyable {
  /// Places at the beginning; doubled when all are taken.
  private static let leastCount = 64

  private var places: UnsafeMutablePointer<Connection>
  private var count: Int
  /// Places without a connection; the last one is taken next.
  private var free: [Int32] = []

  init() {
    count = 0
    places = .allocate(capacity: 0)
  }

  deinit {
    places.deinitialize(count: count)
    places.deallocate()
  }

  /// All places, those without a connection included.
  var indices: Range<Int> { 0..<count }

  /// How many connections are open.
  var openCount: Int { count - free.count }

  /// What stands at a place.
  subscript(place: Int) -> Connection {
    unsafeAddress {
      precondition(indices.contains(place))
      return UnsafePointer(places + place)
    }
    unsafeMutableAddress {
      precondition(indices.contains(place))
      return places + place
    }
  }

  /// The name of the connection at a place.
  func id(of place: Int) -> ConnectionID {
    ConnectionID(place: place, generation: self[place].generation)
  }

  /// Gives a new connection a place, which it returns.
  mutating func open(_ descriptor: Int32, _ peer: PeerAddress) -> Int {
    if free.isEmpty { grow() }
    let place = Int(free.removeLast())
    self[place].phase = .head
    self[place].descriptor = descriptor
    self[place].peer = peer
    return place
  }

  /// Clears a place for the next connection. Names of the one that was there find nobody from here on.
  mutating func close(_ place: Int) {
    let generation = self[place].generation &+ 1
    self[place] = Connection()
    self[place].generation = generation
    free.append(Int32(place))
  }

  private mutating func grow() {
    let newCount = max(Self.leastCount, count * 2)
    let larger = UnsafeMutablePointer<Connection>.allocate(capacity: newCount)
    larger.moveInitialize(from: places, count: count)
    (larger + count).initialize(repeating: Connection(), count: newCount - count)
    places.deallocate()
    places = larger
    free += (count..<newCount).reversed().map(Int32.init)
    count = newCount
  }
}
