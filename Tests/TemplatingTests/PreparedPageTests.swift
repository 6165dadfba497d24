import Templating
import Testing

@Suite struct PreparedPageTests {
  /// What a prepared template shows with its holes filled.
  private func shown(
    _ source: String, _ context: TemplateValue = ["name": .hole("name")], filling texts: [(TemplateKey, String)]
  ) throws -> String {
    let page = try Template(source).prepare(context)
    var bytes: [UInt8] = []
    page.append(to: &bytes, filling: texts)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `a hole shows the text that it is filled with`() throws {
    #expect(try shown("Dear {{name}}!", filling: [("name", "Ada")]) == "Dear Ada!")
  }

  @Test func `a page serves many readers, each with a text of one's own`() throws {
    let page = try Template("<{{name}}>").prepare(["name": .hole("name")])
    var bytes: [UInt8] = []
    for name in ["Ada", "", "Grace"] { page.append(to: &bytes, filling: [("name", name)]) }
    #expect(String(decoding: bytes, as: UTF8.self) == "<Ada><><Grace>")
  }

  @Test func `what fills a hole is escaped where the template escapes`() throws {
    #expect(try shown("{{name}} {{{name}}}", filling: [("name", "<&\"'>")]) == "&lt;&amp;&quot;&#39;&gt; <&\"'>")
  }

  @Test func `a hole without a text stays empty, and of two texts the first counts`() throws {
    #expect(try shown("a{{name}}b", filling: [("other", "x")]) == "ab")
    #expect(try shown("a{{name}}b", filling: [("name", "x"), ("name", "y")]) == "axb")
  }

  @Test func `holes stand at both ends, side by side, in sections and in repeated lists`() throws {
    let context: TemplateValue = [
      "name": .hole("name"), "other": .hole("other"), "rows": [["row": "1"], ["row": "2"]],
    ]
    let page = try shown(
      "{{name}}{{other}}{{#rows}} {{row}}{{name}}{{/rows}}{{#name}}({{.}}){{/name}}{{^name}}none{{/name}}{{other}}",
      context,
      filling: [("name", "N"), ("other", "O")])
    #expect(page == "NO 1N 2N(N)O")
  }

  @Test func `a hole by itself on a line is indented as any value`() throws {
    let library = try TemplateLibrary(sources: ["main": "  {{>part}}\n", "part": "{{name}}\nend\n"])
    let page = library.prepare("main", ["name": .hole("name")])
    var bytes: [UInt8] = []
    page.append(to: &bytes, filling: [("name", "x")])
    #expect(String(decoding: bytes, as: UTF8.self) == "  x\n  end\n")
  }

  @Test func `the same template shows the same whether it is prepared or rendered at once`() throws {
    let source = "<p class=\"{{class}}\">{{#rows}}{{.}}, {{/rows}}{{{html}}}</p>"
    let rest: [(TemplateKey, TemplateValue)] = [("rows", ["a", "b"]), ("html", .html(Array("<b>".utf8)))]
    let prepared = try shown(source, .object([("class", .hole("class"))] + rest), filling: [("class", "a&b")])
    var bytes: [UInt8] = []
    try Template(source).render(.object([("class", "a&b")] + rest), into: &bytes)
    #expect(prepared == String(decoding: bytes, as: UTF8.self))
  }

  @Test func `a page that is rendered at once shows nothing for a hole`() throws {
    var bytes: [UInt8] = []
    try Template("a{{name}}b").render(["name": .hole("name")], into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "ab")
  }
}
