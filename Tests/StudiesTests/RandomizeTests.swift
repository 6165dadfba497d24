import SurveyModel
import Testing

@testable import Studies

/// `randomize:` of a study: what is drawn, behind which step, and where its names may stand.
struct RandomizeTests {
  private static let task = """
    task: t
    title: T
    steps:
      - { id: first, type: question, question: Q, answer: { type: textChoice, choices: [x, y] } }
      - { id: note, type: question, question: Q, optional: true, answer: { type: text } }
      - { id: mail, type: question, question: Q, answer: { type: scale, labels: { 1: A, 2: B }, identifying: true } }
      - { id: maybe, type: instruction, title: M, showIf: first == "x" }
      - { id: last, type: instruction, title: "{{condition}}", showIf: condition == "a" }
      - { id: done, type: completion }
    """

  private func read(
    _ draw: String, task: String = task, _ more: [String: String] = [:]
  ) -> [Diagnostic] {
    outcome(draw, task: task, more).diagnostics.filter { !$0.message.contains("names a person is kept") }
  }

  private func outcome(_ draw: String, task: String = task, _ more: [String: String] = [:]) -> StudyReader.Outcome {
    Fixture.read(task, study: Fixture.study + "\nrandomize:\n" + draw, more)
  }

  @Test func `a draw belongs to the task of its step`() throws {
    let study = try #require(
      outcome("  condition: { title: Which, arms: { a: 2, b: 1 }, after: first, blocks: [3, 6], strata: [first] }")
        .study)
    #expect(
      study.tasks[0].randomizations == [
        Randomization(
          id: "condition", title: LocalizedText(["en": "Which"]), arms: [.init("a", share: 2), .init("b")],
          after: "first", blocks: [3, 6], strata: ["first"])
      ])
  }

  @Test(arguments: [
    Mistake("  condition: { after: first }", "study.yaml:8:14: error: needs `arms:`"),
    Mistake("  condition: { arms: [a, b] }", "study.yaml:8:14: error: needs `after:`"),
    Mistake("  condition: { arms: [a], after: first }", "study.yaml:8:22: error: 2 to 20 arms"),
    Mistake("  condition: { arms: [a, a], after: first }", "study.yaml:8:26: error: a second time"),
    Mistake("  condition: { arms: [a, b c], after: first }", "study.yaml:8:26: error: cannot be an arm"),
    Mistake("  condition: { arms: { a: 0, b: 1 }, after: first }", "study.yaml:8:27: error: from 1 to 100"),
    Mistake("  condition: { arms: a, after: first }", "study.yaml:8:22: error: `arms:` is a list"),
    Mistake(
      "  condition: { arms: { a: 2, b: 1 }, after: first, blocks: [4] }",
      "study.yaml:8:61: error: multiples of 3, up to 100: `3`, `6`, `9`"),
    Mistake("  condition: { arms: [a, b], after: first, blocks: 4 }", "study.yaml:8:52: error: a list of sizes"),
    Mistake("  condition: { arms: [a, b], after: frist }", "study.yaml:8:37: error: Did you mean `first`?"),
    Mistake("  condition: { arms: [a, b], after: done }", "study.yaml:8:37: error: The run ends at `done`"),
    Mistake(
      "  condition: { arms: [a, b], after: first, strata: [nobody] }", "study.yaml:8:53: error: No answer has the name"),
    Mistake("  condition: { arms: [a, b], after: first, strata: [note] }", "study.yaml:8:53: error: answered later"),
    Mistake("  condition: { arms: [a, b], after: note, strata: [note] }", "study.yaml:8:52: error: too many values"),
    Mistake("  condition: { arms: [a, b], after: mail, strata: [mail] }", "study.yaml:8:52: error: names a person"),
    Mistake(
      "  condition: { arms: [a, b], after: first, strat: [first] }", "study.yaml:8:44: error: Did you mean `strata`?"),
    Mistake("  first: { arms: [a, b], after: note }", "tasks/t.yaml:4:11: error: in line 8 of study.yaml already"),
  ])
  func `a mistake is told at its place`(_ mistake: Mistake) {
    let task = Self.task.replacing(#"title: "{{condition}}", showIf: condition == "a""#, with: "title: L")
    mistake.expect(read(mistake.yaml, task: task))
  }

  @Test func `the arm is known behind its step and not before`() {
    #expect(read("  condition: { arms: [a, b], after: first }") == [])
    Mistake(
      "", "tasks/t.yaml:8:44: error: `{{condition}}` is drawn behind the step `last`",
      "tasks/t.yaml:8:68: error: `condition` is drawn behind the step `last`"
    ).expect(read("  condition: { arms: [a, b], after: last }").filter { $0.severity == .error })
    Mistake("", "tasks/t.yaml:8:81: error: There is no choice \"a\"").expect(
      read("  condition: { arms: [b, c], after: first }"))
  }

  @Test func `a step that not everybody comes to is a doubt`() {
    let said = read("  condition: { arms: [a, b], after: maybe }")
    #expect(said.map(\.severity) == [.warning])
    #expect(said.first?.message.contains("who passes it by gets no arm") == true)
  }

  @Test func `more combinations than can be decided ahead are refused`() {
    let arms = "[a, b, c, d, e, f, g, h, i]"
    let draws = "  condition: { arms: \(arms), after: first }\n  order: { arms: \(arms), after: first }"
    Mistake("", "study.yaml:9:54: error: more than 64 combinations").expect(read(draws))
  }

  @Test func `a step that stands in two tasks is none to draw behind`() {
    let other = Self.task.replacing("task: t", with: "task: u").replacing(
      #"title: "{{condition}}", showIf: condition == "a""#, with: "title: L")
    let task = Self.task.replacing(#"title: "{{condition}}", showIf: condition == "a""#, with: "title: L")
    Mistake("", "study.yaml:8:37: error: The tasks `t` and `u` both have a step `first`").expect(
      read("  condition: { arms: [a, b], after: first }", task: task, ["tasks/u.yaml": other]))
  }

  // MARK: Lists

  private static let listed = "  condition: { arms: [a, b], after: first, strata: [first], list: lists/arms.csv }"

  @Test(arguments: [
    "first,arm\nx,a\ny,b\nx,b\n", "\u{FEFF}arm;position;first\r\na;1;x\r\nb;1;y\r\nb;2;x\r\n",
    "\"first\",\"arm\"\n\"x\", a\n\ny,b\nx,b",
  ])
  func `a list gives each stratum its arms in order`(list: String) throws {
    let outcome = outcome(Self.listed, ["lists/arms.csv": list])
    #expect(
      outcome.study?.tasks[0].randomizations.first?.list == ["first=x": ["a", "b"], "first=y": ["b"]],
      "\(outcome.diagnostics)")
  }

  @Test(arguments: [
    ("arm\na\n", "lists/arms.csv:1:1: error: no column `first`"),
    ("first,arm\nx,a\nx,c\n", "lists/arms.csv:3:1: error: There is no arm `c`"),
    ("first,arm\nz,a\n", "lists/arms.csv:2:1: error: `first` is never `z`"),
    ("first,arm\n", "study.yaml:8:67: error: is empty"),
    ("first,arm,site\nx,a,1\n", "lists/arms.csv:1:1: warning: Nothing reads the column `site`"),
  ])
  func `a mistake in a list is told at its line`(list: String, said: String) {
    Mistake("", said).expect(read(Self.listed, ["lists/arms.csv": list]))
  }

  @Test func `a list stands alone`() {
    let list = ["lists/arms.csv": "arm\na\n"]
    Mistake("", "study.yaml:8:44: error: `blocks:` and `list:` stand here together").expect(
      read("  condition: { arms: [a, b], after: first, blocks: [4], list: lists/arms.csv }", list))
    Mistake("", "study.yaml:8:22: error: says how often each arm comes").expect(
      read("  condition: { arms: { a: 2, b: 1 }, after: first, list: lists/arms.csv }", list))
    Mistake("", "study.yaml:8:50: error: There is no file `lists/arm.csv`").expect(
      read("  condition: { arms: [a, b], after: first, list: lists/arm.csv }", list))
  }
}
