public import Exporting
import Sealing

/// The SHA-256 of an exported file, by the library that the media are hashed with.
public final class RecordsExportHasher: Exporting.ContentHasher {
  private var hasher: Sealing.ContentHasher? = Sealing.ContentHasher()

  /// A hash over nothing yet.
  public init() {}

  /// Takes further bytes in.
  public func update(_ bytes: UnsafeRawBufferPointer) { hasher?.update(bytes) }

  /// The hash in lower-case hexadecimal; empty where it was asked for before.
  public func finish() -> String { hasher.take()?.finish().hex ?? "" }
}
