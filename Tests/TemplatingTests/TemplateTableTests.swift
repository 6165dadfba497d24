import Templating
import Testing

@Suite struct TemplateTableTests {
  @Test(arguments: [0, 1, 2, 3, 100, 1_000])
  func `each name is found, and no other`(count: Int) {
    let table = TemplateTable((0..<count).map { (TemplateKey("word\($0)"), .number($0)) })
    for number in 0..<count {
      guard case .text(let text)? = table[TemplateKey("word\(number)")] else {
        Issue.record("word\(number) is not found")
        continue
      }
      #expect(text == String(number))
    }
    #expect(table[TemplateKey("word\(count)")] == nil)
  }

  @Test func `the first of two fields with the same name counts`() throws {
    #expect(try shown("{{a}}", .table(TemplateTable([("a", "first"), ("a", "second")]))) == "first")
  }

  @Test func `a table serves as an object does`() throws {
    let words = TemplateTable([("continue", "Continue"), ("back", nil)])
    let context: TemplateValue = ["words": .table(words), "back": "wrong"]
    let template = "{{words.continue}} {{#words}}{{continue}}({{back}}){{/words}}{{words}}"
    #expect(try shown(template, context) == "Continue Continue()")
  }
}
