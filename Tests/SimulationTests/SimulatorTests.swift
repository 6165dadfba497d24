import CivilTime
import Studies
import SurveyModel
import TaskRunning
import Testing

@testable import Simulation

/// Made-up participants: they get wherever somebody can get, and tell where nobody can.
struct SimulatorTests {
  private static let examples = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/Examples/"

  /// 2026-05-04, 10 in the morning in Berlin.
  private static let start = Instant(milliseconds: 1_777_881_600_000)

  private static let head = """
    cairn: 1
    study: small
    title: Small study
    languages: [en]
    timezone: Europe/Berlin
    participation: { start: small }

    """

  private func study(_ steps: String, head extra: String = "") throws -> Study {
    let task = "task: small\ntitle: Small survey\nsteps:\n" + steps
    let files = StudyFiles([
      "study.yaml": Array((Self.head + extra).utf8), "tasks/small.yaml": Array(task.utf8),
    ])
    let outcome = StudyReader(registry: .standard).read(files)
    return try #require(outcome.study, "\(outcome.diagnostics)")
  }

  private func report(_ study: Study, participants: Int = 150, seed: UInt64 = 7) throws -> SimulationReport {
    let task = try #require(study.tasks.first)
    return Simulator(task, of: study, seed: seed, start: Self.start, offset: 7_200).run(participants: participants)
  }

  @Test(arguments: ["vaccination", "catalogue", "evening-writing"])
  func `everybody finishes an example, and somebody sees each part of it`(name: String) throws {
    let outcome = StudyReader(registry: .standard).read(try StudyFiles(folder: Self.examples + name))
    let study = try #require(outcome.study)
    for task in study.tasks {
      let report = Simulator(task, of: study, seed: 7, start: Self.start, offset: 7_200).run(participants: 80)
      #expect(report.deadEnds.isEmpty, "\(report.deadEnds)")
      #expect(report.stepsNeverReached == [])
      #expect(report.itemsNeverShown == [])
      #expect(report.rulesNeverTaken.map(\.destination) == [])
      #expect(report.endings.values.reduce(0, +) == 80)
      #expect(report.endings.keys.allSatisfy { !$0.isOpen })
    }
  }

  @Test func `some have completed a task before, some have not, and both are seen`() throws {
    let steps = """
        - { id: far, type: question, question: Q, answer: { type: integer, minimum: 0, maximum: 99 } }
        - { id: first, type: instruction, title: A, showIf: not answered(earlier.small.far) }
        - { id: more, type: instruction, title: B, showIf: far > earlier.small.far }
        - { id: much, type: instruction, title: C, showIf: earlier.small.total == 42 or earlier.small.isFar }
        - { id: done, type: completion }
      scores: { total: { sum: [far] }, isFar: { value: far > 50 } }
      """
    let report = try report(try study(steps))
    #expect(report.stepsNeverReached == [] && report.deadEnds.isEmpty)
  }

  @Test func `the same seed gives the same participants, another one others`() throws {
    let outcome = StudyReader(registry: .standard).read(try StudyFiles(folder: Self.examples + "evening-writing"))
    let study = try #require(outcome.study)
    let (first, again, other) = (
      try report(study, participants: 30, seed: 5), try report(study, participants: 30, seed: 5),
      try report(study, participants: 30, seed: 6)
    )
    #expect(first.pages == again.pages && first.seconds == again.seconds && first.endings == again.endings)
    #expect(first.arms == again.arms)
    #expect(first.seconds != other.seconds)
  }

  @Test func `a value that one in a thousand would enter is found by the condition that names it`() throws {
    let report = try report(
      try study(
        """
          - { id: income, type: question, question: Income?, answer: { type: integer, minimum: 0, maximum: 999999 } }
          - { id: rare, type: instruction, title: Rare, showIf: income == 437112 }
          - { id: letters, type: question, question: Describe it., answer: { type: text } }
          - { id: short, type: instruction, title: Short, showIf: length(letters) == 77 }
          - { id: done, type: completion, title: Thank you }

        """))
    #expect(report.stepsNeverReached == [])
    #expect(report.endings == [.completed: 150])
  }

  @Test func `what nobody can reach is named: steps, items and rules`() throws {
    let report = try report(
      try study(
        """
          - id: age
            type: question
            question: How old are you?
            answer: { type: integer, minimum: 18, maximum: 120 }
          - id: page
            type: form
            title: A page
            items:
              - { id: always, question: Always asked?, answer: { type: boolean } }
              - { id: never, question: Never asked?, showIf: age < 17, answer: { type: boolean } }
          - { id: young, type: instruction, title: Young, showIf: age < 18 }
          - { id: done, type: completion, title: Thank you }
          - { id: out, type: completion, reason: screenedOut, title: Goodbye }
        rules:
          - { after: age, when: age < 16, goTo: out }

        """))
    #expect(report.stepsNeverReached == ["young", "out"])
    #expect(report.itemsNeverShown == ["never"])
    #expect(report.rulesNeverTaken.map(\.destination) == ["out"])
    #expect(report.deadEnds.isEmpty)
  }

