import SurveyModel
import Testing

@testable import Simulation

/// Texts made up to fit a pattern do fit it, by the word of the library that judges what participants type.
struct PatternSamplerTests {
  @Test(arguments: [
    "[0-9a-f]{24}", "[A-Z]{2}-\\d{3,5}", "^(yes|no|maybe)$", "a?b*c+", "(ab|cd){2}x", "\\w+@\\w+\\.(org|net)",
    "[^0-9]{3}",
    "[-a-c.]+", "\\+49 ?[1-9]\\d{4,}", "(?:ab)?c", "x{2,}y{0,1}", "", "[\\d\\-]{10}", "ä[à-ü]{2}", "\\[\\]\\(\\)",
    "a+?b*?",
  ])
  func `every text fits`(source: String) throws {
    let pattern = try Pattern(source)
    let sampler = try #require(PatternSampler(source))
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      let text = sampler.text(using: &generator)
      #expect(pattern.matchesWhole(text) == .matched, "\(text)")
    }
  }

  @Test(arguments: ["(?=a)a", "(a)\\1", "[[:alpha:]]", "\\p{L}", "a{2", "(a", "a)", "*", "(?i)a", "\\bword"])
  func `what it does not understand is left alone`(source: String) {
    #expect(PatternSampler(source) == nil)
  }

  @Test func `all ways and all characters get their turn`() throws {
    let sampler = try #require(PatternSampler("(a|b|c)[x-z]"))
    var generator = SeededGenerator(seed: 3)
    let texts = Set((0..<300).map { _ in sampler.text(using: &generator) })
    #expect(texts.count == 9)
  }

  @Test func `repetitions of repetitions end`() throws {
    let sampler = try #require(PatternSampler("((((a{9}){9}){9}){9}){9}"))
    var generator = SeededGenerator(seed: 3)
    #expect(sampler.text(using: &generator).utf8.count <= 2_100)
  }
}
