import Templating
import Testing

@Suite struct LineTests {
  @Test(arguments: ["{{#a}}\n{{/a}}", "{{^b}}\n{{/b}}", "{{! comment }}", "{{!\n two\n lines\n}}", "{{={{ }}=}}"])
  func `a tag that stands alone leaves no line behind`(tags: String) throws {
    #expect(try shown("| before\n\(tags)\n| after\n", ["a": true]) == "| before\n| after\n")
    #expect(try shown("  \(tags)\t\n| after", ["a": true]) == "| after")
    #expect(try shown("| before\n  \(tags)", ["a": true]) == "| before\n")
    let windows = tags.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    #expect(try shown("|\r\n\(windows)\r\n|", ["a": true]) == "|\r\n|")
  }

  @Test(arguments: ["{{#a}}{{/a}}", "{{! comment }}", "{{={{ }}=}}"])
  func `a tag beside text leaves the blanks around it`(tag: String) throws {
    #expect(try shown("  12 \(tag) \n", ["a": true]) == "  12  \n")
  }

  @Test func `values never stand alone`() throws {
    #expect(try shown("  {{a}}\n  {{{a}}}\n  {{&a}}\n", ["a": "-"]) == "  -\n  -\n  -\n")
  }

  @Test func `two tags on one line leave the line`() throws {
    #expect(try shown(" {{#a}}yes{{/a}}\n {{#a}}{{/a}}\n", ["a": true]) == " yes\n \n")
    #expect(try shown(" | {{#a}} {{! blank }}\n {{/a}} | \n", ["a": true]) == " |  \n  | \n")
  }

  @Test func `only what lies inside is left of indented sections`() throws {
    #expect(try shown("| This\n  {{#a}}\n|\n  {{/a}}\n| Line\n", ["a": true]) == "| This\n|\n| Line\n")
    let twice = "{{#a}}\n* first\n{{/a}}\n* second\n{{#a}}\n* third\n{{/a}}\n"
    #expect(try shown(twice, ["a": true]) == "* first\n* second\n* third\n")
  }
}