  @Test func `a rule to an end that keeps no answers counts as taken`() throws {
    let report = try report(
      try study(
        """
          - { id: age, type: question, question: How old are you?, answer: { type: integer, minimum: 0, maximum: 120 } }
          - { id: done, type: completion, title: Thank you }
          - { id: out, type: completion, reason: screenedOut, title: Goodbye, keepAnswers: false }
        rules:
          - { after: age, when: age < 18, goTo: out }

        """))
    #expect(report.rulesNeverTaken.map(\.destination) == [])
    #expect(report.endings[.screenedOut] ?? 0 > 0)
  }

  @Test func `checks that cannot hold together are a dead end`() throws {
    let report = try report(
      try study(
        """
          - id: number
            type: question
            question: A number?
            answer: { type: integer, minimum: 0, maximum: 10 }
            checks:
              - { must: number > 5, say: More than five. }
              - { must: number < 5, say: Less than five. }
          - { id: done, type: completion, title: Thank you }

        """), participants: 20)
    #expect(report.deadEnds[DeadEnd(step: "number", reason: .refused(after: 60))]?.count == 20)
    #expect(report.stepsNeverReached == ["done"])
    #expect(report.endings == [.inProgress: 20])
  }

  @Test func `an item that takes no answer is a dead end`() throws {
    let report = try report(
      try study(
        """
          - { id: code, type: question, question: Your code?, answer: { type: text, matches: "(?=a)b", say: Your code. } }
          - { id: done, type: completion, title: Thank you }

        """), participants: 3)
    #expect(report.deadEnds[DeadEnd(step: "code", reason: .unanswerable(item: "code"))]?.count == 3)
    #expect(report.deadEnds[DeadEnd(step: "code", reason: .unanswerable(item: "code"))]?.first == 0)
  }

  @Test func `arms come in their blocks`() throws {
    let report = try report(
      try study(
        """
          - { id: go, type: question, question: Do you take part?, answer: { type: boolean } }
          - { id: left, type: instruction, title: Left, showIf: side == "left" }
          - { id: done, type: completion, title: Thank you }

        """, head: "randomize:\n  side: { arms: [left, right], after: go, blocks: [4] }\n"), participants: 200)
    #expect(report.arms == ["side": ["left": 100, "right": 100]])
  }

  @Test func `somebody goes back, stops and comes back, so runs have different lengths`() throws {
    let steps = (0..<8).map { "  - { id: q\($0), type: question, question: Yes?, answer: { type: boolean } }\n" }
    let report = try report(
      try study(steps.joined() + "  - { id: done, type: completion, title: Thank you }\n"), participants: 100)
    #expect(report.pages.first == 8)
    #expect(report.pages.last ?? 0 > 9)
    #expect(report.endings == [.completed: 100])
  }

  @Test func `a quota takes as many as it has places for, and gives back those of runs that are not completed`() throws
  {
    let study = try study(
      """
        - id: pace
          type: question
          question: Q
          answer: { type: textChoice, choices: [slow, fast] }
          earlyTermination: { button: Stop, goTo: stopped }
        - { id: far, type: question, question: Q, answer: { type: integer, minimum: 0, maximum: 9 } }
        - { id: late, type: question, question: Q, answer: { type: boolean }, earlyTermination: { button: Stop, goTo: stopped } }
        - { id: done, type: completion }
        - { id: full, type: completion, reason: screenedOut }
        - { id: stopped, type: completion, reason: earlyTermination }
      quotas:
        - { id: slowOnes, when: pace == "slow", limit: 20, after: pace, goTo: full }
        - { id: farOnes, when: far >= 0, limit: 1000, after: far, goTo: full }
        - { id: nobody, when: far == 9, limit: 0, after: far, goTo: full }
      """)
    let report = try report(study, participants: 300)
    #expect(report.deadEnds.isEmpty)
    #expect(report.endings[.earlyTermination] ?? 0 > 0, "some gave their place back")
    #expect(report.quotas.map(\.quota.id) == ["slowOnes", "farOnes", "nobody"])
    #expect(report.quotas.map(\.taken) == [20, report.endings[.completed], 0])
    #expect(report.endings[.screenedOut] ?? 0 > 50)
    #expect(report.endings.values.reduce(0, +) == 300)
  }
}
