import SurveyModel
import Testing

/// Words.
struct TextFormatTests {
  private func text(_ keys: [String: DefinitionValue] = [:]) -> TextFormat { TextFormat.defined(keys).format }

  @Test func `FV-09, FV-10: length counts UTF-16 units`() {
    #expect(
      text(["maximumLength": .integer(5)]).read("abcdef").problems.map(\.message) == [
        Message("error.text.tooLong", ["count": .count(1)])
      ])
    #expect(text(["maximumLength": .integer(2)]).read("😀").value == .text("😀"))
    #expect(text(["maximumLength": .integer(1)]).read("😀").refusals == ["error.text.tooLong"])
    #expect(
      text(["minimumLength": .integer(3)]).read("ab").problems.map(\.message) == [
        Message("error.text.tooShort", ["count": .count(3)])
      ])
  }

  @Test(arguments: [
    "   ", "\t", "\u{A0}", "\u{200B}", "\u{FEFF}", "\u{3164}", "\u{2800}\u{20}".replacing("\u{2800}", with: " "),
  ])
  func `FV-11: white space is not nothing, but no answer`(_ typed: String) {
    #expect(text().read(typed).refusals == ["error.blank.text"])
  }

  @Test func `nothing is blank`() {
    #expect(text().read("") == .blank)
    #expect(text().read([:]) == .blank)
  }

  @Test func `FV-12, FV-13: a pattern has to fit the whole text unless it searches`() {
    let full = text(["matches": .string("[0-9]{3}"), "say": .text(.en("Three digits"))])
    #expect(full.read("123").value == .text("123"))
    #expect(
      full.read("x123y").problems.map(\.message) == [Message("error.check", ["text": .text(.en("Three digits"))])])
    let search = text(["matches": .string("[0-9]{3}"), "match": .string("search")])
    #expect(search.read("x123y").value == .text("x123y"))
    #expect(search.read("x12y").refusals == ["error.text.pattern"])
    #expect(
      text(["matches": .string("^[0-9]{3}$"), "match": .string("search")]).read("x123y").refusals == [
        "error.text.pattern"
      ])
    #expect(full.read("123\n").refusals == ["error.text.characters"])
  }

  @Test func `a pattern that would hang the server lets the text pass`() {
    let format = text(["matches": .string("(a+)+[^a]")])
    #expect(format.read(String(repeating: "a", count: 40)).value != nil)
  }

  @Test func `length and pattern are both said`() {
    let format = text(["matches": .string("[0-9]+"), "minimumLength": .integer(5)])
    #expect(format.read("abc").refusals == ["error.text.tooShort", "error.text.pattern"])
  }

  @Test(arguments: ["a\u{0}b", "a\u{1B}b", "a\u{7F}b", "a\u{85}b", "a\nb"])
  func `control characters are refused`(_ typed: String) {
    #expect(text().read(typed).refusals == ["error.text.characters"])
  }

  @Test func `line ends are kept as one line feed where there are lines`() {
    #expect(text(["lines": .integer(3)]).read("a\r\nb\rc\n").value == .text("a\nb\nc\n"))
    #expect(text(["lines": .integer(3), "maximumLength": .integer(3)]).read("a\r\nb").value == .text("a\nb"))
  }

  @Test(arguments: ["NA", "007", "=1+1", "مرحبا", "a\u{301}", "👨‍👩‍👧", "<script>", "\u{202E}abc", "tab\there", "  kept  "])
  func `text is kept as typed`(_ typed: String) {
    let format = text()
    #expect(format.read(typed).value == .text(typed))
    #expect(format.read(format.fields(for: .text(typed)), in: .english).value == .text(typed))
  }

  @Test func `megabytes are refused by their length alone`() {
    #expect(text().read(String(repeating: "x", count: 500_000)).refusals == ["error.text.tooLong"])
    #expect(text().read(String(repeating: " ", count: 500_000)).refusals == ["error.text.tooLong"])
  }

  @Test func `wrong definitions are said`() {
    #expect(
      TextFormat.defined(["minimumLength": .integer(5), "maximumLength": .integer(4)]).problems.map(\.key) == [
        "maximumLength"
      ])
    #expect(TextFormat.defined(["maximumLength": .integer(0)]).problems.map(\.key) == ["maximumLength"])
    #expect(TextFormat.defined(["matches": .string("("), "say": .text(.en("x"))]).problems.map(\.key) == ["matches"])
    #expect(TextFormat.defined(["matches": .string("a")]).problems.map(\.isWarning) == [true])
    #expect(TextFormat.defined(["say": .text(.en("x"))]).problems.map(\.key) == ["say"])
    #expect(TextFormat.defined(["lines": .integer(0)]).problems.map(\.key) == ["lines"])
  }
}
