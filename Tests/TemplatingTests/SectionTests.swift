import Templating
import Testing

@Suite struct SectionTests {
  @Test func `a section shows its content for what is true`() throws {
    let context: TemplateValue = [
      "flag": true, "text": "x", "list": ["x"], "object": [:], "html": .html([0x78]), "zero": .number(0),
    ]
    for name in ["flag", "text", "list", "object", "html", "zero"] {
      #expect(try shown("({{#\(name)}}yes{{/\(name)}})", context) == "(yes)", "\(name)")
      #expect(try shown("({{^\(name)}}no{{/\(name)}})", context) == "()", "\(name)")
    }
  }

  @Test func `an inverted section shows its content for what is false`() throws {
    let context: TemplateValue = ["flag": false, "text": "", "list": [], "nothing": nil, "html": .html([])]
    for name in ["flag", "text", "list", "nothing", "html", "absent"] {
      #expect(try shown("({{#\(name)}}yes{{/\(name)}})", context) == "()", "\(name)")
      #expect(try shown("({{^\(name)}}no{{/\(name)}})", context) == "(no)", "\(name)")
    }
  }

  @Test func `a section over a list repeats`() throws {
    #expect(try shown("{{#list}}{{n}},{{/list}}", ["list": [["n": "1"], ["n": "2"], ["n": "3"]]]) == "1,2,3,")
    #expect(try shown("{{#.}}({{n}}){{/.}}", [["n": "a"], ["n": "b"]]) == "(a)(b)")
  }

  @Test func `lists within lists repeat within`() throws {
    #expect(try shown("{{#list}}({{#.}}{{.}}{{/.}}){{/list}}", ["list": [["1", "2"], ["a", "b"]]]) == "(12)(ab)")
  }

  @Test func `an element without a field sees the one outside`() throws {
    let context: TemplateValue = ["unit": "kg", "list": [["n": "1"], ["n": "2", "unit": "lb"]]]
    #expect(try shown("{{#list}}{{n}} {{unit}} {{/list}}", context) == "1 kg 2 lb ")
  }

  @Test func `a section over a text has the text as current value`() throws {
    #expect(try shown("{{#foo}}{{.}} is {{foo}}{{/foo}}", ["foo": "bar"]) == "bar is bar")
  }

  @Test func `sections of the same name may lie within one another`() throws {
    let template = "| A {{#b}}B {{#b}}C{{/b}} D{{/b}} E |"
    #expect(try shown(template, ["b": true]) == "| A B C D E |")
    #expect(try shown(template, ["b": false]) == "| A  E |")
  }

  @Test func `a dotted name may open a section`() throws {
    let template = "{{#a.b.c}}yes{{/a.b.c}}{{^a.b.c}}no{{/a.b.c}}"
    #expect(try shown(template, ["a": ["b": ["c": true]]]) == "yes")
    #expect(try shown(template, ["a": ["b": ["c": false]]]) == "no")
    #expect(try shown(template, ["a": [:]]) == "no")
  }

  @Test func `blanks in a tag do not count`() throws {
    #expect(try shown("|{{# a }}={{/ a }}|{{^ b }}={{/b }}|", ["a": true]) == "|=|=|")
  }

  @Test func `text between two sections is not lost`() throws {
    #expect(try shown("{{#a}}1{{/a}}2{{#a}}3{{/a}}4{{^a}}5{{/a}}6", ["a": true]) == "12346")
    #expect(try shown("{{#a}}1{{/a}}2{{#a}}3{{/a}}4{{^a}}5{{/a}}6", ["a": false]) == "2456")
  }
}
