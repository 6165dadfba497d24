import Foundation
import Testing

/// A program that researchers read exports with, run for real.
struct Interpreter {
  let path: String
  let arguments: [String]

  /// Python with pandas: `CAIRN_PYTHON`, else the environment that `Scripts/test` sets up at the repository's root.
  static func python() throws -> Interpreter {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
    let named = ProcessInfo.processInfo.environment["CAIRN_PYTHON"]
    let candidates = [named, root + "/.venv/bin/python", "/usr/bin/python3"].compactMap { $0 }
    let path = try #require(
      candidates.first { FileManager.default.isExecutableFile(atPath: $0) }, "There is no python3: install it.")
    let python = Interpreter(path: path, arguments: ["-c"])
    _ = try python.run("import pandas", in: "/")
    return python
  }

  /// Base R; packages of the user are not looked at.
  static func r() throws -> Interpreter {
    let path = try #require(
      ["/usr/bin/Rscript", "/usr/local/bin/Rscript"].first { FileManager.default.isExecutableFile(atPath: $0) },
      "There is no Rscript: install r-base-core.")
    return Interpreter(path: path, arguments: ["--vanilla", "-e"])
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Runs a program's text in a folder and gives what it printed.
  func run(_ program: String, in folder: String, environment: [String: String] = [:]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments + [program]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let complaint = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let hint =
        complaint.contains("No module named 'pandas'")
        ? "\(path) has no pandas: run Scripts/test, which sets it up, or name a Python in CAIRN_PYTHON." : complaint
      throw Failure(description: hint)
    }
    return text
  }
}
