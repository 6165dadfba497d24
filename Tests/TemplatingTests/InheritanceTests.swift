import Templating
import Testing

@Suite struct InheritanceTests {
  private let layout = ["layout": "<{{$title}}Default {{a}}{{/title}}|{{$body}}{{/body}}>"]

  @Test func `a block shows its own content`() throws {
    #expect(try shown("{{$a}}default {{#b}}{{c}}{{/b}}{{/a}}", ["b": ["c": "x"]]) == "default x")
    #expect(try shown("{{<layout}}{{/layout}}", ["a": "1"], with: layout) == "<Default 1|>")
    #expect(try shown("{{>layout}}", ["a": "1"], with: layout) == "<Default 1|>")
  }

  @Test func `an override takes the block's place`() throws {
    let page = "{{<layout}}{{$body}}text {{a}}{{/body}}{{$title}}Mine{{/title}}{{/layout}}"
    #expect(try shown(page, ["a": "1"], with: layout) == "<Mine|text 1>")
  }

  @Test func `each use of a parent has its own overrides`() throws {
    let page = "{{<layout}}{{$body}}1{{/body}}{{/layout}} {{<layout}}{{$title}}2{{/title}}{{/layout}}{{>layout}}"
    #expect(try shown(page, with: layout) == "<Default |1> <2|><Default |>")
  }

  @Test func `data and blocks do not share their names`() throws {
    let others = ["p": "{{$v}}own{{/v}} {{v}}"]
    #expect(try shown("{{<p}}{{$v}}mine{{/v}}{{/p}}", ["v": "data"], with: others) == "mine data")
  }

  @Test func `text in a parent outside of blocks and blocks that it lacks are left out`() throws {
    let page = "{{<layout}} lost {{! note }} {{$title}}x{{/title}} lost {{$other}}y{{/other}}{{/layout}}"
    #expect(try shown(page, with: layout) == "<x|>")
  }

  @Test func `the outermost template has the last word`() throws {
    let others = [
      "parent": "{{<older}}{{$a}}p{{/a}}{{/older}}", "older": "{{<oldest}}{{$a}}o{{/a}}{{$b}}o{{/b}}{{/oldest}}",
      "oldest": "{{$a}}g{{/a}}{{$b}}g{{/b}}{{$c}}g{{/c}}",
    ]
    #expect(try shown("{{<parent}}{{$a}}c{{/a}}{{/parent}}", with: others) == "cog")
    #expect(try shown("{{<parent}}{{/parent}}", with: others) == "pog")
  }

  @Test func `blocks of partials in a parent can be replaced too`() throws {
    let others = ["layout": "[{{>head}}]", "head": "{{$title}}default{{/title}}"]
    #expect(try shown("{{<layout}}{{$title}}mine{{/title}}{{/layout}}", with: others) == "[mine]")
  }

  @Test func `an override is shown with the context of its block`() throws {
    let others = ["parent": "{{#nested}}{{$block}}{{fruit}}?{{/block}}{{/nested}}"]
    let context: TemplateValue = ["fruit": "apples", "nested": ["fruit": "bananas"]]
    let page = try shown("{{<parent}}{{$block}}I say {{fruit}}.{{/block}}{{/parent}}", context, with: others)
    #expect(page == "I say bananas.")
  }

  @Test func `parents may use one another`() throws {
    let others = [
      "parent": "{{$foo}}default{{/foo}} {{$bar}}{{<parent2}}{{/parent2}}{{/bar}}",
      "parent2": "{{$foo}}default2{{/foo}} {{<parent}}{{$bar}}stop{{/bar}}{{/parent}}",
    ]
    #expect(try shown("{{<parent}}{{$foo}}mine{{/foo}}{{/parent}}", with: others) == "mine mine mine stop")
  }

  @Test func `an override may hold a block of its own name`() throws {
    #expect(try shown("{{<p}}{{$a}}1{{$a}}2{{/a}}{{/a}}{{/p}}", with: ["p": "{{$a}}0{{/a}}"]) == "12")
  }

  @Test func `a parent that stands alone is indented and leaves no line`() throws {
    #expect(try shown("Hi,\n  {{<p}}{{/p}}\n.", with: ["p": "one\ntwo\n"]) == "Hi,\n  one\n  two\n.")
    #expect(try shown("Hi,\n  {{<p}}\n  {{/p}}\n.", with: ["p": "one\ntwo\n"]) == "Hi,\n  one\n  two\n.")
    #expect(try shown("Hi,\n  {{<p}}{{/p}} x\n.", with: ["p": "one\ntwo\n"]) == "Hi,\n  one\ntwo\n x\n.")
  }

  @Test func `an override takes the indentation of what it replaces`() throws {
    let inline = ["p": "Hi,\n  {{$a}}x{{/a}}\n"]
    #expect(try shown("{{<p}}{{$a}}one{{/a}}{{/p}}", with: inline) == "Hi,\n  one\n")
    #expect(try shown("{{<p}}{{$a}}\none\ntwo{{/a}}\n{{/p}}\n", with: inline) == "Hi,\n  one\n  two\n")
    let tag = ["p": "Hi,\n  {{$a}}\n  {{/a}}\n"]
    #expect(try shown("{{<p}}{{$a}}\n    one\n     two\n{{/a}}{{/p}}\n", with: tag) == "Hi,\n  one\n   two\n")
    let content = ["p": "Hi,\n{{$a}}\n\n  default\n{{/a}}\n"]
    #expect(try shown("{{<p}}{{$a}}\none\ntwo\n{{/a}}{{/p}}\n", with: content) == "Hi,\n  one\n  two\n")
    #expect(try shown("{{>p}}", with: content) == "Hi,\n\n  default\n")
  }

  @Test func `blocks within overrides are indented within them`() throws {
    let others = [
      "parent": "{{<oldest}}{{$a}}\n  one\n  {{$b}}\n    two\n  {{/b}}\n{{/a}}{{/oldest}}\n",
      "oldest": "{{$a}}default{{/a}}",
    ]
    #expect(try shown("{{<parent}}{{$b}}\nthree\n{{/b}}{{/parent}}", with: others) == "one\n  three\n")
    #expect(try shown("{{>parent}}", with: others) == "one\n  two\n")
  }
}
