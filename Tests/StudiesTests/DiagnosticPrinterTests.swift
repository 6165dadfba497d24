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
