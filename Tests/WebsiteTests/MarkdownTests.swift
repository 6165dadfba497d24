import Testing

@testable import Website

@Suite struct `An author's text` {
  private func html(_ source: String) -> String { String(decoding: Markdown.html(source), as: UTF8.self) }
  private func line(_ source: String) -> String { String(decoding: Markdown.inline(source), as: UTF8.self) }

  @Test(arguments: [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "a <b onclick=x>b</b>", "<iframe src=/r/></iframe>",
    "\"><svg onload=1>", "<!-- --><style>*{}</style>",
  ])
  func `raw HTML is dropped or shown as text`(source: String) {
    for text in [html(source), line(source)] {
      for element in ["<script", "<img", "<b ", "<iframe", "<svg", "<style"] {
        #expect(!text.contains(element), "\(text)")
      }
    }
  }

  @Test(arguments: [
    "[x](javascript:alert(1))", "[x](JaVaScRiPt:alert(1))", "[x](vbscript:x)", "[x](data:text/html,x)",
    "<javascript:alert(1)>", "[x][1]\n\n[1]: javascript:alert(1)",
  ])
  func `no link runs a script`(source: String) {
    #expect(html(source).firstRange(of: /href="(?i)(javascript|vbscript|data):/) == nil, "\(html(source))")
  }

  @Test func `a picture of the study is shown, any other gives way to its words`() {
    let media = { (path: String) in path == "media/a.png" ? "/media/HASH/a.png" : nil }
    let own = String(decoding: Markdown.html("![A *path*](media/a.png)", media: media), as: UTF8.self)
    #expect(own == "<p><img src=\"/media/HASH/a.png\" alt=\"A path\" /></p>\n")
    for source in ["![A *path*](https://example.org/a.png)", "![A *path*](//example.org/a.png)"] {
      #expect(String(decoding: Markdown.html(source, media: media), as: UTF8.self) == "<p>A <em>path</em></p>\n")
    }
  }

  @Test func `a heading is one line, whatever the author wrote`() {
    #expect(line("How *far*?") == "How <em>far</em>?")
    #expect(!line("One\n\nTwo & three").contains("<p>"))
    #expect(line("One\n\nTwo & three").contains("Two &amp; three"))
    #expect(!line("- a\n- b").contains("<ul>"))
  }

  @Test func `marks are left out of titles`() {
    #expect(Markdown.plainText("How *far* & `wide`?") == "How far & wide?")
    #expect(Markdown.plainText("5 < 6") == "5 < 6")
  }
}

@Suite struct `A hole in a text` {
  private let hostile = ["name": "\"><svg onload=1> *x* ' [a](b) {{other}}", "other": "never"]

  @Test func `takes the answer, escaped, in paragraphs and lines`() {
    let text = CompiledText("Dear *{{name}}*, {{ name }}!")
    #expect(text.holes == ["name", "name"])
    let block = String(decoding: text.block(hostile), as: UTF8.self)
    #expect(!block.contains("<svg") && !block.contains("never") && !block.contains("<a"))
    #expect(
      block.contains("&lt;svg onload=1&gt; *x* &#39; [a](b) {{other}}") || block.contains("&lt;svg onload=1&gt; *x*"))
    #expect(String(decoding: text.line(["name": "Ada"]), as: UTF8.self) == "Dear <em>Ada</em>, Ada!")
  }

  @Test func `takes it as it is in a plain text, which its page escapes`() {
    #expect(CompiledText("For {{name}}: *go*").plain(["name": "a_b_*c*"]) == "For a_b_*c*: go")
  }

  @Test func `a page has one heading of the first level: those of a text below it are a level lower`() {
    let text = CompiledText("# One {{name}}\n\n## Two\n\n###### Six\n\n<h1>no</h1>")
    let below = String(decoding: text.block(["name": "<h1>"]), as: UTF8.self)
    #expect(below.hasPrefix("<h2>One &lt;h1&gt;</h2>\n<h3>Two</h3>\n<h6>Six</h6>\n"), "\(below)")
    #expect(!below.contains("<h1"))
    #expect(String(decoding: text.document(["name": ""]), as: UTF8.self).hasPrefix("<h1>One </h1>\n<h2>Two</h2>"))
    #expect(text.isHeaded)
    let second = CompiledText("Words\n\n## Two")
    #expect(
      String(decoding: second.block([:]), as: UTF8.self) == "<p>Words</p>\n<h2>Two</h2>\n", "none is of the first")
  }

  @Test func `is empty where there is no answer, and never a part of an address`() {
    #expect(String(decoding: CompiledText("a{{name}}b").line([:]), as: UTF8.self) == "ab")
    let link = CompiledText("[x](https://example.org/{{name}})")
    #expect(!String(decoding: link.block(["name": "secret"]), as: UTF8.self).contains("secret"))
  }

  @Test func `is none behind a backslash, in an answer, or without its end`() {
    #expect(CompiledText("\\{{name}}").holes == [])
    #expect(CompiledText("{{name").holes == [])
    #expect(String(decoding: CompiledText("{{name}}").line(["name": "\u{E000}0\u{E001}"]), as: UTF8.self).count == 3)
  }
}
