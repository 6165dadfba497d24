import Testing

@Suite struct TextTests {
  @Test func `lines end with a line feed and without blanks`() {
    // CSV has carriage returns by its own standard, and what fuzzing begins with has whatever it needs.
    Violation.report(
      Repository.texts.filter { !$0.path.hasSuffix(".csv") && !$0.path.hasPrefix("Tests/Fuzz/corpora/") }
        .flatMap(Self.untidyLines))
  }

  @Test func `the project speaks of itself alone`() {
    Violation.report(Repository.texts.flatMap(Self.foreignWords))
  }

  static func untidyLines(_ file: TextFile) -> [Violation] {
    let lines = file.text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var violations = lines.enumerated().compactMap { index, line -> Violation? in
      switch line.last {
      case UInt8(ascii: "\r"):
        Violation(path: file.path, line: index + 1, reason: "ends with a carriage return")
      case UInt8(ascii: " ") where !isWithinText(index, of: file), UInt8(ascii: "\t"):
        Violation(path: file.path, line: index + 1, reason: "ends with a blank")
      default:
        nil
      }
    }
    if let last = lines.last, !last.isEmpty {
      violations.append(Violation(path: file.path, line: lines.count, reason: "does not end with a line feed"))
    }
    return violations
  }

  /// Whether a line of Swift lies in a text literal, where a blank at its end may be what a test expects.
  private static func isWithinText(_ index: Int, of file: TextFile) -> Bool {
    file.code.indices.contains(index) && !file.lines[index].contains("//")
      && file.lines[index].contains { $0 != " " } && file.code[index].allSatisfy { $0 == " " }
  }

  static func foreignWords(_ file: TextFile) -> [Violation] {
    // Most files hold none of the words, which one look at the whole text tells.
    let text = file.text.lowercased()
    let words = words.filter { text.contains($0) }
    guard !words.isEmpty else { return [] }
    return file.violations(in: file.lines) { line in
      let lowercased = line.lowercased()
      return words.first { lowercased.contains($0) }.map { "“\($0)” does not belong in the project" }
    }
  }

  /// Words of a workplace, not of the project, written so that this file does not hold them itself.
  private static let words = [
    "/wo" + "rk/", "sub" + "agent", "developers" + ".md", "compass" + ".md", "." + "library/", "." + "mirror",
    "this " + "session", "ai " + "agent", "language " + "model", "pypi" + ".org", "python" + "hosted",
    "deb." + "debian",
    "npmjs" + ".com", "shared/" + "design", "shared/" + "style", "shared/" + "export", "shared/" + "parity",
    "shared/" + "qa", "shared/" + "look", "shared/" + "checks", "shared/" + "swift-notes", "issue " + "#",
  ]
}
