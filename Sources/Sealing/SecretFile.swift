import Glibc

/// The file that holds the master secret of a data folder.
enum SecretFile {
  /// The size of the secret, and of the file.
  static let byteCount = 32

  /// Reads the secret.
  ///
  /// - Returns: `nil` when there is no file.
  static func read(_ path: String) throws(SecretError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .cannotRead(path: path, reason: reasonOfFailure())
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .cannotRead(path: path, reason: reasonOfFailure()) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .cannotRead(path: path, reason: "not a file") }
    guard status.st_mode & 0o077 == 0 else { throw .exposed(path: path, mode: status.st_mode & 0o777) }
    // One byte more than expected, to see a file that is too long.
    var bytes = [UInt8](repeating: 0, count: byteCount + 1)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw .cannotRead(path: path, reason: reasonOfFailure()) }
    guard count == byteCount else { throw .damaged(path: path, byteCount: Int(status.st_size)) }
    return Array(bytes[..<count])
  }

  /// Reads the secret, or makes one when there is none.
  ///
  /// Whoever comes first decides, also among several processes, and nobody ever sees half a file: the secret is written
  /// and synced under a name of its own, which then gets the final name as well unless that is taken.
  static func readOrCreate(_ path: String) throws(SecretError) -> [UInt8] {
    if let secret = try read(path) { return secret }
    let temporary = "\(path).\(Random.id("n"))"
    do throws(SystemError) {
      try write(Random.bytes(byteCount), to: temporary)
    } catch {
      throw .cannotCreate(path: path, reason: error.text)
    }
    defer { unlink(temporary) }
    guard link(temporary, path) == 0 || errno == EEXIST else {
      throw .cannotCreate(path: path, reason: reasonOfFailure())
    }
    try syncFolder(of: path)
    guard let secret = try read(path) else { throw .cannotRead(path: path, reason: "it has gone again") }
    return secret
  }

  private struct SystemError: Error {
    let text = SecretFile.reasonOfFailure()
  }

  private static func write(_ secret: [UInt8], to path: String) throws(SystemError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw SystemError() }
    defer { close(descriptor) }
    // The process's mask may have taken bits away.
    guard fchmod(descriptor, 0o600) == 0,
      Glibc.write(descriptor, secret, secret.count) == secret.count,
      fsync(descriptor) == 0
    else {
      let error = SystemError()
      unlink(path)
      throw error
    }
  }

  /// Makes the new name survive a loss of power.
  private static func syncFolder(of path: String) throws(SecretError) {
    let end = path.lastIndex(of: "/")
    let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotCreate(path: path, reason: reasonOfFailure()) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .cannotCreate(path: path, reason: reasonOfFailure()) }
  }

  private static func reasonOfFailure() -> String {
    String(cString: strerror(errno))
  }
}
