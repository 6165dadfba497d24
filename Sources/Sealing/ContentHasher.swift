import COpenSSL

/// Computes a `ContentHash` piece by piece, for content that comes in pieces, such as an upload.
///
/// OpenSSL uses the processor's own instructions for SHA-256 where it has them: some five times as fast as libsodium, which
/// does all the rest here.
public struct ContentHasher: ~Copyable {
  /// The algorithm, looked up once: that alone costs more than a small content's hash.
  private nonisolated(unsafe) static let sha256 = EVP_MD_fetch(nil, "SHA256", nil)

  private let context: OpaquePointer?

  /// A hasher that has seen nothing.
  public init() {
    context = EVP_MD_CTX_new()
    let isReady = EVP_DigestInit_ex2(context, Self.sha256, nil) == 1
    precondition(isReady, "OpenSSL has no SHA-256")
  }

  deinit {
    EVP_MD_CTX_free(context)
  }

  /// Adds the next piece.
  public mutating func update(_ piece: [UInt8]) {
    piece.withUnsafeBytes { update($0) }
  }

  /// Adds the next piece, without copying it.
  public mutating func update(_ piece: UnsafeRawBufferPointer) {
    EVP_DigestUpdate(context, piece.baseAddress, piece.count)
  }

  /// The hash of everything added.
  public consuming func finish() -> ContentHash {
    var bytes = [UInt8](repeating: 0, count: ContentHash.byteCount)
    EVP_DigestFinal_ex(context, &bytes, nil)
    return ContentHash(bytes: bytes)
  }
}
