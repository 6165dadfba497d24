import Templating
import Testing

@Suite struct TemplateErrorTests {
  @Test(
    arguments: [
      ("a {{b", .unclosedTag, 1, 3), ("{{{a}}", .unclosedTag, 1, 1), ("{{=<% %>}}", .unclosedTag, 1, 1),
      ("{{}}", .missingName, 1, 1), ("{{# }}{{/}}", .missingName, 1, 1), ("{{>}}", .missingName, 1, 1),
      ("\n  {{a b}}", .badName("a b"), 2, 3), ("{{a..b}}", .badName("a..b"), 1, 1), ("{{.a}}", .badName(".a"), 1, 1),
      ("{{=<%=}}", .badDelimiters, 1, 1), ("{{=a b c=}}", .badDelimiters, 1, 1), ("{{=a= b=}}", .badDelimiters, 1, 1),
      ("é\r\né{{#a}}", .unclosedSection("a"), 2, 2), ("{{<template}}", .unclosedSection("template"), 1, 1),
      ("{{$a}}", .unclosedSection("a"), 1, 1), ("{{/a}}", .nothingToClose("a"), 1, 1),
      ("{{#a}}{{/b}}", .wrongClose("b", open: "a"), 1, 7),
      ("{{<template}}{{a}}{{/template}}", .onlyBlocksInParent("a"), 1, 14),
      ("{{<template}}\n{{>template}}{{/template}}", .onlyBlocksInParent("template"), 2, 1),
      ("{{>other}}", .unknownTemplate("other"), 1, 1), ("{{<other}}{{/other}}", .unknownTemplate("other"), 1, 1),
    ] as [(String, TemplateError.Problem, Int, Int)])
  func `a mistake is named with its place`(
    source: String, problem: TemplateError.Problem, line: Int, column: Int
  ) throws {
    let error = try #require(throws: TemplateError.self) { try Template(source) }
    #expect(error.problem == problem)
    #expect(error.template == "template")
    #expect([error.line, error.column] == [line, column])
  }

  @Test func `the message says template, line and column as compilers do`() throws {
    let error = try #require(throws: TemplateError.self) {
      try TemplateLibrary(sources: ["question": "<h1>\n  {{#title}}", "page": ""])
    }
    #expect(error.description == "question:2:3: “title” is never closed; add {{/title}}")
  }

  @Test func `of several mistakes the first by name is told`() throws {
    let error = try #require(throws: TemplateError.self) {
      try TemplateLibrary(sources: ["b": "{{", "a": "{{#x}}", "c": "{{"])
    }
    #expect(error.template == "a")
  }

  @Test func `an unknown partial may be asked to show nothing`() throws {
    let library = try TemplateLibrary(
      sources: ["main": "({{>other}}{{<other}}{{$a}}x{{/a}}{{/other}})"], unknownPartials: .showNothing)
    var page: [UInt8] = []
    #expect(library.render("main", [:], into: &page))
    #expect(page == Array("()".utf8))
  }

  @Test func `each problem has a sentence of its own`() throws {
    let sources = [
      "{{", "{{}}", "{{a b}}", "{{=a=}}", "{{#a}}", "{{/a}}", "{{#a}}{{/b}}", "{{>b}}",
      "{{<template}}{{b}}",
    ]
    let messages = sources.map { source in
      let error = #expect(throws: TemplateError.self) { try Template(source) }
      return error?.description ?? ""
    }
    #expect(Set(messages).count == sources.count)
  }
}
