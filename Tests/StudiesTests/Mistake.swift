import Testing

@testable import Studies

/// A study file with a mistake, and what is said about it: place, severity and words, in the order of files and lines.
struct Mistake: CustomTestStringConvertible, Sendable {
  var yaml: String
  var said: [String]

  init(_ yaml: String, _ said: String...) {
    self.yaml = yaml
    self.said = said
  }

  var testDescription: String { said.first ?? yaml.debugDescription }

  /// Whether every diagnostic begins with its place and holds the words, and there are no others.
  func expect(_ diagnostics: [Diagnostic], sourceLocation: SourceLocation = #_sourceLocation) {
    let lines = diagnostics.map { "\($0.headline) \($0.help ?? "")" }
    let matches =
      lines.count == said.count
      && zip(lines, said).allSatisfy { line, expected in
        let parts = expected.split(separator: " ", maxSplits: 2).map(String.init)
        return line.hasPrefix("\(parts[0]) \(parts[1]) ") && (parts.count < 3 || line.contains(parts[2]))
      }
    #expect(matches, "\(lines.joined(separator: "\n"))", sourceLocation: sourceLocation)
  }
}
