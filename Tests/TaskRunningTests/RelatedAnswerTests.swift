import SurveyModel
import TaskRunning
import Testing

/// Answers that have to do with others: typed twice, worked out, secret, or a box left open.
struct RelatedAnswerTests {
  private func repeated() -> AnswerDefinition { answer(ConfirmTextFormat.self, ["original": .string("mail")]) }

  private func calculated(_ source: String) throws -> AnswerDefinition {
    answer(CalculatedFormat.self, ["value": .expression(try Expression(parsing: source))])
  }

  @Test func `FV-30: what is typed twice has to follow its original`() throws {
    let steps = task([
      try form("reach", [item("mail", answer(EmailFormat.self)), item("again", repeated())]), try completion("end"),
    ])
    var survey = Survey(steps)
    var page = survey.open("reach")
    page.fill("mail", "a@b.co")
    page.fill("again", "a@b.com")
    #expect(survey.send(page) == .errors(step: "reach"))
    #expect(survey.state.answers.isEmpty)

    page = survey.open("reach")
    page.fill("mail", "a@b.co")
    page.fill("again", " a@b.co ")
    #expect(survey.send(page) == .step("end"))
  }

  @Test func `an original changed alone is no answer until its repetition follows`() throws {
    let steps = task([
      try form("reach", [item("mail", answer(EmailFormat.self)), item("again", repeated())]),
      try question("more", text), try completion("end"),
    ])
    var survey = Survey(steps)
    var page = survey.open("reach")
    page.fill("mail", "a@b.co")
    page.fill("again", "a@b.co")
    survey.send(page)
    page = survey.open("reach")
    page.fill("mail", "c@d.co")
    #expect(survey.send(page) == .errors(step: "reach"))
    #expect(survey.state.answers["mail"]?.answer == .answered(.text("a@b.co")))
  }

  @Test func `an original that stays open needs no repetition, one that is given does`() throws {
    let steps = task([
      try form("reach", [item("mail", answer(EmailFormat.self), optional: .optional), item("again", repeated())]),
      try completion("end"),
    ])
    var survey = Survey(steps)
    var page = survey.open("reach")
    page.fill("mail", "a@b.co")
    #expect(survey.send(page) == .errors(step: "reach"))
    survey = Survey(steps)
    page = survey.open("reach")
    #expect(survey.send(page) == .step("end"))
  }

  @Test func `what is worked out is stored with its page, and again when an answer before it changes`() throws {
    let steps = task([
      try question("first", number),
      try form(
        "second",
        [
          item("third", number, optional: .optional), item("sum", try calculated("first + third")),
          item("twice", try calculated("sum * 2")),
        ]), try question("last", number), try completion("end"),
    ])
    var survey = Survey(steps)
    var page = survey.open("first")
    page.fill("first", "1")
    survey.send(page)
    page = survey.open("second")
    page.fill("third", "2")
    #expect(survey.send(page) == .step("last"))
    #expect(survey.state.answers["sum"]?.answer == .answered(.number(DecimalNumber(3))))
    #expect(survey.state.answers["twice"]?.answer == .answered(.number(DecimalNumber(6))))

    page = survey.open("first")
    page.fill("first", "10")
    survey.send(page)
    #expect(survey.state.answers["sum"]?.answer == .answered(.number(DecimalNumber(12))))
    #expect(survey.state.answers["twice"]?.answer == .answered(.number(DecimalNumber(24))))

    page = survey.open("second")
    page.fields["third"] = FieldInput(["": [""]])
    survey.send(page)
    #expect(survey.state.answers["sum"]?.answer == .blank)
  }

  @Test func `nobody can send what is worked out`() throws {
    let steps = task([
      try form("page", [item("one", number), item("sum", try calculated("one + 1"))]), try completion("end"),
    ])
    var survey = Survey(steps)
    var page = survey.open("page")
    page.fill("one", "1")
    page.fill("sum", "99")
    survey.send(page)
    #expect(survey.state.answers["sum"]?.answer == .answered(.number(DecimalNumber(2))))
  }

  @Test func `what is secret is no draft, and stays as it was where nobody touches it`() throws {
    let secret = answer(TextFormat.self, ["secure": .boolean(true)])
    let steps = task([
      try form("page", [item("pin", secret), item("one", number)]), try question("last", number), try completion("end"),
    ])
    var survey = Survey(steps)
    var page = survey.open("page")
    page.fill("pin", "hush")
    page.fill("one", "x")
    #expect(survey.send(page) == .errors(step: "page"))
    #expect(survey.state.drafts["page"]?.fields["one"] != nil)
    #expect(survey.state.drafts["page"]?.fields["pin"] == nil)
    page = survey.open("page")
    page.fill("pin", "hush")
    page.fill("one", "1")
    #expect(survey.send(page) == .step("last"))
    page = survey.open("page")
    #expect(page.fields["pin"] == FieldInput())
    page.fill("one", "2")
    survey.send(page)
    #expect(survey.state.answers["pin"]?.answer == .answered(.text("hush")))
  }

  @Test func `what was wrong with a secret is said, and not what it was`() throws {
    let secret = answer(TextFormat.self, ["secure": .boolean(true), "maximumLength": .integer(3)])
    let steps = task([
      try form("page", [item("pin", secret, optional: .optional)]), try completion("end"),
    ])
    var survey = Survey(steps)
    var page = survey.open("page")
    page.fill("pin", "hushhush")
    #expect(survey.send(page) == .errors(step: "page"))
    let draft = try #require(survey.state.drafts["page"])
    #expect(draft.fields["pin"] == nil)
    #expect(draft.refusedSecrets["pin"]?.map(\.key) == ["error.text.tooLong"])
    #expect(!"\(draft)".contains("hush"))
    page = survey.open("page")
    page.fill("pin", "hus")
    #expect(survey.send(page) == .step("end"))
  }

  @Test func `a box that may stay open and does is a no, one that has to be ticked is asked for`() throws {
    func survey(_ optional: Optionality) throws -> Survey {
      Survey(
        task([try form("page", [item("agreed", answer(CheckFormat.self), optional: optional)]), try completion("end")]))
    }
    var open = try survey(.optional)
    let page = open.open("page")
    #expect(open.send(page) == .step("end"))
    #expect(open.state.answers["agreed"]?.answer == .answered(.boolean(false)))
    var needed = try survey(.required)
    let other = needed.open("page")
    #expect(needed.send(other) == .errors(step: "page"))
  }
}
