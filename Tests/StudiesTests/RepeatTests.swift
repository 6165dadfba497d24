import SurveyModel
import Testing

@testable import Studies

/// What an author may write about things that are asked several times.
@Suite struct `What is repeated` {
  private static let drinks = """
      - { id: n, type: question, question: How many?, answer: { type: integer, minimum: 0, maximum: 9 } }
      - id: known
        type: question
        question: Which do you know?
        answer: { type: textChoice, style: multiple, choices: [a, b, { value: none, text: None, exclusive: true }] }
    """

  private func repeats(_ yaml: String) throws -> [Repeat] {
    let outcome = Fixture.read(Fixture.task(Self.drinks + "\n" + yaml))
    #expect(outcome.diagnostics == [])
    return try #require(outcome.study?.tasks.first).repeats
  }

  @Test func `a block is asked again as long as a condition holds over its own answers`() throws {
    let found = try repeats(
      """
        - block: drinks
          repeat: { while: again == true, maximum: 3 }
          steps:
            - { id: drink, type: question, question: "Drink {{iteration}}?", answer: { type: text } }
            - { id: again, type: question, question: "Another one than {{drink}}?", answer: { type: boolean } }
      """)
    #expect(found.map(\.id) == ["drinks"])
    #expect(found.first?.rule == .whileHolds(try Expression(parsing: "again == true")))
    #expect(found.first?.maximum == 3)
    #expect(found.first?.steps == ["drink", "again"])
    #expect(found.first?.items == ["drink", "again"])
  }

  @Test func `a block or a step is asked as often as a number says, at most 20 times unless its author says more`()
    throws
  {
    let found = try repeats(
      """
        - block: children
          repeat: { times: n }
          steps:
            - { id: child, type: question, question: Child?, answer: { type: text } }
        - id: pet
          type: form
          repeat: { times: n, maximum: 2 }
          items: [{ id: kind, question: Kind?, answer: { type: text } }]
      """)
    #expect(found.map(\.id) == ["children", "pet"])
    #expect(found.map(\.maximum) == [20, 2])
  }

  @Test func `a block is asked for each choice that can be ticked beside others, and names it`() throws {
    let found = try repeats(
      """
        - block: brand
          repeat: { each: known }
          steps:
            - { id: rate, type: question, question: "How is {{brand}}?", answer: { type: integer } }
      """)
    #expect(found.first?.rule == .each(item: "known", codes: ["a", "b"]))
    #expect(found.first?.maximum == 2)
  }

  @Test func `outside, the block's name is how often it was asked, and functions see all answers`() throws {
    let found = try repeats(
      """
        - block: children
          repeat: { times: n }
          steps:
            - { id: age, type: question, question: Age?, answer: { type: integer } }
        - { id: big, type: instruction, showIf: children > 2 and sum(age) > 10 and maximum(age) > 3 and count(age) > 1 }
      """)
    #expect(found.count == 1)
  }

