import Testing

@testable import Studies

@Suite struct ParticipantListTests {
  private func list(_ text: String) -> ParticipantList {
    ParticipantList(text, languages: ["en", "de"]) { $0 == "Europe/Berlin" }
  }

  @Test func `a row is a person, and what is empty is not said`() {
    let list = list("label,language,timezone\nAnna,de,Europe/Berlin\n\"Cem, D.\",,\n")
    #expect(list.problems.isEmpty)
    #expect(
      list.entries == [
        ParticipantList.Entry(label: "Anna", language: "de", timezone: "Europe/Berlin"),
        ParticipantList.Entry(label: "Cem, D.", language: nil, timezone: nil),
      ])
  }

  @Test func `semicolons, a byte-order mark and other orders of columns are taken`() {
    let list = list("\u{FEFF}language;label\r\nde;Anna\r\n;Bert\r\n")
    #expect(list.problems.isEmpty)
    #expect(list.entries.map(\.label) == ["Anna", "Bert"])
    #expect(list.entries.map(\.language) == ["de", nil])
  }

  @Test(arguments: [
    ("label\n", 1, "Nobody is on the list."), ("name\nAnna\n", 1, "There is no column `name`."),
    ("langauge,label\nde,Anna\n", 1, "Did you mean `language`?"), ("label,language\nAnna,fr\n", 2, "no language `fr`"),
    ("label,timezone\n\nAnna,Mars\n", 3, "no time zone `Mars`"),
    ("label\nAnna\nBert\nAnna\n", 4, "stands in line 2 already"),
    ("label,language\n,de\n", 2, "The label is empty."), ("label\n\"An\nna\"\n", 2, "control character"),
    ("label\n\(String(repeating: "x", count: 101))\n", 2, "longer than 100 characters"),
  ])
  func `a mistake has its line and says what to do`(text: String, line: Int, words: String) {
    let problems = list(text).problems
    #expect(problems.contains { $0.line == line && $0.words.contains(words) }, "\(problems)")
  }
}
