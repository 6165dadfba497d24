import Glibc

/// A regular file, open for reading; closed when the last one who holds it lets go.
public final class OpenFile: Sendable {
  /// Why a file could not be opened.
  public enum OpenError: Error, Equatable {
    /// The system refused with this error number.
    case system(Int32)
    /// It is a folder, a pipe or something else that has no length.
    case notRegular
  }

  /// The descriptor; it belongs to this object.
  public let descriptor: Int32
  /// The length in bytes when it was opened.
  public let length: Int
  /// The time of the last change, in seconds since 1970 UTC.
  public let modified: Int

  /// Opens the file at the path for reading. A link in the last place of the path is not followed.
  public init(path: String) throws(OpenError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw .system(errno) }
    var information = stat()
    guard fstat(descriptor, &information) == 0 else {
      let error = errno
      close(descriptor)
      throw .system(error)
    }
    guard information.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .notRegular
    }
    self.descriptor = descriptor
    length = Int(information.st_size)
    modified = information.st_mtim.tv_sec
  }

  deinit {
    close(descriptor)
  }
}
