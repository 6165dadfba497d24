import Testing

@Suite struct TextTests {
  @Test func `lines end with a line feed and without blanks`() {
    // CSV has carriage returns by its own standard.
    Violation.report(Repository.texts.filter { !$0.path.hasSuffix(".csv") }.flatMap(Self.untidyLines))
  }

  @Test func `the project speaks of itself alone`() {
    Violation.report(Repository.texts.flatMap(Self.foreignWords))
  }

  static func untidyLines(_ file: TextFile) -> [Violation] {
    var violations = file.violations(in: file.text.split(separator: "\n", omittingEmptySubsequences: false)) { line in
      if line.utf8.last == UInt8(ascii: "\r") || line.contains("\r\n") { return "ends with a carriage return" }
      if line.last == " " || line.last == "\t" { return "ends with a blank" }
      return nil
    }
    if !file.text.isEmpty, file.text.utf8.last != UInt8(ascii: "\n") {
      violations.append(Violation(path: file.path, line: file.lines.count, reason: "does not end with a line feed"))
    }
    return violations
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
    "/wo" + "rk/", "sub" + "agent", "developers" + ".md", "compass" + ".md", "." + "library", "." + "mirror",
    "this " + "session", "ai " + "agent", "language " + "model", "pypi" + ".org", "python" + "hosted",
    "deb." + "debian",
    "npmjs" + ".com", "shared/" + "design", "shared/" + "style", "shared/" + "export", "shared/" + "parity",
    "shared/" + "qa", "shared/" + "look", "shared/" + "checks", "shared/" + "swift-notes", "issue " + "#",
  ]
}
