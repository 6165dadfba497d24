import SurveyModel

extension DiagnosticPrinter {
  /// The diagnostics for `--format json`: an array of objects with `file`, `line`, `column`, `severity`, `message` and,
  /// where there is some, `help`.
  public func json(_ diagnostics: [Diagnostic]) -> String {
    let objects = diagnostics.sorted().map { diagnostic in
      var members = [
        "\"file\": \(diagnostic.file.quotedAsJSON)", "\"line\": \(diagnostic.line)", "\"column\": \(diagnostic.column)",
        "\"severity\": \(diagnostic.severity.rawValue.quotedAsJSON)", "\"message\": \(diagnostic.message.quotedAsJSON)",
      ]
      if let help = diagnostic.help { members.append("\"help\": \(help.quotedAsJSON)") }
      return "  { \(members.joined(separator: ", ")) }"
    }
    return objects.isEmpty ? "[]\n" : "[\n\(objects.joined(separator: ",\n"))\n]\n"
  }
}
