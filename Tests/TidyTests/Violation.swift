import Testing

/// A place that breaks a rule.
struct Violation: CustomStringConvertible {
  let path: String
  /// From 1, or `nil` for the file as a whole.
  var line: Int?
  let reason: String

  var description: String {
    line.map { "\(path):\($0): \(reason)" } ?? "\(path): \(reason)"
  }

  /// Fails the current test with all places, a line each.
  static func report(_ violations: [Violation], sourceLocation: SourceLocation = #_sourceLocation) {
    guard !violations.isEmpty else { return }
    let places = violations.map(\.description).joined(separator: "\n")
    Issue.record("\(violations.count) places\n\(places)", sourceLocation: sourceLocation)
  }
}
