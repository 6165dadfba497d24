import Exporting

/// Keeps the files of an export in memory.
final class MemoryDestination: ExportDestination {
  private(set) var files: [String: [UInt8]] = [:]
  /// The most bytes that came at once.
  private(set) var largestWrite = 0
  private(set) var isCommitted = false
  private(set) var isDiscarded = false

  func open(_ name: String) -> any ExportFile {
    files[name] = []
    return File(name: name, destination: self)
  }

  func commit() { isCommitted = true }
  func discard() { isDiscarded = true }

  func text(_ name: String) -> String { String(decoding: files[name] ?? [], as: UTF8.self) }

  private final class File: ExportFile {
    let name: String
    let destination: MemoryDestination

    init(name: String, destination: MemoryDestination) {
      self.name = name
      self.destination = destination
    }

    func write(_ bytes: UnsafeRawBufferPointer) {
      destination.files[name]?.append(contentsOf: bytes)
      destination.largestWrite = max(destination.largestWrite, bytes.count)
    }

    func close() {}
  }
}
