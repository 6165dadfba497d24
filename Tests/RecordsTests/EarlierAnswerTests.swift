import CivilTime
import SQLite
import SurveyModel
import TaskRunning
import Testing

@testable import Records

/// What runs take over from earlier ones of their participant (researchkit.md T-16).
struct EarlierAnswerTests {
  private static let wanted = [
    EarlierAnswer(task: "survey", item: "first"), EarlierAnswer(task: "survey", item: "third"),
    EarlierAnswer(task: "other", item: "first"),
  ]

  private let place: TemporaryFolder
  private let host: Host

  init() throws {
    place = try TemporaryFolder()
    host = try Host(place.file("data"))
  }

  private func complete(_ id: String, _ text: String, of participant: String = "p1", isTest: Bool = false) throws {
    try host.begin(id, participant: participant, isTest: isTest)
    for (step, text) in [("first", text), ("second", ""), ("third", "")] { try host.answer(step, text, of: id) }
    #expect(try host.run(id).state.status == .completed)
    host.wait(days: 1)
  }

  private func found(_ participant: String = "p1", isTest: Bool = false) throws -> EarlierAnswers {
    try host.reader.earlierAnswers(Self.wanted, of: nil, or: participant, isTest: isTest)
  }

  private func begin(_ id: String, with earlier: EarlierAnswers, of participant: String = "p1") throws -> WriteOutcome {
    let state = TaskRun.begin(
      survey, id: id, version: 1, language: "en", values: earlier.values,
      moment: Moment(instant: host.now, offset: 0, zone: nil))
    return try host.write(
      .begin(
        RunBeginning(
          state: state, participantID: participant, tokenHash: Array("token \(id)".utf8),
          codeHash: Array("code \(id)".utf8), isTest: false, settings: host.settings, earlier: earlier)))
  }

  @Test func `the last completed run of the same person counts, apart from trial runs`() throws {
    try complete("r1", "one")
    try complete("r2", "two")
    try complete("t1", "trial", isTest: true)
    try complete("x1", "hers", of: "p2")
    try host.begin("r3")
    try host.answer("first", "open", of: "r3")
    #expect(try found().values == ["earlier.survey.first": .text("two")])
    #expect(try found(isTest: true).values == ["earlier.survey.first": .text("trial")])
    #expect(try found("p2").values == ["earlier.survey.first": .text("hers")])
    #expect(try found("nobody").values == [:])
  }

  @Test func `a run that looks back on what is no longer the last begins anew`() throws {
    try complete("r1", "one")
    let before = try found()
    try complete("r2", "two")
    #expect(try begin("r3", with: before) == .outdated)
    #expect(try begin("r3", with: try found("p2"), of: "p2") == .written, "nothing is nothing still")
    #expect(try begin("r4", with: try found()) == .written)
    let erased = try found()
    try host.write(.erase(run: "r2", at: host.now))
    #expect(try begin("r5", with: erased) == .outdated, "an erased answer comes back in no run")
  }

  @Test func `what was taken over goes with the run that it is of, and every later run has changed by that`() throws {
    try complete("r1", "one")
    #expect(try begin("r2", with: try found()) == .written)
    #expect(try host.run("r2").state.values == ["earlier.survey.first": .text("one")])
    let revision = try host.run("r2").state.revision
    try host.write(.erase(run: "r1", at: host.now))
    #expect(try host.run("r2").state.values == [:])
    #expect(try host.run("r2").state.revision == revision + 1)
    #expect(try host.count("SELECT count(*) FROM run_value") == 0)
  }

  @Test func `a run that is deleted by its participant takes what it took over along`() throws {
    try complete("r1", "one")
    #expect(try begin("r2", with: try found()) == .written)
    try host.write(.erase(run: "r2", at: host.now))
    #expect(try host.count("SELECT count(*) FROM run_value") == 0)
    #expect(try host.run("r1").state.answers["first"]?.answer.value == .text("one"))
  }
}
