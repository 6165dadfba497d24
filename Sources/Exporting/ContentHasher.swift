/// Computes the SHA-256 of a stream of bytes, for the manifest. The library that does it stays outside this room.
public protocol ContentHasher {
  /// Takes the next bytes of the stream.
  mutating func update(_ bytes: UnsafeRawBufferPointer)

  /// The digest of everything taken so far, in lower-case hexadecimal. Called once.
  mutating func finish() -> String
}
