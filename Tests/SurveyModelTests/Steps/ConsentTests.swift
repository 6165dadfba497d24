import SurveyModel
import Testing

/// What a consent makes of what an author wrote and a participant sent.
struct ConsentTests {
  private static func keys(_ more: [String: DefinitionValue] = [:]) -> [String: DefinitionValue] {
    [
      "document": .text(LocalizedText(["en": "# Information\n\nRead this.\n", "de": "# Information\n\nLesen Sie.\n"])),
      "version": .string("2"), "agree": .text(LocalizedText(["en": "I agree", "de": "Ich stimme zu"])),
      "disagree": .text(.en("No")), "declined": .string("end"),
      "statements": .choices([
        ControlOption(code: "adult", label: .en("I am an adult.")),
        ControlOption(code: "read", label: .en("I read it.")),
      ]),
    ].merging(more) { $1 }
  }

  private func format(_ more: [String: DefinitionValue] = [:]) throws -> any AnswerFormat {
    let (kind, problems) = ConsentStep.defined(Self.keys(more), id: "consent")
    #expect(problems == [])
    return try #require(kind.items.first).answer.format
  }

  private let reading = ReadingContext(moment: .test, groupingMark: nil, languages: ["en", "de"])
  private let ticks = ["adult": ["1"], "read": ["1"]]

  @Test func `its answer has the step's id and is required, whatever the task says`() {
    let (kind, _) = ConsentStep.defined(Self.keys(), id: "consent", optionality: .ask)
    #expect(kind.items.map(\.id) == ["consent"])
    #expect(kind.items.map(\.optionality) == [.required])
    #expect(!Step(id: "consent", kind: kind, optionality: .optional).allowsSkipping)
  }

