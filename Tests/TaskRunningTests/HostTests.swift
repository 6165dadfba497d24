import CivilTime
import SurveyModel
import TaskRunning
import Testing

/// What the host is asked about a page that was sent, what it is told of it, and what follows from its answer (researchkit.md 4.2).
struct HostTests {
  private static func survey() throws -> Survey {
    Survey(task([try question("a", text, optional: .optional), try question("b", text), try completion("done")]))
  }

  /// A page's submission, with what the pure parts need around it.
  private func submission(
    _ survey: inout Survey, _ step: String, _ value: String?, _ action: RunAction = .continue
  ) -> Submission {
    var page = survey.open(step)
    if let value { page.fill(step, value) }
    return Submission(
      step: step, action: action, fields: page.fields, rendered: page.rendered, shownAt: page.shownAt,
      formKey: page.key, context: survey.context)
  }

  @Test func `Next presents, then tells of the change, then leaves`() throws {
    var survey = try Self.survey()
    let sent = submission(&survey, "a", "1")
    let decision = survey.run.decide(sent, history: [:])
    #expect(survey.run.questions(about: decision, of: sent) == [.shouldPresent(step: "b")])
    #expect(
      survey.run.notices(of: decision, for: sent, hooks: .all)
        == [.didChange(step: "a"), .willDisappear(step: "a", .forward)])
  }

  @Test func `Back asks for the step before, and leaves in reverse`() throws {
    var survey = try Self.survey()
    survey.answer("a", "1")
    let sent = submission(&survey, "b", "2", .back)
    let decision = survey.run.decide(sent, history: [:])
    #expect(survey.run.questions(about: decision, of: sent) == [.shouldPresent(step: "a")])
    #expect(
      survey.run.notices(of: decision, for: sent, hooks: .all)
        == [.didChange(step: "b"), .willDisappear(step: "b", .reverse)])
  }

  @Test func `the last step is asked for too, and the end is told last`() throws {
    var survey = try Self.survey()
    survey.answer("a", "1")
    let sent = submission(&survey, "b", "2")
    let decision = survey.run.decide(sent, history: [:])
    #expect(survey.run.questions(about: decision, of: sent) == [.shouldPresent(step: "done")])
    #expect(decision.notices == [.didFinish(.completed)])
  }

  @Test func `a page that is sent back, and one that stays, ask and leave nobody`() throws {
    var survey = try Self.survey()
    survey.answer("a", "1")
    for action in [RunAction.continue, .pause, .language("de"), .clear(item: "b")] {
      let sent = submission(&survey, "b", nil, action)
      let decision = survey.run.decide(sent, history: [:])
      #expect(survey.run.questions(about: decision, of: sent).isEmpty, "\(action)")
      #expect(survey.run.notices(of: decision, for: sent, hooks: .all).isEmpty, "\(action)")
    }
  }

  @Test func `nobody is told what the host takes no part in`() throws {
    var survey = try Self.survey()
    let sent = submission(&survey, "a", "1")
    let decision = survey.run.decide(sent, history: [:])
    #expect(survey.run.notices(of: decision, for: sent, hooks: .didChange) == [.didChange(step: "a")])
    #expect(survey.run.notices(of: decision, for: sent, hooks: [.didFinish, .shouldPresent]).isEmpty)
  }

  @Test func `a refusal stores the answer, stays, and says why`() throws {
    var survey = try Self.survey()
    let sent = submission(&survey, "a", "1")
    var replies = HostReplies(Study.RunSettings())
    replies.presentation = .refused(LocalizedText(["en": "Not yet", "de": "Noch nicht"]))
    let stays = survey.run.decided(
      survey.run.decide(sent, history: [:]), for: sent, history: [:], replies: replies, languages: ["de", "en"])
    #expect(stays.destination == .errors(step: "a"))
    #expect(stays.change.answers.map(\.answer) == [.answered(.text("1"))])
    #expect(stays.change.path == nil)
    #expect(stays.change.draft?.draft?.refusal == "Noch nicht")
    #expect(survey.run.notices(of: stays, for: sent, hooks: .all) == [.didChange(step: "a")])
  }

  @Test func `a skip that is refused keeps what was typed and drops nothing`() throws {
    var survey = try Self.survey()
    let sent = submission(&survey, "a", "1", .skip)
    var replies = HostReplies(Study.RunSettings())
    replies.presentation = .refused(LocalizedText(verbatim: "Not yet"))
    let stays = survey.run.decided(
      survey.run.decide(sent, history: [:]), for: sent, history: [:], replies: replies, languages: ["en"])
    #expect(stays.change.answers.isEmpty)
    #expect(stays.change.draft?.draft?.fields["a"] == FieldInput(["": ["1"]]))
  }

  @Test func `a failure ends the run with the answer kept`() throws {
    var survey = try Self.survey()
    let failed = survey.run.failed(submission(&survey, "a", "1"), history: [:])
    #expect(failed.change.status == .failed)
    #expect(failed.change.answers.map(\.answer) == [.answered(.text("1"))])
    #expect(!failed.change.erasesAnswers)
    #expect(failed.notices == [.didFinish(.failed)])
  }

  @Test func `a result has the path's answers, and no others`() throws {
    var survey = try Self.survey()
    survey.answer("a", "1")
    let result = survey.run.result
    #expect(result.steps.map(\.id) == ["a", "b"])
    #expect(result["a"] == .text("1"))
    #expect(result["b"] == nil)
    #expect(result.answer(to: "b") == nil)
  }
}
