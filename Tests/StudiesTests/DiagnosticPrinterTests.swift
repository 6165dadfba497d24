import Testing

@testable import Studies

/// How mistakes are printed.
struct DiagnosticPrinterTests {
  private static let files = StudyFiles(["a.yaml": Array("one\n\ttwo: “ä\u{1B}\"\n".utf8)])

  @Test func `a line is quoted with a caret below the place`() {
    let diagnostic = Diagnostic(file: "a.yaml", line: 2, column: 7, message: "Wrong.", help: "Type it right.")
    #expect(
      DiagnosticPrinter(files: Self.files).text([diagnostic]) == """
        a.yaml:2:7: error: Wrong.
            2 | \ttwo: “ä\u{FFFD}"
              | \t     ^
          help: Type it right.

        """)
  }

  @Test func `files and lines are in order, warnings are told apart`() {
    let printed = DiagnosticPrinter(files: Self.files).text([
      Diagnostic(file: "b.yaml", message: "B."),
      Diagnostic(file: "a.yaml", line: 9, column: 1, message: "Nine."),
      Diagnostic(severity: .warning, file: "a.yaml", line: 1, column: 2, message: "One."),
    ])
    #expect(
      printed == """
        a.yaml:1:2: warning: One.
            1 | one
              |  ^
        a.yaml:9:1: error: Nine.
        b.yaml: error: B.

        """)
  }

  @Test func `a doubt of many lines is written out three times, an error each time`() {
    let file = StudyFiles(["a.yaml": Array(String(repeating: "line\n", count: 9).utf8)])
    let doubts = (1...6).map {
      Diagnostic(severity: .warning, file: "a.yaml", line: $0, column: 1, message: "Untranslated.", help: "Do \($0).")
    }
    let mistakes = (1...6).map { Diagnostic(file: "a.yaml", line: $0, column: 2, message: "Wrong.") }
    let printed = DiagnosticPrinter(files: file).text(doubts + mistakes).split(separator: "\n").map(String.init)
    #expect(printed.count { $0.hasSuffix("warning: Untranslated.") } == 3)
    #expect(printed.filter { $0.contains("Do ") } == ["  help: Do 1.", "  help: Do 2.", "  help: Do 3."])
    #expect(printed.contains("a.yaml: warning: Untranslated. The same holds for 3 more lines: 4, 5, 6."))
    #expect(printed.count { $0.hasSuffix("error: Wrong.") } == 6)
    let few = DiagnosticPrinter(files: file).text(Array(doubts.prefix(5)))
    #expect(few.split(separator: "\n").count { $0.hasSuffix("warning: Untranslated.") } == 5)
  }

  @Test func `JSON holds the same`() {
    let diagnostics = [
      Diagnostic(file: "a.yaml", line: 2, column: 7, message: "Not “\"\\\u{1}", help: "Do."),
      Diagnostic(severity: .warning, file: "b.yaml", message: "B."),
    ]
    #expect(
      DiagnosticPrinter(files: Self.files).json(diagnostics) == """
        [
          { "file": "a.yaml", "line": 2, "column": 7, "severity": "error", "message": "Not “\\"\\\\\\u0001", "help": "Do." },
          { "file": "b.yaml", "line": 0, "column": 0, "severity": "warning", "message": "B." }
        ]

        """)
    #expect(DiagnosticPrinter(files: Self.files).json([]) == "[]\n")
  }

  @Test func `a summary counts`() {
    let printer = DiagnosticPrinter(files: Self.files)
    #expect(printer.summary([Diagnostic(file: "a", message: "")]) == "1 error, 0 warnings")
  }

  @Test func `a suggestion needs to be near`() {
    #expect(Suggestion.nearest(to: "optionl", among: ["optional", "answer"]) == "optional")
    #expect(Suggestion.nearest(to: "goto", among: ["goTo", "after"]) == "goTo")
    #expect(Suggestion.nearest(to: "x", among: ["a", "ab"]) == nil)
    #expect(Suggestion.distance("abcd", "abdc") == 1)
  }
}
