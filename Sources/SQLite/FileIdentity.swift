import Glibc

/// Which file lies under a name: another one there, or none, is told apart from the one that was opened.
struct FileIdentity: Equatable {
  private let device: UInt
  private let inode: UInt

  /// The file under this name now.
  ///
  /// - Throws: `cannotOpen` where there is none.
  init(of path: String) throws(SQLiteError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw SQLiteError(.cannotOpen, "\(path): \(String(cString: strerror(errno)))")
    }
    device = status.st_dev
    inode = status.st_ino
  }
}
