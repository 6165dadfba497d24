import Foundation
import Testing

/// A file system of its own, for as long as a test needs it.
enum Mounted {
  static func tmpfs(at path: String, size: String, _ body: () throws -> Void) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try run("/bin/mount", "-t", "tmpfs", "-o", "size=\(size)", "tmpfs", path)
    defer { try? run("/bin/umount", "-l", path) }
    try body()
  }

  /// An ext4 in a file, with blocks of 1 KiB.
  static func smallBlocks(at path: String, _ body: () throws -> Void) throws {
    let image = path + ".image"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try run("/usr/bin/truncate", "-s", "8M", image)
    try run(maker, "-q", "-b", "1024", image)
    try run("/bin/mount", "-o", "loop", image, path)
    defer { try? run("/bin/umount", "-l", path) }
    try body()
  }

  /// The program that makes an ext4; not every machine has it.
  static let maker = "/sbin/mkfs.ext4"

  static func run(_ program: String, _ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(program) \(arguments.joined(separator: " "))")
  }
}
