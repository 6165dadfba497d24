import Glibc
import Synchronization

/// A long body of a request, in a file without a name: it takes no memory, and is gone when the last one who holds it lets go, or
/// the program ends.
public final class SpooledBody: Sendable {
  /// The system refused with this error number, which is mostly a full disk.
  public struct Failure: Error, Equatable {
    /// `errno`.
    public let code: Int32

    /// A failure with the system's error number.
    public init(code: Int32) { self.code = code }
  }

  private let descriptor: Int32
  private let written = Atomic(0)

  /// A new file in the folder.
  public init(in folder: String) throws(Failure) {
    // Made under a name that nobody has and unlinked at once, which every file system can do.
    let name = "\(folder)/\(UInt64.random(in: .min ... .max)).part"
    descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    unlink(name)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// How many bytes there are.
  public var length: Int { written.load(ordering: .acquiring) }

  /// Appends bytes. They stay in the kernel's cache or reach the disk as it likes; nothing is synced.
  public func append(_ bytes: [UInt8]) throws(Failure) {
    let start = length
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress?.advanced(by: done), bytes.count - done, off_t(start + done))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure(code: count == 0 ? ENOSPC : errno) }
      done += count
    }
    written.store(start + done, ordering: .releasing)
  }

  /// Lets `read` see all bytes in place. They may have to come from the disk: not for a thread that must not wait.
  func withBytes<Result>(_ read: (UnsafeRawBufferPointer) throws -> Result) throws -> Result {
    let length = length
    guard length > 0 else { return try read(UnsafeRawBufferPointer(start: nil, count: 0)) }
    guard let memory = mmap(nil, length, PROT_READ, MAP_PRIVATE, descriptor, 0), memory != MAP_FAILED else {
      throw Failure(code: errno)
    }
    defer { munmap(memory, length) }
    return try read(UnsafeRawBufferPointer(start: memory, count: length))
  }
}
