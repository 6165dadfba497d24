import Testing

@Suite struct MarkupTests {
  @Test func `nothing stands inline that the content security policy forbids`() {
    Violation.report((Repository.templates + Repository.publicFiles).flatMap(Self.inlineCode))
  }

  /// A letter cannot link to a stylesheet, and no policy of ours reaches it.
  private static let letter = "Templates/letter.mustache"

  static func inlineCode(_ file: TextFile) -> [Violation] {
    guard [".mustache", ".html", ".svg"].contains(where: { file.path.hasSuffix($0) }) else { return [] }
    return file.violations(in: file.lines) { line in
      let lowercased = line.lowercased()
      if lowercased.contains(/\sstyle\s*=/) { return "style= stands inline; use a class" }
      if lowercased.contains("<style"), file.path != letter { return "<style> stands inline; use the stylesheet" }
      if lowercased.contains(/<script(?![^>]*\ssrc\s*=)/) { return "<script> without src" }
      if lowercased.contains(/[\s"']on[a-z]+\s*=/) { return "an event handler stands inline; use a module" }
      if lowercased.contains("javascript:") { return "an address that is a script" }
      return nil
    }
  }
}