  @Test(arguments: [
    Mistake(
      """
        - block: x
          repeat: { maximum: 3 }
          steps: [{ id: a, type: question, question: A?, answer: { type: text } }]
      """, "tasks/t.yaml:5:13: error: `repeat:` has one of `while:`, `times:`, `each:` and `title:`"),
    Mistake(
      """
        - block: x
          repeat: { times: 3, maximum: 500 }
          steps: [{ id: a, type: question, question: A?, answer: { type: text } }]
      """, "tasks/t.yaml:5:34: error: `maximum:` is a number from 1 to 100"),
    Mistake(
      """
        - block: x
          repeat: { times: 3, often: 2 }
          steps: [{ id: a, type: question, question: A?, answer: { type: text } }]
      """, "tasks/t.yaml:5:25: error: `often` is not a key of `repeat:`"),
    Mistake(
      """
        - block: x
          repeat: { times: 3 }
          steps:
            - { id: a, type: question, question: A?, answer: { type: text }, repeat: { times: 2 } }
      """, "tasks/t.yaml:7:80: error: `a` stands in `x`, which is repeated itself"),
    Mistake(
      """
        - block: x
          repeat: { times: 3 }
          shuffle: steps
          steps:
            - { id: a, type: question, question: A?, answer: { type: text } }
            - { id: b, type: question, question: A?, answer: { type: text } }
      """, "tasks/t.yaml:6:14: error: The steps of what is repeated keep their order"),
    Mistake(
      """
        - block: x
          repeat: { times: 3 }
          steps:
            - { id: a, type: question, question: A?, answer: { type: text } }
            - { id: b, type: completion }
      """, "tasks/t.yaml:8:15: error: The run ends at `b`, in the middle of what is repeated",
      "tasks/t.yaml:9:11: warning: Nobody reaches the step `done`"),
    Mistake(
      """
        - block: x
          repeat: { each: y }
          steps: [{ id: a, type: question, question: A?, answer: { type: text } }]
      """, "tasks/t.yaml:5:21: error: No question before `x` has the name `y`"),
    Mistake(
      """
        - { id: y, type: question, question: Y?, answer: { type: text } }
        - block: x
          repeat: { each: y }
          steps: [{ id: a, type: question, question: A?, answer: { type: text } }]
      """, "tasks/t.yaml:6:21: error: `y` is no multiple choice"),
    Mistake(
      """
        - block: x
          repeat: { times: 2 }
          steps: [{ id: a, type: question, question: A?, answer: { type: integer } }]
        - { id: b, type: instruction, text: "You said {{a}}.", showIf: a > 1 }
      """, "tasks/t.yaml:7:49: error: `{{a}}` is asked several times and has no single answer here",
      "tasks/t.yaml:7:66: error: `a` is asked several times and has no single answer here"),
    Mistake(
      """
        - { id: y, type: question, question: Y?, answer: { type: text } }
        - block: x
          repeat: { times: y }
          steps: [{ id: a, type: question, question: A?, answer: { type: text } }]
      """, "tasks/t.yaml:6:22: error: This is a text, but a number is needed here"),
    Mistake(
      """
        - block: x
          repeat: { while: b == 1 }
          steps: [{ id: a, type: question, question: A?, answer: { type: integer } }]
        - { id: b, type: question, question: B?, answer: { type: integer } }
      """, "tasks/t.yaml:5:22: error: `b` is answered later"),
    Mistake(
      """
        - block: x
          repeat: { times: 2 }
          steps: [{ id: iteration, type: question, question: A?, answer: { type: integer } }]
      """, "tasks/t.yaml:6:19: error: `iteration` is the number of a pass"),
    Mistake(
      """
        - { id: a, type: instruction, repeat: { times: 2 } }
      """, "tasks/t.yaml:4:41: error: `a` asks nothing, so there is nothing to repeat"),
    Mistake(
      """
        - block: x
          repeat: { times: 2, maximum: 100 }
          steps:
      \((1...21).map { "      - { id: a\($0), type: instruction }" }.joined(separator: "\n"))
      """, "tasks/t.yaml:5:13: error: All passes together have 2100 pages; at most 2000 are possible"),
  ])
  func `a mistake is told at its place`(mistake: Mistake) {
    mistake.expect(Fixture.read(Fixture.task(mistake.yaml)).diagnostics)
  }

  @Test func `no rule leads into the middle of what is repeated, and one may lead out of it`() {
    let task = """
      task: t
      title: T
      steps:
        - { id: a, type: question, question: A?, answer: { type: integer } }
        - block: x
          repeat: { times: a }
          steps:
            - { id: b, type: question, question: B?, answer: { type: integer } }
            - { id: c, type: question, question: C?, answer: { type: integer } }
        - { id: done, type: completion }
      rules:
        - { after: b, when: b == 1, goTo: done }
        - { after: a, when: a == 9, goTo: c }
      """
    let said = Fixture.read(task).diagnostics.map(\.headline)
    #expect(said == ["tasks/t.yaml:13:37: error: `c` stands inside `x`, which is repeated."])
  }

  @Test func `how often something was asked stands in no text, and in a text once it has a name`() {
    let block = """
        - block: pets
          repeat: { times: n, maximum: 3 }
          steps: [{ id: pet, type: question, question: "{{iteration}}?", answer: { type: text } }]
      """
    Mistake(
      Self.drinks + "\n" + block + "\n  - { id: look, type: instruction, title: \"{{pets}} pets\" }",
      "tasks/t.yaml:12:44: error: which conditions know and texts do not"
    ).expect(
      Fixture.read(
        Fixture.task(Self.drinks + "\n" + block + "\n  - { id: look, type: instruction, title: \"{{pets}} pets\" }")
      )
      .diagnostics)
    let named = """
        - id: counted
          type: form
          title: Counted
          items:
            - { id: fine, question: Fine?, answer: { type: boolean } }
            - { id: many, question: How many, answer: { type: calculated, value: pets } }
        - { id: look, type: instruction, title: "{{many}} pets" }
      """
    #expect(Fixture.read(Fixture.task(Self.drinks + "\n" + block + "\n" + named)).diagnostics == [])
  }
}
