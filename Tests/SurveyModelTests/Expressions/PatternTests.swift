import SurveyModel
import Testing

/// Authors' regular expressions over participants' texts.
struct PatternTests {
  @Test(arguments: [
    ("[0-9]{3}", "123", true, true), ("[0-9]{3}", "x123y", false, true), ("a|ab", "ab", true, true),
    ("", "", true, true),
    ("", "x", false, true), ("\\w+", "Müller", true, true), ("(?i)straße", "STRASSE", false, false),
    ("(?i)ä", "Ä", true, true),
    (".", "😀", true, true), ("a.b", "a\nb", false, false), ("a\\x00b", "a\u{0}b", true, true),
    ("é", "e\u{301}", false, false),
    ("^a$", "a\n", false, true),
  ])
  func `whole and somewhere`(source: String, text: String, whole: Bool, somewhere: Bool) throws {
    let pattern = try Pattern(source)
    #expect(pattern.matchesWhole(text) == (whole ? .matched : .notMatched))
    #expect(pattern.matchesSomewhere(text) == (somewhere ? .matched : .notMatched))
  }

  @Test(arguments: [
    "(", "[a", "a{2,1}", "*", "(?<=a+)b", "\\", "\\C", "(?P<x", "a{99999999999}", String(repeating: "(", count: 400),
  ])
  func `what cannot be compiled is an error`(_ source: String) {
    #expect(throws: PatternError.self) { try Pattern(source) }
  }

  @Test(arguments: [
    "(a+)+[^a]", "(a|aa)+[^a]", "(a*)*[^a]", "([a-z]+)*[^a]", "(?:a?){30}a{30}[^a]", "^(?:.*a){12}[^a]",
  ])
  func `a text cannot hang the server`(_ source: String) throws {
    let pattern = try Pattern(source)
    let clock = ContinuousClock()
    let time = clock.measure {
      for length in [41, 500, 20_000] {
        #expect(pattern.matchesWhole(String(repeating: "a", count: length)) != .matched)
        #expect(pattern.matchesSomewhere(String(repeating: "a", count: length)) != .matched)
      }
    }
    #expect(time < .seconds(5))
  }

  @Test func `recursion is bounded too`() throws {
    let pattern = try Pattern("(a(?1)?b)+c|(?R)x")
    _ = pattern.matchesWhole(String(repeating: "a", count: 50_000))
    _ = pattern.matchesSomewhere(String(repeating: "ab", count: 50_000))
  }

  @Test func `many threads share one pattern`() async throws {
    let pattern = try Pattern("[a-z]+[0-9]+")
    await withTaskGroup(of: Bool.self) { group in
      for index in 0..<64 { group.addTask { pattern.matchesWhole("abc\(index)") == .matched } }
      for await matched in group { #expect(matched) }
    }
  }
}
