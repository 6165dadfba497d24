import HTTP

/// What an author's browser asks while the study is being written.
extension SiteHandler {
  /// The version that is served and the checker's words, as JSON; nil where nobody watches.
  func watchReport() -> Response? {
    guard let report = site.options.watch?.report else { return nil }
    let members = [
      "\"version\": \(site.shelf.newest.version)", "\"errors\": \(report.hasErrors)",
      "\"summary\": \(Self.quoted(report.summary))", "\"text\": \(Self.quoted(report.text))",
    ]
    var response = Response.plain(.ok, "{\(members.joined(separator: ", "))}")
    response.fields.set(.contentType, "application/json")
    return response
  }

  /// A string as RFC 8259 §7 writes it.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\" + String(scalar)
      case "\n": quoted += "\\n"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
