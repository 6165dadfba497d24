import SurveyModel
import Testing

@testable import Studies

/// `fromLink:` of a study: what is taken from the address, and where its names may stand.
struct FromLinkTests {
  private static let task = Fixture.task("  - { id: a, type: instruction, title: A }")

  private static func study(_ values: String) -> String {
    Fixture.study.replacing("{ start: t }", with: "\n  start: t\n  fromLink:\n" + values)
  }

  private func read(_ values: String, task: String = task) -> StudyReader.Outcome {
    Fixture.read(task, study: Self.study(values))
  }

  @Test func `a value has an id, a parameter, a pattern and what happens when it comes again`() throws {
    let outcome = read(
      """
          - { id: panelId, parameter: pid, matches: "[0-9a-f]{24}", again: resume }
          - { id: source, matches: "[a-z]+" }
      """)
    #expect(outcome.diagnostics == [])
    let values = try #require(outcome.study).participation.fromLink
    #expect(values.map(\.id) == ["panelId", "source"])
    #expect(values.map(\.parameter) == ["pid", "source"])
    #expect(values.map(\.again) == [.resume, nil])
    #expect(values[0].pattern.source == "[0-9a-f]{24}")
  }

  @Test(arguments: [
    Mistake(#"    - { parameter: p, matches: "a" }"#, "study.yaml:9:7: error: needs `id:`"),
    Mistake(#"    - { id: a b, matches: "a" }"#, "study.yaml:9:13: error: cannot be an id"),
    Mistake(#"    - { id: pid }"#, "study.yaml:9:7: error: needs `matches:`"),
    Mistake(#"    - { id: pid, matches: "[" }"#, "study.yaml:9:27: error: no regular expression"),
    Mistake(#"    - { id: pid, matches: "a", again: maybe }"#, "study.yaml:9:39: error: `resume`, `refuse`, `new`"),
    Mistake(#"    - { id: pid, matches: "a", paramter: p }"#, "study.yaml:9:32: error: Did you mean `parameter`?"),
    Mistake(#"    - { id: pid, matches: "a", parameter: "p d" }"#, "study.yaml:9:43: error: the name of a parameter"),
    Mistake(#"    - { id: pid, matches: "a", parameter: lang }"#, "study.yaml:9:43: error: a meaning of its own"),
    Mistake(
      "    - { id: b1, parameter: p, matches: \"a\" }\n    - { id: b2, parameter: p, matches: \"a\" }",
      "study.yaml:10:28: error: Two values are taken from the parameter `p`"),
    Mistake(
      "    - { id: b1, matches: \"a\", again: new }\n    - { id: b2, matches: \"a\", again: refuse }",
      "study.yaml:10:38: error: Two values of the link would name the person"),
    Mistake(
      #"    - { id: pid, matches: "[0-9]{6}", again: resume }"#,
      "study.yaml:9:27: warning: values of 6 characters can be guessed"),
    Mistake(#"    - { id: A, matches: "x" }"#, "tasks/t.yaml:4:11: error: (in line 9 of study.yaml) and `a` differ"),
    Mistake(
      "    - { id: x, matches: \"x\" }\n    - { id: x, parameter: y, matches: \"x\" }",
      "study.yaml:10:13: error: The id `x` stands in line 9 already"),
  ])
  func `a mistake is told at its place`(_ mistake: Mistake) { mistake.expect(read(mistake.yaml).diagnostics) }

  @Test func `conditions and texts of every step know a value from the link`() {
    let task = Fixture.task(
      """
        - id: a
          type: instruction
          title: A
          text: "You come from {{source}}."
          showIf: source == "flyer"
      """)
    #expect(read(#"    - { id: source, matches: "[a-z]+" }"#, task: task).diagnostics == [])
    Mistake("", "tasks/t.yaml:8:13: error: Did you mean `source`?").expect(
      read(
        #"    - { id: source, matches: "[a-z]+" }"#,
        task: task.replacing("source ==", with: "souce ==")
      ).diagnostics)
    Mistake("", "tasks/t.yaml:8:13: warning: `source` may have no answer").expect(
      read(#"    - { id: source, matches: "[a-z]+" }"#, task: task.replacing("source ==", with: "source !="))
        .diagnostics)
  }

  @Test func `what names a broken value is not told too`() {
    let task = Fixture.task("  - { id: a, type: instruction, title: A, showIf: pid == \"x\" }")
    Mistake("", "study.yaml:9:27: error: no regular expression").expect(
      read(#"    - { id: pid, matches: "[" }"#, task: task).diagnostics)
  }

  /// A task that takes something from earlier runs of a task, in the way that a test is about.
  struct Way: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var step: String
    var said: String
  }

  @Test(arguments: [
    Way(
      testDescription: "prefill",
      step: "{ id: a, type: question, question: A?, answer: { type: integer }, prefill: { task: SOURCE, item: far } }",
      said: "sees what that person answered in the task `SOURCE`, by `prefill:` at `a`"),
    Way(
      testDescription: "text", step: "{ id: a, type: instruction, title: A, text: 'It was {{earlier.SOURCE.far}}.' }",
      said: "reads what that person answered before, by `{{earlier.SOURCE.far}}` in line 5 of tasks/t.yaml"),
    Way(
      testDescription: "condition", step: "{ id: a, type: instruction, title: A, showIf: earlier.SOURCE.far > 3 }",
      said: "by what the condition in line 5 of tasks/t.yaml shows"),
  ])
  func `each way in which a guessed link tells of earlier answers is told`(_ way: Way) {
    func said(_ source: String, _ matches: String, _ again: String) -> [String] {
      let task = Fixture.task(
        "  - { id: far, type: question, question: F?, answer: { type: integer } }\n  - "
          + way.step.replacing("SOURCE", with: source))
      let other = """
        task: b
        title: B
        steps:
          - { id: far, type: question, question: F?, answer: { type: integer } }
          - { id: done, type: completion }
        """
      return Fixture.read(
        task, study: Self.study("    - { id: pid, matches: \"\(matches)\", again: \(again) }"), ["tasks/b.yaml": other]
      ).diagnostics.map(\.headline)
    }
    for (source, again) in [("b", "new"), ("t", "new"), ("b", "refuse")] {
      let lines = said(source, "[a-z]{1,3}", again)
      #expect(lines.count == 1 && lines[0].hasPrefix("study.yaml:9:27: warning: "), "\(lines)")
      #expect(lines.first?.contains(way.said.replacing("SOURCE", with: source)) ?? false, "\(lines)")
    }
    #expect(said("b", "[a-z]{1,3}", "resume").count == 2, "beside the run that it leads back to")
    #expect(said("t", "[a-z]{1,3}", "refuse") == [], "nobody begins a task a second time")
    #expect(said("b", "[a-z]{12}", "new") == [])
  }

  @Test(arguments: [
    Mistake("https://p.example/back?id={{pid}}&for={{ pid }}"),
    Mistake("https://p.example/{{pid}}", "tasks/t.yaml:6:91: error: before the `?` of an address"),
    Mistake("https://p.example/?a={{word}}", "tasks/t.yaml:6:94: error: would tell another server"),
    Mistake("https://p.example/?a={{pidd}}", "tasks/t.yaml:6:94: error: Did you mean `pid`?"),
  ])
  func `an address takes values from the link, behind its question mark, and nothing else`(_ mistake: Mistake) {
    let task = """
      task: t
      title: T
      steps:
        - { id: word, type: question, question: Word?, answer: { type: text } }
        - { id: more, type: instruction, title: More }
        - { id: done, type: completion, title: Bye, link: { text: Back, url: "\(mistake.yaml)" } }
      """
    mistake.expect(read(#"    - { id: pid, matches: "[a-z]+" }"#, task: task).diagnostics)
  }

  @Test func `an end that keeps nothing has no value for an address`() {
    let task = """
      task: t
      title: T
      steps:
        - { id: more, type: instruction, title: More }
        - { id: done, type: completion, title: Bye, keepAnswers: false, link: { text: B, url: "https://p.de/?a={{pid}}" } }
      """
    Mistake("", "tasks/t.yaml:5:106: error: keeps no value from the link").expect(
      read(#"    - { id: pid, matches: "[a-z]+" }"#, task: task).diagnostics)
  }
}