  @Test func `P-15: who agrees says yes, to a text with version, digest and language`() throws {
    let value = try #require(
      try format().read(FieldInput(ticks.merging(["": ["agree"]]) { $1 }), in: reading).value)
    #expect(value.expressionValue == .boolean(true))
    #expect(value.cell(.whole) == "1")
    #expect(value.part("version") == "2" && value.part("language") == "en")
    // sha256sum of "# Information\n\nRead this.\nI am an adult.\nI read it.\nI agree\nNo\n"
    #expect(value.part("sha256") == "1adaa7cfe1f4215a9d5632e6830eacb71194de8cb7ab007a388503fff854c17e")
    #expect(value.part("adult") == "1" && value.part("read") == "1")
  }

  @Test func `another language is another digest, and a wording that is missing comes from the fallback`() throws {
    let german = ReadingContext(moment: .test, groupingMark: nil, languages: ["de", "en"])
    let text = try #require(try format().consent)
    #expect(
      text.canonical(["de", "en"]) == "# Information\n\nLesen Sie.\nI am an adult.\nI read it.\nIch stimme zu\nNo\n")
    let value = try format().read(["": ["disagree"]], german).value
    #expect(value?.part("language") == "de")
    #expect(value?.part("sha256") == text.digest(["de", "en"]))
    #expect(text.digest(["de", "en"]) != text.digest(["en", "de"]))
  }

  @Test func `every statement that is not ticked is named, with the other way out`() throws {
    let problems = try format().read(["": ["agree"], "adult": ["1"]], reading).problems
    #expect(problems.map(\.part) == ["read"])
    #expect(
      problems.map(\.message) == [
        Message("error.blank.statement", ["statement": .text(.en("I read it.")), "disagree": .text(.en("No"))])
      ])
    #expect(try format().read(["": ["agree"]], reading).problems.map(\.part) == ["adult", "read"])
  }

  @Test func `what no page sends for a box ticks nothing`() throws {
    let sent = ["": ["agree"], "adult": ["true"], "read": ["1", "2"], "givenName": ["Ada"], "familyName": ["King"]]
    let signed = try signed("drawn").read(FieldInput(sent.merging(["typed": ["yes"]]) { $1 }), in: reading)
    #expect(signed.problems.map(\.part) == ["adult", "typed"])
  }

  @Test func `Q-14: who declines says no and ticks nothing`() throws {
    let value = try format().read(FieldInput(ticks.merging(["": ["disagree"]]) { $1 }), in: reading).value
    #expect(value?.expressionValue == .boolean(false))
    #expect(value?.part("adult") == nil && value?.part("version") == "2")
  }

  @Test(
    arguments: [
      (["adult": ["1"]], "blank"), ([:], "blank"), (["": [""]], "blank"), (["": ["yes"]], "refused"),
      (["": ["agree", "disagree"]], "refused"),
    ] as [([String: [String]], String)])
  func `nothing else is an answer`(_ fields: [String: [String]], _ expected: String) throws {
    switch try format().read(FieldInput(fields), in: reading) {
    case .blank: #expect(expected == "blank")
    case .refused: #expect(expected == "refused")
    case .value(let value): Issue.record("\(value)")
    }
  }

  @Test func `whoever comes back finds the ticks, and pressing the button again says the same`() throws {
    let format = try format()
    let value = try #require(format.read(FieldInput(ticks.merging(["": ["agree"]]) { $1 }), in: reading).value)
    let shown = format.fields(for: value)
    #expect(shown == FieldInput(ticks))
    #expect(format.read(FieldInput(shown.parts.merging(["": ["agree"]]) { $1 }), in: reading).value == value)
  }

  @Test func `its columns stand in the order of the contract`() throws {
    #expect(
      try format().columns().map(\.suffix) == ["", "__version", "__sha256", "__language", "__at", "__adult", "__read"])
  }

  private func signed(_ kind: String) throws -> any AnswerFormat { try format(["signature": .string(kind)]) }
  private let names = [
    "adult": ["1"], "read": ["1"], "": ["agree"], "givenName": [" Ada "], "familyName": ["Lovelace"],
  ]

  @Test func `C-05: who signs by name writes both names, and they are in no research column`() throws {
    let format = try signed("name")
    let value = try #require(format.read(names, reading).value)
    #expect(value.part("givenName") == "Ada" && value.part("familyName") == "Lovelace")
    let open = format.read(names.merging(["familyName": [" "]]) { $1 }, reading).problems
    #expect(open.map(\.part) == ["familyName"] && open.map(\.message.key) == ["error.blank.part"])
    #expect(format.columns().filter(\.isIdentifying).map(\.suffix) == ["__givenName", "__familyName"])
    let research = format.columns().filter { !$0.isIdentifying }.map { value.cell($0.source) }
    #expect(!research.joined().contains("Ada") && !research.joined().contains("Lovelace"))
    #expect(format.read(["": ["disagree"], "givenName": ["Ada"]], reading).value?.part("givenName") == nil)
  }

  @Test func `C-05: a signature is drawn, or the typed name is taken for it`() throws {
    let format = try signed("drawn")
    #expect(format.read(names, reading).problems.map(\.part) == ["typed"])
    let drawn = try #require(format.read(names.merging(["signature": ["M1 2L3 4"]]) { $1 }, reading).value)
    #expect(drawn.part("signature") == "M1 2L3 4")
    let typed = try #require(format.read(names.merging(["typed": ["1"]]) { $1 }, reading).value)
    #expect(typed.part("signature") == "typed")
    for value in [drawn, typed] {
      let shown = format.fields(for: value).parts.merging(["": ["agree"]]) { $1 }
      #expect(format.read(shown, reading).value == value)
    }
    #expect(
      format.read(names.merging(["signature": ["<svg onload=x>"]]) { $1 }, reading).refusals == [
        "error.blank.signatureOrTick"
      ])
  }

  @Test func `S-07: a signature step takes strokes, a name, or both, and names a person`() throws {
    let (kind, problems) = SignatureStep.defined(id: "signed", optionality: .ask)
    #expect(problems == [] && kind.items.map(\.optionality) == [.ask])
    let format = try #require(kind.items.first).answer.format
    #expect(format.isIdentifying)
    #expect(format.read(["signature": [""], "name": [" "]], reading) == .blank)
    #expect(format.read(["signature": ["M1 2L3 4"]], reading).value?.part("signature") == "M1 2L3 4")
    let both = try #require(format.read(["signature": ["M1 2L3 4"], "name": ["Ada"]], reading).value)
    #expect(format.read(format.fields(for: both), in: reading).value == both)
    #expect(format.read(["name": [String(repeating: "x", count: 201)]], reading).refusals == ["error.text.tooLong"])
    #expect(format.read(["name": ["a\u{7}"]], reading).refusals == ["error.text.characters"])
  }

  @Test(arguments: [
    "", "M1 2", "L1 2L3 4", "M1 2 L3 4", "M1 2L3", "M601 2L3 4", "M1 201L3 4", "M-1 2L3 4", "M1 2C3 4", "M1.5 2L3 4",
    "M1 2L3 4z", "m1 2l3 4", "M1 2L\u{661} 4", "M0001 2L3 4", "M1 2L3 4\"/><script>",
  ])
  func `what no pad draws is no signature`(_ text: String) { #expect(SignaturePath(text) == nil) }

  @Test func `a signature has a bound and one spelling`() {
    let longest = "M0 0" + String(repeating: "L600 200", count: SignaturePath.mostPoints - 1)
    #expect(SignaturePath(longest)?.text == longest)
    #expect(SignaturePath(longest + "L1 1") == nil)
    #expect(SignaturePath("M01 002L3 4M5 6L7 8")?.text == "M1 2L3 4M5 6L7 8")
  }

  @Test(arguments: ["version", "SHA256", "givenName", "signature", "language", "at", "a__b", "a-b", "Read"])
  func `a statement whose id is taken or names no column is a problem`(_ code: String) {
    let statements = ["read", code].map { ControlOption(code: $0, label: .en("Words")) }
    let problems = ConsentStep.defined(Self.keys(["statements": .choices(statements)])).problems
    #expect(problems.map(\.key) == ["statements"])
    #expect(problems.allSatisfy { $0.text.contains("`\(code)`") })
  }

  @Test func `a statement is a sentence and nothing more, and the buttons differ`() {
    let other = ControlOption(code: "a", label: .en("A"), other: OtherField(label: .en("Which?")))
    #expect(ConsentStep.defined(Self.keys(["statements": .choices([other])])).problems.map(\.key) == ["statements"])
    #expect(
      ConsentStep.defined(Self.keys(["agree": .text(.en("Go on")), "disagree": .text(.en("Go on"))])).problems
        .map(\.key) == ["disagree"])
    #expect(ConsentStep.defined(Self.keys(["version": .string("")])).problems.map(\.key) == ["version"])
  }

  @Test func `who declines jumps to the end that the author named`() {
    let (kind, _) = ConsentStep.defined(Self.keys(), id: "consent")
    #expect(kind.jumps.map(\.destination) == ["end"])
    #expect(kind.jumps.first?.when?.source == "consent == false")
  }
}
