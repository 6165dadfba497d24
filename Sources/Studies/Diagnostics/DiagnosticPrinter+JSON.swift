extension DiagnosticPrinter {
  /// The diagnostics for `--format json`: an array of objects with `file`, `line`, `column`, `severity`, `message` and,
  /// where there is some, `help`.
  public func json(_ diagnostics: [Diagnostic]) -> String {
    let objects = diagnostics.sorted().map { diagnostic in
      var members = [
        "\"file\": \(quoted(diagnostic.file))", "\"line\": \(diagnostic.line)", "\"column\": \(diagnostic.column)",
        "\"severity\": \(quoted(diagnostic.severity.rawValue))", "\"message\": \(quoted(diagnostic.message))",
      ]
      if let help = diagnostic.help { members.append("\"help\": \(quoted(help))") }
      return "  { \(members.joined(separator: ", ")) }"
    }
    return objects.isEmpty ? "[]\n" : "[\n\(objects.joined(separator: ",\n"))\n]\n"
  }

  /// A string as RFC 8259 §7 writes it.
  private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if scalar.isControl {
          let digits = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
