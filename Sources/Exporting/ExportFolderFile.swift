import Glibc

/// A file of an ``ExportFolder`` under its temporary name.
final class ExportFolderFile: ExportFile {
  private let path: String
  private var descriptor: Int32

  /// - Parameter isPrivate: for the owner alone, whatever the umask and whoever left a file of this name.
  init(path: String, isPrivate: Bool) throws(ExportError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, isPrivate ? 0o600 : 0o666)
    guard descriptor >= 0 else { throw .unwritable(path: path, code: errno) }
    guard !isPrivate || fchmod(descriptor, 0o600) == 0 else { throw .unwritable(path: path, code: errno) }
  }

  deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

  func write(_ bytes: UnsafeRawBufferPointer) throws(ExportError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        throw .unwritable(path: path, code: errno)
      }
    }
  }

  func close() throws(ExportError) {
    guard fsync(descriptor) == 0 else { throw .unwritable(path: path, code: errno) }
    let closing = descriptor
    descriptor = -1
    guard Glibc.close(closing) == 0 else { throw .unwritable(path: path, code: errno) }
  }
}
