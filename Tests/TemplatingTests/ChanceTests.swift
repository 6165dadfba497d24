import Templating
import TestSupport
import Testing

/// Templates put together by chance: what is no template is refused, and nothing ends the program.
@Suite struct ChanceTests {
  private let pieces = [
    "{{", "}}", "{{{", "}}}", "{{#a}}", "{{/a}}", "{{^b}}", "{{/b}}", "{{$c}}", "{{/c}}", "{{<p}}", "{{/p}}", "{{>p}}",
    "{{>q}}", "{{a}}", "{{.}}", "{{a.b}}", "{{&b}}", "{{! c }}", "{{=| |=}}", "|={{ }}=|", "|a|", "\n", "\r\n", "  ",
    "\t", "x", "é", "<", "=", "/", "#", "a", " ",
  ]
  private let context: TemplateValue = [
    "a": [["b": "<1>"], "text", ["c"]], "b": .html([0x3c]), "c": true, "d": .table(TemplateTable([("b", "2")])),
  ]

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `any text is either refused or shown`(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    var shown = 0
    for _ in 0..<1_000 {
      let sources = Dictionary(
        uniqueKeysWithValues: ["main", "p", "q"].map { name in
          (name, (0..<Int.random(in: 0...12, using: &numbers)).map { _ in piece(&numbers) }.joined())
        })
      guard let library = try? TemplateLibrary(sources: sources) else { continue }
      var page: [UInt8] = []
      library.render("main", context, into: &page)
      shown += 1
    }
    #expect(shown > 10)
  }

  private func piece(_ numbers: inout SeededGenerator) -> String {
    pieces[Int.random(in: pieces.indices, using: &numbers)]
  }
}
