/// Names one connection of a loop. Places are used again, so a generation tells a connection from an earlier one at the
/// same place: events and answers that come too late find nobody.
struct ConnectionID: Equatable {
  /// The place in the loop's table.
  let place: Int
  let generation: UInt32

  init(place: Int, generation: UInt32) {
    self.place = place
    self.generation = generation
  }

  /// From the data of an epoll event.
  init(eventData: UInt64) {
    place = Int(eventData & 0xFFFF_FFFF)
    generation = UInt32(truncatingIfNeeded: eventData >> 32)
  }

  /// As the data of an epoll event.
  var eventData: UInt64 {
    UInt64(generation) << 32 | UInt64(UInt32(truncatingIfNeeded: place))
  }
}
