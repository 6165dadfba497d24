import SurveyModel
import Testing

@testable import Studies

/// What an author may write about the order of things.
struct OrderTests {
  @Test func `a form and an answer say that they are shuffled, an item and a choice that they stay`() throws {
    let step = try Fixture.step(
      """
        - id: a
          type: form
          shuffle: items
          items:
            - { id: x, question: X?, answer: { type: integer } }
            - id: y
              question: Y?
              answer:
                type: textChoice
                shuffle: choices
                choices: [a, b, { value: c, text: C, fixed: true }]
            - { id: z, question: Z?, fixed: true, answer: { type: integer } }
      """)
    #expect(step.itemShuffle == Shuffle(name: "a", entries: ["x", "y", "z"], isFixed: [false, false, true]))
    #expect(
      step.choiceShuffle(of: step.items[1])
        == Shuffle(name: "y", entries: ["a", "b", "c"], isFixed: [false, false, true]))
    #expect(step.choiceShuffle(of: step.items[0]) == nil)
  }

  @Test(arguments: [
    Mistake(
      """
        - id: a
          type: form
          shuffle: choices
          items: [{ id: x, question: X?, answer: { type: integer } }]
      """, "tasks/t.yaml:6:14: error: `shuffle:` cannot be `choices`"),
    Mistake(
      """
        - id: a
          type: form
          shuffle: items
          items:
            - { id: x, question: X?, answer: { type: integer } }
            - { id: y, question: Y?, fixed: true, answer: { type: integer } }
      """, "tasks/t.yaml:6:14: warning: Fewer than two items can move"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: textChoice, shuffle: items, choices: [a, b] } }",
      "tasks/t.yaml:4:81: error: `shuffle:` cannot be `items`"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: textChoice, shuffle: choices, choices: [a] } }",
      "tasks/t.yaml:4:99: warning: Fewer than two choices can move"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: integer, shuffle: choices } }",
      "tasks/t.yaml:4:69: error: `shuffle` is not a key of the answer format `integer`"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: scale, minimum: 1, maximum: 5, shuffle: choices } }",
      "tasks/t.yaml:4:91: error: Leave it out: `shuffle: choices` is for choices whose order means nothing"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: ranking, shuffle: choices, choices: [a, { value: b, text: B, fixed: true }] } }",
      "tasks/t.yaml:4:96: warning: Fewer than two choices can move"),
    Mistake(
      """
        - id: a
          type: question
          question: A?
          answer: { type: valuePicker, shuffle: choices, choices: [\((1...21).map { "c\($0)" }.joined(separator: ", "))] }
      """, "tasks/t.yaml:7:43: warning: Nobody finds a line of a list of 21 without order"),
    Mistake(
      "  - { id: a, type: instruction, shuffle: items }",
      "tasks/t.yaml:4:33: error: `shuffle` is not a key of the step kind `instruction`"),
  ])
  func `a slip is told at its place`(_ mistake: Mistake) {
    mistake.expect(Fixture.read(Fixture.task(mistake.yaml)).diagnostics)
  }

  // MARK: Conditions inside a page

  @Test func `items and choices have conditions over what stands above them`() throws {
    let step = try Fixture.step(
      """
        - id: a
          type: form
          items:
            - { id: x, question: X?, answer: { type: integer } }
            - { id: y, question: Y?, showIf: x > 1, answer: { type: integer } }
            - id: z
              question: Z?
              answer: { type: textChoice, choices: [p, { value: q, text: Q, showIf: y > 2 and x > 3 }] }
      """)
    #expect(step.items.map { $0.showIf?.source } == [nil, "x > 1", nil])
    #expect(step.items[2].answer.control.options.map { $0.showIf?.source } == [nil, "y > 2 and x > 3"])
    #expect(step.namesThatShow == ["x", "y"])
  }

  @Test(arguments: [
    Mistake("x == 1", "tasks/t.yaml:7:37: error: This condition asks about the question that it belongs to"),
    Mistake("y == 1", "tasks/t.yaml:7:37: error: `y` stands further down on this page"),
    Mistake("later == 1", "tasks/t.yaml:7:37: error: `later` is answered later"),
    Mistake("first == \"c\"", "tasks/t.yaml:7:46: error: There is no choice"),
    Mistake("unknown == 1", "tasks/t.yaml:7:37: error: Nothing here is called `unknown`"),
    Mistake("first", "tasks/t.yaml:7:37: error: This is a choice"),
  ])
  func `a condition that cannot be known is told at its place`(_ mistake: Mistake) {
    let task = """
      task: t
      title: T
      steps:
        - { id: first, type: question, question: F?, answer: { type: textChoice, choices: [a, b] } }
        - { id: page, type: form, items: [
          { id: w, question: W?, answer: { type: integer } },
          { id: x, question: X?, showIf: '\(mistake.yaml)', answer: { type: integer } },
          { id: y, question: Y?, answer: { type: integer } } ] }
        - { id: later, type: question, question: L?, answer: { type: integer } }
        - { id: done, type: completion, title: Done }
      """
    mistake.expect(Fixture.read(task).diagnostics)
  }

  @Test(arguments: [
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: textChoice, choices: [p, { value: q, showIf: a == \"p\", text: Q }] } }",
      "tasks/t.yaml:4:105: error: This condition asks about the question that it belongs to"),
    Mistake(
      """
        - { id: b, type: question, question: B?, answer: { type: date } }
        - { id: a, type: question, question: A?, answer: { type: textChoice, choices: [p, { value: q, showIf: age(b) > 17, text: Q }] } }
      """, "tasks/t.yaml:5:105: error: cannot depend on the day"),
    Mistake(
      """
        - id: a
          type: form
          shuffle: items
          items:
            - { id: x, question: X?, answer: { type: integer } }
            - { id: y, question: Y?, showIf: x > 1, answer: { type: integer } }
      """, "tasks/t.yaml:9:40: warning: This page is shuffled: `y` may stand above `x`"),
    Mistake(
      """
        - { id: a, type: form, items: [{ id: x, question: X?, answer: { type: integer } },
            { id: y, question: Y?, showIf: x > 1, answer: { type: integer } }], checks: [{ must: y != 3, say: No }] }
      """, "tasks/t.yaml:5:92: warning:"),
  ])
  func `so are conditions of choices and of what is shuffled`(_ mistake: Mistake) {
    mistake.expect(Fixture.read(Fixture.task(mistake.yaml)).diagnostics)
  }

  @Test func `the choices of a named answer have no conditions`() {
    let task = """
      task: t
      title: T
      answers:
        often: { type: textChoice, choices: [p, { value: q, text: Q, showIf: x > 1 }] }
      steps:
        - { id: x, type: question, question: X?, answer: { type: integer } }
        - { id: y, type: question, question: Y?, answer: often }
        - { id: done, type: completion, title: Done }
      """
    Mistake("", "tasks/t.yaml:4:72: error: A named answer serves many questions").expect(Fixture.read(task).diagnostics)
  }

  // MARK: Blocks

  @Test func `blocks hold steps and blocks, and give them their conditions`() throws {
    let outcome = Fixture.read(
      Fixture.task(
        """
          - { id: a, type: question, question: A?, answer: { type: integer } }
          - block: outer
            showIf: a > 1
            shuffle: steps
            steps:
              - block: inner
                showIf: a > 2
                steps:
                  - { id: b, type: question, showIf: a > 3, question: B?, answer: { type: integer } }
                  - { id: c, type: question, showIf: b > 4, question: C?, answer: { type: integer } }
              - { id: d, type: question, question: D?, answer: { type: integer } }
        """))
    #expect(outcome.diagnostics == [])
    let task = try #require(outcome.study?.tasks.first)
    #expect(task.steps.map(\.id) == ["a", "b", "c", "d", "done"])
    #expect(
      task.steps.map { $0.showIf?.source } == [
        nil, "(a > 1) and (a > 2) and (a > 3)", "(a > 1) and (a > 2) and (b > 4)", "a > 1", nil,
      ])
    #expect(task.shufflesSteps)
    #expect(task.parts.map(\.id) == ["a", "outer", "done"])
    let orders = Set((0..<20).map { task.order(for: "r\($0)") })
    #expect(orders == [[0, 1, 2, 3, 4], [0, 3, 1, 2, 4]])
  }

  @Test(arguments: [
    Mistake(
      "  - { block: b, shufle: steps, steps: [{ id: x, type: instruction, title: X }] }",
      "tasks/t.yaml:4:17: error: Did you mean `shuffle`?"),
    Mistake(
      "  - { block: b, shuffle: items, steps: [{ id: x, type: instruction, title: X }] }",
      "tasks/t.yaml:4:26: error: `shuffle:` cannot be `items`"),
    Mistake(
      "  - { block: b, shuffle: steps, steps: [{ id: x, type: instruction, title: X }] }",
      "tasks/t.yaml:4:26: warning: A block with one part alone"),
    Mistake("  - { block: b }", "tasks/t.yaml:4:5: error: A block needs `steps:`"),
    Mistake("  - { block: b, steps: nothing }", "tasks/t.yaml:4:24: error: A block is a list of steps"),
    Mistake(
      "  - { block: done, steps: [{ id: x, type: instruction, title: X }] }",
      "tasks/t.yaml:4:14: error: The id `done` stands"),
    Mistake(
      "  - { block: b, showIf: x == 1, steps: [{ id: x, type: question, question: X?, answer: { type: integer } }] }",
      "tasks/t.yaml:4:25: error: `x` is answered later"),
    Mistake(
      """
        - block: b
          shuffle: steps
          steps:
            - { id: x, type: question, question: X?, answer: { type: integer } }
            - { id: y, type: question, showIf: x > 1, question: Y?, answer: { type: integer } }
      """, "tasks/t.yaml:8:42: error: `x` is asked in another part of a shuffled block"),
    Mistake(
      """
        - block: b
          shuffle: steps
          steps:
            - { id: x, type: question, showIf: y > 1, question: X?, answer: { type: integer } }
            - { id: y, type: question, question: "{{x}}?", answer: { type: integer } }
      """, "tasks/t.yaml:7:42: error: `y` is answered later", "tasks/t.yaml:8:45: error: is asked in another part"),
    Mistake(
      """
        - block: b
          shuffle: steps
          steps:
            - { id: x, type: instruction, title: X }
            - { id: end, type: completion, showIf: today() > "2026-01-01" }
      """, "tasks/t.yaml:8:15: error: which may come first in this shuffled block"),
  ])
  func `a block that cannot be followed is told at its place`(_ mistake: Mistake) {
    mistake.expect(Fixture.read(Fixture.task(mistake.yaml)).diagnostics)
  }

  @Test(arguments: [
    Mistake("{ after: x, when: x > 1, goTo: y }", "tasks/t.yaml:16:36: error: `y` stands in a shuffled block"),
    Mistake("{ after: a, when: a > 1, goTo: y }", "tasks/t.yaml:16:36: error: `y` stands in a shuffled block"),
    Mistake("{ after: y, when: x > 1, goTo: last }", "tasks/t.yaml:16:23: error: `x` is asked in another part"),
    Mistake("{ after: p, when: p > 1, goTo: q }"),
    Mistake("{ after: x, when: x > 1, goTo: last }"),
  ])
  func `a rule leads out of a shuffled block, or stays in its part`(_ mistake: Mistake) {
    let task = """
      task: t
      title: T
      steps:
        - { id: a, type: question, question: A?, answer: { type: integer } }
        - block: b
          shuffle: steps
          steps:
            - { id: x, type: question, question: X?, answer: { type: integer } }
            - { id: y, type: question, question: Y?, answer: { type: integer } }
            - { block: c, steps: [{ id: p, type: question, question: P?, answer: { type: integer } },
                { id: between, type: instruction, title: B }, { id: q, type: instruction, title: Q }] }
        - { id: last, type: instruction, title: L }
        - { id: done, type: completion, title: Done }
      rules:

        - \(mistake.yaml)
      """
    mistake.expect(Fixture.read(task).diagnostics)
  }
}
