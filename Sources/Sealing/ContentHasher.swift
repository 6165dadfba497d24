import CSodium

/// Computes a `ContentHash` piece by piece, for content that comes in pieces, such as an upload.
public struct ContentHasher: ~Copyable {
  private var state = crypto_hash_sha256_state()

  /// A hasher that has seen nothing.
  public init() {
    crypto_hash_sha256_init(&state)
  }

  /// Adds the next piece.
  public mutating func update(_ piece: [UInt8]) {
    piece.withUnsafeBytes { update($0) }
  }

  /// Adds the next piece, without copying it.
  public mutating func update(_ piece: UnsafeRawBufferPointer) {
    guard let start = piece.baseAddress else { return }
    crypto_hash_sha256_update(&state, start.assumingMemoryBound(to: UInt8.self), UInt64(piece.count))
  }

  /// The hash of everything added.
  public consuming func finish() -> ContentHash {
    var bytes = [UInt8](repeating: 0, count: ContentHash.byteCount)
    crypto_hash_sha256_final(&state, &bytes)
    return ContentHash(bytes: bytes)
  }
}
