import Testing

@testable import Studies

/// What YAML would read in silence, or refuse with words that help nobody.
struct YAMLTrapTests {
  /// A file that holds one mistake, and the first line of what is said about it.
  struct Trap: CustomTestStringConvertible {
    var yaml: String
    var place: String
    var words: String

    init(_ yaml: String, _ place: String, _ words: String) {
      self.yaml = yaml
      self.place = place
      self.words = words
    }

    var testDescription: String { yaml.debugDescription }
  }

  @Test(arguments: [
    Trap("title: *Hello* world", "1:8", "begins with `*`"),
    Trap("title: * Hello", "1:8", "begins with `*`"),
    Trap("title: %foo", "1:8", "begins with `%`"),
    Trap("title: @foo", "1:8", "begins with `@`"),
    Trap("title: `foo`", "1:8", "begins with ```"),
    Trap("title: - Hello", "1:8", "begins with `-`"),
    Trap("a:\n  title: > 5 years", "2:10", "begins with `>`"),
    Trap("title: {{name}} hello", "1:8", "begins with `{{`"),
    Trap("title: [x] hello", "1:8", "begins with `[`"),
    Trap("title: !important note", "1:8", "is a YAML tag"),
    Trap("title: Note: read this", "1:12", "A colon and a blank"),
    Trap("a: { title: Note: read, b: c }", "1:17", "A colon and a blank"),
    Trap("title: \"Yes\" or no", "1:14", "end before the text does"),
    Trap("title: 'It's fine'", "1:12", "end before the text does"),
    Trap("a: b\ntitle: \"foo\nb: c\n", "2:8", "is never closed"),
    Trap("a: b\ntitle:Hello\nb: c\n", "2:6", "Behind the colon of a key stands a blank"),
    Trap("a: b\ntitle:\u{A0}Hello\nb: c\n", "2:6", "no-break space, which is no blank. Type `title: Hello`"),
    Trap("a:\n  b: c\n d: e\n", "3:2", "is not indented like"),
    Trap("- a\nb: c\n", "2:1", "this line has no `-`"),
    Trap("a: { b: c\nd: e\n", "1:4", "is never closed"),
    Trap("a: { when: mean(x, y) > 3, goTo: z }", "1:12", "a comma ends a text"),
    Trap("a:\n\tb: c\n", "2:1", "indented with a tab"),
    Trap("a:\n\u{A0}\u{A0}b: c\n", "2:1", "indented with a no-break space"),
    Trap("a: 1\nb: 2\na: 3\n", "3:1", "stands here a second time; the first is in line 1"),
    Trap("- id: 1\n  b: 2\n  id: 3\n  b: 4\n", "3:3", "If a new entry begins here, type `- id: …`"),
    Trap("- id: 1\n  b: 2\n  b: 4\n", "3:3", "Keep one of the two."),
    Trap("a:\n    - b: 1\n   - c: 2\n", "3:4", "The entries above it begin in column 5: indent it like them."),
    Trap("x: &x { a: 1 }\ny:\n  <<: *x\n", "3:3", "Merging with `<<`"),
    Trap("a: 1\n---\nb: 2\n", "2:1", "a second one begins"),
    Trap("a: *nobody", "1:4", "has the name `&nobody`"),
    Trap("ä: \"\u{7}\"", "1:5", "U+0007"),
    Trap("\u{FEFF}a: @b", "1:4", "begins with `@`"),
    Trap(String(repeating: "[", count: 40), "1:33", "nested more than 32 deep"),
  ])
  func `a trap is told at its place with what to type instead`(_ trap: Trap) throws {
    var reader = YAMLReader(SourceText(path: "a.yaml", bytes: Array(trap.yaml.utf8)))
    _ = reader.read()
    let diagnostic = try #require(reader.diagnostics.first)
    #expect(reader.diagnostics.count == 1)
    #expect("\(diagnostic.line):\(diagnostic.column)" == trap.place)
    let said = "\(diagnostic.message) \(diagnostic.help ?? "")"
    #expect(said.contains(trap.words), "\(said)")
  }

  @Test(arguments: [
    ("title: 'Don't worry'", "Put all of it in quotes: \"Don't worry\""),
    ("title: \"Yes\" or no", "Put all of it in quotes: '\"Yes\" or no'"),
    ("title: \"Say \"hello\" again\"", "Put all of it in quotes: 'Say \"hello\" again'"),
  ])
  func `quotes within quotes are answered with what can be typed as it stands`(yaml: String, help: String) throws {
    var reader = YAMLReader(SourceText(path: "a.yaml", bytes: Array(yaml.utf8)))
    _ = reader.read()
    #expect(reader.diagnostics.map(\.help) == [help])
  }

  @Test func `a file that is no UTF-8 says where`() throws {
    var reader = YAMLReader(SourceText(path: "a.yaml", bytes: Array("a: ö".utf8) + [0xFF, 0x0A]))
    #expect(reader.read() == nil)
    #expect(reader.diagnostics.first?.column == 5)
  }

  @Test func `aliases cannot unfold without bound`() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      let names = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(names)]\n"
    }
    var reader = YAMLReader(SourceText(path: "a.yaml", bytes: Array(text.utf8)))
    #expect(reader.read() == nil)
    #expect(reader.diagnostics.first?.message.contains("more than 100000 values") == true)
  }

  @Test func `a tab inside a block of text is text`() {
    var reader = YAMLReader(SourceText(path: "a.yaml", bytes: Array("a: |\n  x\n  \ty\nb: \"q\n\tr\"\n".utf8)))
    #expect(reader.read()?["a"]?.scalar == "x\n\ty\n")
    #expect(reader.diagnostics == [])
  }

  @Test func `scalars stay what was typed`() {
    var reader = YAMLReader(SourceText(path: "a.yaml", bytes: Array("[no, on, 007, 1e5, ~, 0x1F]".utf8)))
    #expect(reader.read()?.elements?.map(\.scalar) == ["no", "on", "007", "1e5", "~", "0x1F"])
  }
}
