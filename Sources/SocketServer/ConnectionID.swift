/// Names one connection. Descriptors are used again, so a generation tells a connection from an earlier one with the
/// same descriptor: events and answers that come too late find nobody.
struct ConnectionID: Equatable {
  let descriptor: Int32
  let generation: UInt32

  init(descriptor: Int32, generation: UInt32) {
    self.descriptor = descriptor
    self.generation = generation
  }

  /// From the data of an epoll event.
  init(eventData: UInt64) {
    descriptor = Int32(truncatingIfNeeded: eventData & 0xFFFF_FFFF)
    generation = UInt32(truncatingIfNeeded: eventData >> 32)
  }

  /// As the data of an epoll event.
  var eventData: UInt64 {
    UInt64(generation) << 32 | UInt64(UInt32(bitPattern: descriptor))
  }
}
