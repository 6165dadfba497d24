/// Byte buffers that connections borrow while they have something to say, so that idle ones hold no memory.
struct BufferPool {
  /// The most buffers kept for later.
  private static let kept = 64
  /// A buffer that grew beyond this is let go.
  private static let largestKept = 65_536
  /// The room of a new buffer: a page with its head.
  private static let room = 8_192

  private var spare: [[UInt8]] = []

  mutating func take() -> [UInt8] {
    if let buffer = spare.popLast() { return buffer }
    var buffer: [UInt8] = []
    buffer.reserveCapacity(Self.room)
    return buffer
  }

  mutating func give(_ buffer: consuming [UInt8]) {
    guard spare.count < Self.kept, buffer.capacity > 0, buffer.capacity <= Self.largestKept else { return }
    buffer.removeAll(keepingCapacity: true)
    spare.append(buffer)
  }
}
