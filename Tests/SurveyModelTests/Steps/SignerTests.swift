import SurveyModel
import Testing

/// Several people who sign one consent (researchkit.md C-13).
struct SignerTests {
  private func consent(_ signers: [Item], _ more: [String: DefinitionValue] = [:]) -> (ConsentStep, [DefinitionProblem])
  {
    let keys: [String: DefinitionValue] = [
      "document": .text(.en("Read this.")), "version": .string("2"), "agree": .text(.en("We agree")),
      "disagree": .text(.en("No")), "declined": .string("end"), "signers": .items(signers),
    ]
    return ConsentStep.defined(keys.merging(more) { $1 }, id: "consent")
  }

  private func signer(_ id: String, _ title: String, _ kind: ConsentSignature, _ optionality: Optionality = .required)
    -> Item
  {
    let format = SignerFormat(title: .en(title), signature: kind)
    return Item(
      id: id, question: .en(title), optionality: optionality, answer: AnswerDefinition(format: format))
  }

  private let names = ["givenName": [" Ada "], "familyName": ["Lovelace"]]

  private func format(_ kind: ConsentSignature) throws -> any AnswerFormat {
    let (step, problems) = consent([signer("guardian", "Parent or guardian", kind)])
    #expect(problems == [])
    return try #require(step.items.last).answer.format
  }

  private let reading = ReadingContext(moment: .test, groupingMark: nil, languages: ["en"])

  @Test func `each signs below the statements, and may only stay away where the author says so`() {
    let (step, problems) = consent([
      signer("participant", "Participant", .drawn), signer("witness", "Witness", .name, .optional),
    ])
    #expect(problems == [])
    #expect(step.items.map(\.id) == ["consent", "participant", "witness"])
    #expect(step.items.map(\.optionality) == [.required, .required, .optional])
  }

  @Test func `a signature is kept with the version, the digest and the language of what was signed`() throws {
    let (step, _) = consent([signer("guardian", "Parent or guardian", .name)])
    let text = try #require(step.items.first?.answer.format.consent)
    let value = try #require(step.items.last?.answer.format.read(names, reading).value)
    #expect(value.expressionValue == .boolean(true))
    #expect(value.part("givenName") == "Ada" && value.part("familyName") == "Lovelace")
    #expect(value.part("version") == "2" && value.part("language") == "en")
    #expect(value.part("sha256") == text.digest(["en"]))
  }

  @Test func `who begins to sign is told what is open, and nobody signs by leaving everything open`() throws {
    let format = try format(.drawn)
    #expect(format.read(["familyName": [" "], "signature": [""]], reading) == .blank)
    // What no page of ours sends is refused, not taken for somebody who stayed away.
    for foreign in [["typed": ["on"]], ["signature": ["no strokes"]]] {
      #expect(format.read(foreign, reading).problems.map(\.part) == ["givenName", "familyName", "typed"])
    }
    let open = format.read(["givenName": ["Ada"]], reading).problems
    #expect(open.map(\.part) == ["familyName", "typed"])
    #expect(open.map(\.message.key) == ["error.blank.signer.part", "error.blank.signer.signature"])
    #expect(
      format.read(names.merging(["signature": ["M1 2L3 4"]]) { $1 }, reading).value?.part("signature") == "M1 2L3 4")
    let typed = try #require(format.read(names.merging(["typed": ["1"]]) { $1 }, reading).value)
    #expect(format.read(format.fields(for: typed), in: reading).value == typed)
    #expect(format.blankMessage == Message("error.blank.signer.drawn", ["question": .text(.en("Parent or guardian"))]))
  }

  @Test func `names and strokes are in no research column`() throws {
    let format = try format(.drawn)
    let columns = format.columns()
    #expect(
      columns.map(\.suffix) == [
        "", "__version", "__sha256", "__language", "__at", "__givenName", "__familyName", "__signature",
      ])
    #expect(columns.filter(\.isIdentifying).map(\.suffix) == ["__givenName", "__familyName", "__signature"])
    let value = try #require(format.read(names.merging(["signature": ["M1 2L3 4"]]) { $1 }, reading).value)
    let research = columns.filter { !$0.isIdentifying }.map { value.cell($0.source) }
    #expect(research[0] == "1")
    for secret in ["Ada", "Lovelace", "M1 2L3 4"] { #expect(!research.joined().contains(secret)) }
  }

  @Test func `one signature for all and several of their own exclude each other`() {
    let (_, problems) = consent([signer("a", "A", .name)], ["signature": .string("drawn")])
    #expect(problems.map(\.key) == ["signature"])
    let many = (0...10).map { signer("s\($0)", "S", .name) }
    #expect(consent(many).1.map(\.key) == ["signers"])
  }

  @Test func `nobody signs by what they did in an earlier run, and a list of answers shows no signature`() {
    let (step, _) = consent([signer("guardian", "Parent or guardian", .name)])
    #expect(step.items.allSatisfy { !$0.mayBePrefilled })
    #expect(Step(id: "consent", kind: step).reviewedItems.isEmpty)
  }
}
