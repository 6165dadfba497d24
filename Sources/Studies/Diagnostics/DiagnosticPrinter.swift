/// Prints diagnostics as compilers do, with the line in question and a caret, or as JSON.
public struct DiagnosticPrinter: Sendable {
  private let files: StudyFiles

  /// A printer that quotes lines from these files.
  public init(files: StudyFiles) { self.files = files }

  /// Every diagnostic with its line, a caret and what to do, in the order of files and lines; empty where there are
  /// none. A doubt that a file has many times, as a missing translation, is written out three times, then its lines follow.
  public func text(_ diagnostics: [Diagnostic]) -> String {
    var sources: [String: SourceText] = [:]
    var output = ""
    let lines = Dictionary(grouping: diagnostics.filter { $0.severity == .warning && $0.line > 0 }, by: Doubt.init)
      .mapValues { $0.map(\.line).sorted() }
    var written: [Doubt: Int] = [:]
    for diagnostic in diagnostics.sorted() {
      let doubt = Doubt(diagnostic)
      if let lines = lines[doubt], lines.count > Self.mostAlike, diagnostic.severity == .warning {
        written[doubt, default: 0] += 1
        if written[doubt] == Self.writtenOut + 1 {
          let rest = lines.dropFirst(Self.writtenOut).map(String.init).joined(separator: ", ")
          output +=
            "\(diagnostic.file): warning: \(diagnostic.message) The same holds for \(lines.count - Self.writtenOut) more "
            + "lines: \(rest).\n"
        }
        if written[doubt, default: 0] > Self.writtenOut { continue }
      }
      if sources[diagnostic.file] == nil, diagnostic.line > 0, let bytes = files.read(diagnostic.file) {
        sources[diagnostic.file] = SourceText(path: diagnostic.file, bytes: bytes)
      }
      output += diagnostic.headline + "\n"
      output += quotation(of: diagnostic, from: sources[diagnostic.file])
      if let help = diagnostic.help { output += "  help: \(help)\n" }
    }
    return output
  }

  /// How many errors and warnings there are, in words: `2 errors, 1 warning`.
  public func summary(_ diagnostics: [Diagnostic]) -> String {
    let errors = diagnostics.count { $0.severity == .error }
    let warnings = diagnostics.count - errors
    return [counted(errors, "error"), counted(warnings, "warning")].joined(separator: ", ")
  }

  private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  private func quotation(of diagnostic: Diagnostic, from source: SourceText?) -> String {
    guard let source, let line = source.line(diagnostic.line) else { return "" }
    // Of a very long line only the part around the caret helps.
    let start = max(0, diagnostic.column - 1 - Self.quotedBefore)
    let shown = line.dropFirst(start).prefix(Self.quotedBefore + Self.quotedBehind)
    let before = line.dropFirst(start).prefix(max(0, diagnostic.column - 1 - start))
    let number = String(diagnostic.line)
    let margin = String(repeating: " ", count: max(5, number.count))
    let indent = String(repeating: " ", count: margin.count - number.count)
    // A tab stays a tab, so that the caret stands under its character whatever a tab's width.
    let caret = text(before.map { $0 == "\t" ? $0 : Unicode.Scalar(" ") })
    return "\(indent)\(number) | \(text(shown))\n\(margin) | \(caret)^\n"
  }

  private func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    // Control characters in a broken file must not reach somebody's terminal.
    for scalar in scalars { view.append(scalar == "\t" || !scalar.isControl ? scalar : "\u{FFFD}") }
    return String(view)
  }

  /// What makes two warnings the same.
  private struct Doubt: Hashable {
    var file: String
    var message: String

    init(_ diagnostic: Diagnostic) {
      file = diagnostic.file
      message = diagnostic.message
    }
  }

  /// So many of a kind are all written out; of more, only the first.
  private static let mostAlike = 5
  private static let writtenOut = 3
  private static let quotedBefore = 100
  private static let quotedBehind = 60
}

extension Unicode.Scalar {
  /// A control character of ASCII or Latin-1, or one that turns the direction of writing.
  var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
