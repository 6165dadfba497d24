import Templating
import Testing

@Suite struct PartialTests {
  @Test func `a partial is shown in its place with the context around it`() throws {
    let others = ["outer": "*{{a}} {{>inner}}*", "inner": "{{b}}!"]
    #expect(try shown("\"{{>outer}}\"|{{> inner }}|", ["a": "1", "b": "2"], with: others) == "\"*1 2!*\"|2!|")
    #expect(try shown("{{#list}}{{>inner}}{{/list}}", ["list": [["b": "1"], ["b": "2"]]], with: others) == "1!2!")
  }

  @Test func `a partial may lie in a folder`() throws {
    #expect(try shown("{{>desk/row}}", with: ["desk/row": "x"]) == "x")
  }

  @Test func `a template may include itself as deep as its data`() throws {
    let node = "{{content}}<{{#nodes}}{{>node}}{{/nodes}}>"
    let leaves: TemplateValue = [["content": "Y", "nodes": []], ["content": "Z", "nodes": []]]
    let tree: TemplateValue = ["content": "X", "nodes": leaves]
    #expect(try shown("{{>node}}", tree, with: ["node": node]) == "X<Y<>Z<>>")
  }

  @Test func `a partial beside text keeps its blanks and is not indented`() throws {
    #expect(try shown("| {{>p}} |", with: ["p": "\t|\t"]) == "| \t|\t |")
    #expect(try shown("  {{a}}  {{> p}}\n", ["a": "|"], with: ["p": ">\n>"]) == "  |  >\n>\n")
  }

  @Test func `a partial that stands alone leaves no line of its own`() throws {
    #expect(try shown("|\r\n{{>p}}\r\n|", with: ["p": ">"]) == "|\r\n>|")
    #expect(try shown("  {{>p}}\n>", with: ["p": ">\n>"]) == "  >\n  >>")
    #expect(try shown(">\n  {{>p}}", with: ["p": ">\n>"]) == ">\n  >\n  >")
  }

  @Test func `the lines of a partial are indented, those of its values are not`() throws {
    let page = try shown("\\\n {{>p}}\n/\n", ["a": "<\n->"], with: ["p": "|\n{{{a}}}\n|\n"])
    #expect(page == "\\\n |\n <\n->\n |\n/\n")
  }

  @Test func `indentations add up, and end with their partial`() throws {
    let others = ["outer": "a\n {{>inner}}\nb\n", "inner": "1\n2\n"]
    #expect(try shown("  {{>outer}}\nend\n", with: others) == "  a\n   1\n   2\n  b\nend\n")
  }

  @Test func `empty lines are not indented`() throws {
    #expect(try shown("  {{>p}}\n", with: ["p": "a\n\nb\r\n\r\nc\n"]) == "  a\n\n  b\r\n\r\n  c\n")
  }
}
