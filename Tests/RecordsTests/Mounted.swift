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

  static func run(_ program: String, _ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(program) \(arguments.joined(separator: " "))")
  }
}
