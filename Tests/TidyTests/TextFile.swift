import Foundation

/// A file of the repository, as lines.
struct TextFile {
  /// From the repository's root.
  let path: String
  let text: String
  let lines: [Substring]
  /// The lines of a file in Swift without comments and without what stands between quotes.
  let code: [Substring]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    lines = Self.lines(of: text)
    code = path.hasSuffix(".swift") ? Self.lines(of: SwiftCode.withoutCommentsAndText(text)) : []
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
  }

  var name: String { String(path.split(separator: "/").last ?? "") }

  /// The folder at a depth from the root, such as `HTTP` at 1 for `Sources/HTTP/Limits.swift`.
  func folder(at depth: Int) -> String? {
    let parts = path.split(separator: "/")
    return parts.count > depth + 1 ? String(parts[depth]) : nil
  }

  /// A violation for each of the lines given for which `reason` has a word to say.
  func violations(in lines: [Substring], _ reason: (Substring) -> String?) -> [Violation] {
    lines.enumerated().compactMap { index, line in
      reason(line).map { Violation(path: path, line: index + 1, reason: $0) }
    }
  }
}
