import SurveyModel
import TaskRunning
import Testing

/// A run with a consent: who agrees goes on, who declines leaves nothing behind but that.
struct ConsentTests {
  private func consent() -> Step {
    var problems: [DefinitionProblem] = []
    let kind = ConsentStep(
      Definition([
        "document": .text(LocalizedText(["en": "Read this."])), "version": .string("1"),
        "agree": .text(LocalizedText(["en": "Yes"])), "disagree": .text(LocalizedText(["en": "No"])),
        "declined": .string("declinedEnd"),
        "statements": .choices([ControlOption(code: "adult", label: LocalizedText(["en": "I am an adult."]))]),
      ]), id: "consent", optionality: .ask, problems: &problems)
    #expect(problems == [])
    return Step(id: "consent", kind: kind, optionality: .ask)
  }

  private func survey(before: [Step] = [], keepsAnswers: Bool = true) throws -> Survey {
    Survey(
      task(
        before + [
          consent(), try question("a", text), try question("b", text), try completion("end"),
          try completion("declinedEnd", reason: "declined", keepAnswers: keepsAnswers),
        ]))
  }

  private func agree(_ survey: inout Survey) -> Destination {
    var page = survey.open("consent")
    page.fill("consent", "1", part: "adult")
    page.fill("consent", "agree")
    return survey.send(page)
  }

  private func decline(_ survey: inout Survey) -> Destination {
    var page = survey.open("consent")
    page.fill("consent", "disagree")
    return survey.send(page)
  }

  @Test func `C-07: who ticks every statement and agrees goes on`() throws {
    var survey = try survey()
    var page = survey.open("consent")
    page.fill("consent", "agree")
    #expect(survey.send(page) == .errors(step: "consent"))
    #expect(survey.state.answers.isEmpty)
    #expect(agree(&survey) == .step("a"))
    #expect(survey.state.answers["consent"]?.answer.value?.part("adult") == "1")
    #expect(survey.state.status == .inProgress)
  }

  @Test func `C-08: who declines ends, and only that is stored`() throws {
    var survey = try survey()
    #expect(decline(&survey) == .step("declinedEnd"))
    #expect(survey.state.status == .declined)
    #expect(survey.state.answers.keys.sorted() == ["consent"])
    #expect(survey.state.answers["consent"]?.answer.value?.cell(.whole) == "0")
    // Nothing else was there: nothing has to be erased.
    #expect(survey.changes.last?.erasesAnswers == false)
    #expect(survey.notices == [.didFinish(.declined)])
  }

  @Test(arguments: [true, false])
  func `who declines after answering is told once what that costs, and then all of it goes`(_ keeps: Bool) throws {
    var survey = try survey(before: [try question("early", text)], keepsAnswers: keeps)
    survey.answer("early", "before")
    #expect(agree(&survey) == .step("a"))
    survey.answer("a", "behind")
    #expect(decline(&survey) == .errors(step: "consent"))
    let step = try #require(survey.task.step("consent"))
    let said = survey.run.refusal(on: step, context: survey.context)
    #expect(said?.problems == [])
    #expect(said?.reminders.map(\.key) == ["declining"])
    #expect(survey.state.answers.keys.sorted() == ["a", "consent", "early"])
    #expect(decline(&survey) == .step("declinedEnd"))
    #expect(survey.state.status == .declined)
    #expect(survey.changes.last?.erasesAnswers == true)
    #expect(survey.state.answers.keys.sorted() == ["consent"])
    #expect(survey.state.answers["consent"]?.answer.value?.cell(.whole) == "0")
  }

  @Test func `agreeing once more changes nothing, not even the time`() throws {
    var survey = try survey()
    _ = agree(&survey)
    survey.answer("a", "1")
    survey.wait(seconds: 60)
    let before = survey.state.answers
    #expect(agree(&survey) == .step("a"))
    #expect(survey.state.answers == before)
    #expect(survey.changes.allSatisfy { $0.answers.allSatisfy { $0.revision == 1 } })
  }

  @Test func `ticks alone are kept as typed, and blank is refused whatever the task says`() throws {
    var survey = try survey()
    var page = survey.open("consent")
    page.fill("consent", "1", part: "adult")
    #expect(survey.send(page, .pause) == .leave)
    #expect(survey.state.answers.isEmpty)
    #expect(survey.open("consent").fields["consent"] == FieldInput(["adult": ["1"]]))
    #expect(survey.send(survey.open("consent")) == .errors(step: "consent"))
    #expect(survey.send(survey.open("consent"), .skip) == .errors(step: "consent"))
  }

  @Test func `a signature counts with the button that agrees, and not before`() throws {
    var problems: [DefinitionProblem] = []
    let words = { (text: String) in LocalizedText(["en": text, "de": text + "!"]) }
    let signer = { (id: String, optionality: Optionality) in
      Item(
        id: id, question: words(id), optionality: optionality,
        answer: AnswerDefinition(format: SignerFormat(title: words(id), signature: .name)))
    }
    let kind = ConsentStep(
      Definition([
        "document": .text(words("Read this.")), "version": .string("1"), "agree": .text(words("Yes")),
        "disagree": .text(words("No")), "declined": .string("declinedEnd"),
        "signers": .items([signer("guardian", .required), signer("witness", .optional)]),
      ]), id: "consent", optionality: .required, problems: &problems)
    var survey = Survey(
      task([
        Step(id: "consent", kind: kind), try question("a", text), try completion("end"),
        try completion("declinedEnd", reason: "declined"),
      ]))
    var page = survey.open("consent")
    page.fill("guardian", "Ada", part: "givenName")
    page.fill("guardian", "King", part: "familyName")
    #expect(survey.send(page, .pause) == .leave)
    #expect(survey.state.answers.isEmpty)
    page = survey.open("consent")
    #expect(page.fields["guardian"] == FieldInput(["givenName": ["Ada"], "familyName": ["King"]]))
    page.fill("consent", "agree")
    #expect(survey.send(page) == .step("a"))
    #expect(survey.state.answers["guardian"]?.answer.value?.part("familyName") == "King")
    #expect(survey.state.answers["witness"]?.answer == .blank)
    // Somebody else's signature does not touch the time of the first.
    let first = survey.state.answers["guardian"]
    survey.wait(seconds: 60)
    page = survey.open("consent")
    page.fill("witness", "Mary", part: "givenName")
    page.fill("witness", "Somerville", part: "familyName")
    page.fill("consent", "agree")
    #expect(survey.send(page) == .step("a"))
    #expect(survey.state.answers["guardian"] == first)
    #expect(survey.state.answers["witness"]?.answer.value?.part("givenName") == "Mary")
    // The same names below the text in another language are new signatures: each is of what was read.
    survey.languages = ["de", "en"]
    page = survey.open("consent")
    page.fill("consent", "agree")
    #expect(survey.send(page) == .step("a"))
    #expect(survey.state.answers["guardian"]?.answer.value?.part("language") == "de")
    page = survey.open("consent")
    page.fill("consent", "disagree")
    _ = survey.send(page)
    _ = survey.send(page)
    #expect(survey.state.answers.keys.sorted() == ["consent"])
  }

  @Test func `P-15: conditions ask for the consent`() throws {
    var survey = Survey(
      task([
        consent(), try question("a", text, showIf: "consent"), try question("b", text, showIf: "not consent"),
        try completion("end"), try completion("declinedEnd", reason: "declined"),
      ]))
    #expect(agree(&survey) == .step("a"))
    #expect(survey.answer("a", "1") == .step("end"))
  }
}
