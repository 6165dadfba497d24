/// A content that is on the disk and that no row names yet: it stays as long as somebody holds this.
public final class KeptContent: Sendable {
  /// The SHA-256 of the content, in lower-case hexadecimal.
  public let sha256: String
  /// In bytes.
  public let size: Int
  private let store: FileStore

  init(sha256: String, size: Int, in store: FileStore) {
    self.sha256 = sha256
    self.size = size
    self.store = store
  }

  deinit { store.release(sha256) }
}
