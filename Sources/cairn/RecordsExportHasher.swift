import Exporting
import Foundation
import Sealing

/// The SHA-256 of an exported file, by the library that the media are hashed with.
///
/// It is computed beside the rows that are being written, on another core where there is one.
final class RecordsExportHasher: Exporting.ContentHasher {
  private let queue = DispatchQueue(label: "cairn.export.hash")
  /// How many pieces may wait, so that memory stays flat where hashing is the slower part.
  private let room = DispatchSemaphore(value: 4)
  private let hashing = Hashing()

  func update(_ bytes: UnsafeRawBufferPointer) {
    let piece = [UInt8](bytes)
    room.wait()
    queue.async { [hashing, room] in
      hashing.hasher?.update(piece)
      room.signal()
    }
  }

  func finish() -> String {
    queue.sync { hashing.hasher.take()?.finish().hex ?? "" }
  }

  /// Touched on the queue alone.
  private final class Hashing: @unchecked Sendable {
    var hasher: Sealing.ContentHasher? = Sealing.ContentHasher()
  }
}
