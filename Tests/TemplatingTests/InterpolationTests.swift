import Templating
import Testing

@Suite struct InterpolationTests {
  @Test func `text without tags stays as it is`() throws {
    #expect(try shown("Hello from {Mustache}!\n") == "Hello from {Mustache}!\n")
    #expect(try shown("") == "")
  }

  @Test func `a value is shown in its place`() throws {
    #expect(try shown("Hello, {{subject}}!", ["subject": "world"]) == "Hello, world!")
    #expect(try shown("{{ subject }}|{{{ subject }}}|{{& subject }}", ["subject": "x"]) == "x|x|x")
  }

  @Test func `a value is not read as a template`() throws {
    #expect(try shown("{{a}} {{b}}", ["a": "{{b}}", "b": "Earth"]) == "{{b}} Earth")
  }

  @Test func `what HTML would understand is escaped`() throws {
    #expect(try shown("{{a}}", ["a": "& \" < > '"]) == "&amp; &quot; &lt; &gt; &#39;")
    #expect(try shown("{{a}}", ["a": "ä<b>ö</b>é&amp;"]) == "ä&lt;b&gt;ö&lt;/b&gt;é&amp;amp;")
  }

  @Test func `an attribute cannot be left`() throws {
    let page = try shown("<input value=\"{{a}}\" title='{{a}}'>", ["a": "\" onfocus=x '"])
    #expect(page == "<input value=\"&quot; onfocus=x &#39;\" title='&quot; onfocus=x &#39;'>")
  }

  @Test func `three braces and an ampersand show a value as it is`() throws {
    #expect(try shown("{{{a}}} {{&a}}", ["a": "& \" < >"]) == "& \" < > & \" < >")
  }

  @Test func `HTML of our own is never escaped`() throws {
    let html = TemplateValue.html(Array("<em>x</em>".utf8))
    #expect(try shown("{{a}} {{{a}}}", ["a": html]) == "<em>x</em> <em>x</em>")
  }

  @Test func `what is missing shows nothing`() throws {
    #expect(try shown("I ({{a}}{{{a}}}{{&a}}) be seen") == "I () be seen")
    #expect(try shown("({{a}})", ["a": nil]) == "()")
    #expect(try shown("({{a}}{{b}})", ["a": ["x"], "b": ["c": "d"]]) == "()")
  }

  @Test func `flags and numbers are shown as words and digits`() throws {
    #expect(try shown("{{a}} {{b}} {{c}}", ["a": true, "b": false, "c": .number(-85)]) == "true false -85")
  }

  @Test func `a dotted name leads through objects`() throws {
    let context: TemplateValue = ["a": ["b": ["c": "Phil"]]]
    #expect(try shown("{{a.b.c}} {{#a}}{{b.c}}{{/a}} {{#a.b}}{{{c}}}{{/a.b}}", context) == "Phil Phil Phil")
  }

  @Test func `a dotted name that breaks off shows nothing and does not begin again`() throws {
    #expect(try shown("({{a.b.c}})", ["a": [:]]) == "()")
    #expect(try shown("({{a.b.name}})", ["a": ["b": [:]], "name": "Jim"]) == "()")
    #expect(try shown("({{#a}}{{b.c}}{{/a}})", ["a": ["b": [:]], "b": ["c": "wrong"]]) == "()")
    #expect(try shown("({{a.b}})", ["a.b": "wrong"]) == "()")
  }

  @Test func `a point is the current value`() throws {
    #expect(try shown("{{.}} {{{.}}} {{&.}}", "<") == "&lt; < <")
    #expect(try shown("{{#list}}({{.}}){{/list}}", ["list": ["a", "b"]]) == "(a)(b)")
  }

  @Test func `names are looked up inside first, then outside`() throws {
    let context: TemplateValue = ["a": "foo", "b": "wrong", "inner": ["b": "bar"], "c": ["d": "baz"]]
    #expect(try shown("{{#inner}}{{a}}, {{b}}, {{c.d}}{{/inner}}", context) == "foo, bar, baz")
  }

  @Test func `a name that is known inside but missing hides the one outside`() throws {
    #expect(try shown("({{#inner}}{{a}}{{/inner}})", ["a": "wrong", "inner": ["a": nil]]) == "()")
  }

  @Test func `the first of two fields with the same name counts`() throws {
    #expect(try shown("{{a}}", .object([("a", "first"), ("a", "second")])) == "first")
  }

  @Test func `the surroundings hold what the context lacks`() throws {
    let template = try Template("{{title}} {{continue}}")
    var page: [UInt8] = []
    let words: TemplateValue = ["title": "wrong", "continue": "Continue"]
    #expect(template.render(["title": "Welcome"], within: words, into: &page))
    #expect(String(decoding: page, as: UTF8.self) == "Welcome Continue")
  }

  @Test func `a key made at run time is the same as one written down`() throws {
    #expect(TemplateKey("vaccine") == "vaccine")
    #expect(TemplateKey("naïve") == "naïve")
    let context = TemplateValue.object([(TemplateKey("naïve"), .text("x"))])
    #expect(try shown("{{naïve}}", context) == "x")
  }
}
