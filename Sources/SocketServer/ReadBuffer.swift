/// The memory into which one loop receives, whichever connection is read.
struct ReadBuffer: ~Copyable {
  private static let size = 65_536

  let memory: UnsafeMutableRawBufferPointer

  init() {
    memory = .allocate(byteCount: Self.size, alignment: 16)
  }

  deinit {
    memory.deallocate()
  }
}
