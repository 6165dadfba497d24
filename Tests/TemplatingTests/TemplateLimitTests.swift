import Templating
import Testing

@Suite struct TemplateLimitTests {
  private func nested(_ depth: Int) -> String {
    String(repeating: "{{#a}}", count: depth) + "x" + String(repeating: "{{/a}}", count: depth)
  }

  @Test func `sections may be nested up to the limit and no deeper`() throws {
    #expect(try shown(nested(TemplateLimits.nesting), ["a": true]) == "x")
    let error = try #require(throws: TemplateError.self) { try Template(nested(TemplateLimits.nesting + 1)) }
    #expect(error.problem == .nestedTooDeeply)
    #expect(error.column == TemplateLimits.nesting * 6 + 1)
  }

  @Test func `a template that includes itself for ever ends at the limit and says so`() throws {
    let template = try Template("x{{>template}}y")
    var page: [UInt8] = []
    #expect(!template.render([:], into: &page))
    #expect(page == Array(repeating: UInt8(ascii: "x"), count: TemplateLimits.depth))
  }

  @Test func `parents that use one another for ever end at the limit`() throws {
    let library = try TemplateLibrary(sources: [
      "a": "{{<b}}{{$x}}1{{/x}}{{/b}}", "b": "{{$x}}{{/x}}{{<a}}{{$x}}2{{/x}}{{/a}}",
    ])
    var page: [UInt8] = []
    #expect(!library.render("a", [:], into: &page))
  }

  @Test func `a template that doubles itself for ever ends in time`() throws {
    let template = try Template("x{{>template}}{{>template}}")
    var page: [UInt8] = []
    #expect(!template.render([:], into: &page))
    #expect(page.count == TemplateLimits.depth)
  }

  @Test func `lists repeated within one another for ever end at the limit`() throws {
    let template = try Template(nested(40))
    var page: [UInt8] = []
    #expect(!template.render(["a": .list(Array(repeating: true, count: 3))], into: &page))
    #expect(page.count < TemplateLimits.steps)
  }

  @Test func `a page of thousands of rows is within the limits`() throws {
    let template = try Template("{{#rows}}{{a}}{{b}}{{#c}}x{{/c}}{{/rows}}")
    var page: [UInt8] = []
    let rows = Array(repeating: ["a": "1", "b": "2", "c": true] as TemplateValue, count: 20_000)
    #expect(template.render(["rows": .list(rows)], into: &page))
    #expect(page.count == 60_000)
  }

  @Test func `an unknown template appends nothing and says so`() throws {
    let library = try TemplateLibrary(sources: ["page": "x"])
    var page: [UInt8] = [1]
    #expect(!library.render("pages", [:], into: &page))
    #expect(page == [1])
    #expect(library.template(named: "pages") == nil)
    #expect(library.names == ["page"])
  }

  @Test func `a page is appended to what the buffer holds`() throws {
    let template = try Template("b")
    var page = Array("a".utf8)
    template.render([:], into: &page)
    template.render([:], into: &page)
    #expect(page == Array("abb".utf8))
  }
}
