import SurveyModel
import Testing

@Suite struct LinkValueTests {
  private func value(_ pattern: String) throws -> LinkValue {
    LinkValue(id: "pid", parameter: "pid", pattern: try Pattern(pattern))
  }

  @Test(arguments: [
    ("[0-9a-f]{4}", "12ab", true), ("[0-9a-f]{4}", "12abc", false), ("[0-9a-f]{4}", " 12ab", false),
    ("[0-9a-f]{4}", "12ab\n", false), ("[0-9a-f]{4}", "", false), (".*", "", false), ("(?s).*", "a\nb", false),
    (".*", "größe", true), ("a|ab", "ab", true),
  ])
  func `a value is taken where all of it fits`(pattern: String, text: String, isTaken: Bool) throws {
    #expect(try value(pattern).accepts(text) == isTaken)
  }

  @Test func `a value is at most as long as a column likes it`() throws {
    #expect(try value(".*").accepts(String(repeating: "x", count: LinkValue.maximumLength)))
    #expect(try !value(".*").accepts(String(repeating: "x", count: LinkValue.maximumLength + 1)))
  }

  @Test func `a value for which the pattern takes too long is not taken`() throws {
    #expect(try !value("(a+)+b").accepts(String(repeating: "a", count: 60)))
  }

  @Test(arguments: [("[0-9a-f]{24}", 24), ("a|bcd", 1), (".*", 0), ("x{3,}", 3)])
  func `a pattern knows the fewest characters that fit`(pattern: String, length: Int) throws {
    #expect(try Pattern(pattern).minimumLength == length)
  }
}
