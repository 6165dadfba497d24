import Glibc
import Sealing

/// A file that is open until this value goes; every failure says which file.
struct OpenedFile: ~Copyable {
  let path: String
  private let descriptor: Int32

  /// How much is read and written at a time.
  private static let pieceCount = 65_536

  init(reading path: String) throws(BackupError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path) }
  }

  /// Makes a file for its owner only. It must not exist.
  init(creating path: String) throws(BackupError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw errno == EEXIST ? .exists(path) : Self.failure(path) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Keeps others from locking it for themselves, as long as this is open.
  func share() throws(BackupError) {
    guard flock(descriptor, LOCK_SH) == 0 else { throw Self.failure(path) }
  }

  /// In bytes, as it is now.
  func size() throws(BackupError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.failure(path) }
    return Int(status.st_size)
  }

  func write(_ bytes: [UInt8]) throws(BackupError) { try write(bytes, count: bytes.count) }

  /// Up to `count` bytes; fewer only at the end of the file.
  func read(_ count: Int) throws(BackupError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let filled = try fill(&bytes, count: count)
    return filled == count ? bytes : Array(bytes[..<filled])
  }

  /// Copies the next `count` bytes into another file.
  ///
  /// - Returns: how many there were: fewer where the file ends before.
  func copy(_ count: Int, to other: borrowing OpenedFile) throws(BackupError) -> Int {
    var piece = [UInt8](repeating: 0, count: Self.pieceCount)
    var rest = count
    while rest > 0 {
      let filled = try fill(&piece, count: min(rest, piece.count))
      if filled == 0 { break }
      try other.write(piece, count: filled)
      rest -= filled
    }
    return count - rest
  }

  /// The hash of the next `count` bytes, or of what there is up to the end.
  func hash(_ count: Int) throws(BackupError) -> ContentHash {
    var hasher = ContentHasher()
    var piece = [UInt8](repeating: 0, count: Self.pieceCount)
    var rest = count
    while rest > 0 {
      let filled = try fill(&piece, count: min(rest, piece.count))
      if filled == 0 { break }
      piece.withUnsafeBytes { hasher.update(UnsafeRawBufferPointer(rebasing: $0[..<filled])) }
      rest -= filled
    }
    return hasher.finish()
  }

  /// Makes the content survive a loss of power.
  func sync() throws(BackupError) {
    guard fsync(descriptor) == 0 else { throw Self.failure(path) }
  }

  /// Makes the names in a folder survive a loss of power.
  static func syncFolder(_ path: String) throws(BackupError) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure(path) }
  }

  static func failure(_ path: String) -> BackupError { .io(path: path, reason: String(cString: strerror(errno))) }

  private func fill(_ bytes: inout [UInt8], count: Int) throws(BackupError) -> Int {
    var filled = 0
    while filled < count {
      let got = bytes.withUnsafeMutableBytes { [descriptor] in
        Glibc.read(descriptor, $0.baseAddress?.advanced(by: filled), count - filled)
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw Self.failure(path) }
      if got == 0 { break }
      filled += got
    }
    return filled
  }

  private func write(_ bytes: [UInt8], count: Int) throws(BackupError) {
    var written = 0
    while written < count {
      let done = bytes.withUnsafeBytes { [descriptor] in
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: written), count - written)
      }
      if done < 0, errno == EINTR { continue }
      guard done > 0 else { throw Self.failure(path) }
      written += done
    }
  }
}
