import Exporting
import Sealing

/// The SHA-256 of an exported file, by the library that the media are hashed with.
final class RecordsExportHasher: Exporting.ContentHasher {
  private var hasher: Sealing.ContentHasher? = Sealing.ContentHasher()

  func update(_ bytes: UnsafeRawBufferPointer) { hasher?.update(bytes) }

  func finish() -> String { hasher.take()?.finish().hex ?? "" }
}
