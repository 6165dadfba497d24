/// One mistake, or one doubt, about a study: where it is, what is wrong, and what to type instead.
public struct Diagnostic: Hashable, Sendable, Error {
  /// How much a diagnostic weighs.
  public enum Severity: String, Hashable, Sendable {
    /// Keeps the study from being served or published.
    case error
    /// Worth a look; the study works.
    case warning
  }

  /// Whether the study can be served in spite of it.
  public var severity: Severity
  /// The path of the file in the study folder.
  public var file: String
  /// The line, counted from 1; 0 where the whole file is meant.
  public var line: Int
  /// The column in code points, counted from 1; 0 where the whole file is meant.
  public var column: Int
  /// What is wrong, in one sentence.
  public var message: String
  /// What to do about it.
  public var help: String?

  /// A diagnostic; without a line it is about the whole file.
  public init(
    severity: Severity = .error, file: String, line: Int = 0, column: Int = 0, message: String, help: String? = nil
  ) {
    self.severity = severity
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.help = help
  }

  /// The first line of its printed form, as compilers write it: `tasks/vaccination.yaml:31:17: error: …`.
  public var headline: String {
    let place = line == 0 ? file : "\(file):\(line):\(column)"
    return "\(place): \(severity.rawValue): \(message)"
  }
}

extension Diagnostic: Comparable {
  /// Diagnostics are read from the top of each file downwards, files in alphabetical order.
  public static func < (left: Diagnostic, right: Diagnostic) -> Bool {
    (left.file, left.line, left.column, left.severity.rawValue, left.message)
      < (right.file, right.line, right.column, right.severity.rawValue, right.message)
  }
}

extension Sequence where Element == Diagnostic {
  /// Whether any of them keeps the study from being served.
  public var containsError: Bool { contains { $0.severity == .error } }
}
