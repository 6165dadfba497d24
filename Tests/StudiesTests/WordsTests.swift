import SurveyModel
import Testing

@testable import Studies

/// Words that follow answers, and an author's own words for what is wrong.
struct WordsTests {
  @Test func `variants, messages and an item's checks are read`() throws {
    let outcome = Fixture.read(
      Fixture.task(
        """
          - { id: a, type: question, question: A?, answer: { type: integer }, messages: { required: R, range: G, format: F } }
          - id: b
            type: form
            title: B
            variants:
              - { when: a > 1, title: Many, text: T, detailText: D, footnote: N }
              - { when: a > 0, title: One }
            items:
              - id: c
                question: C?
                answer: { type: integer }
                messages: { range: Between }
                checks: [{ should: c > a, say: Less than before }]
          - { id: d, type: question, question: D?, hint: H, variants: [{ when: c > 1, question: Q, hint: I }], answer: { type: text } }
        """))
    #expect(outcome.diagnostics == [])
    let steps = try #require(outcome.study?.tasks.first?.steps)
    #expect(steps[0].items[0].messages.texts.map { $0.resolved(["en"]) } == ["R", "G", "F"])
    #expect(steps[1].variants.map { $0.when.source } == ["a > 1", "a > 0"])
    #expect(steps[1].variants[0].texts.map { $0.resolved(["en"]) } == ["Many", "T", "D", "N"])
    #expect(steps[1].items[0].messages.texts.map { $0.resolved(["en"]) } == ["Between"])
    #expect(steps[1].items[0].checks.map { $0.condition.source } == ["c > a"])
    let changed = steps[2].saying(steps[2].variants[0])
    #expect(changed.items[0].question.resolved(["en"]) == "Q" && changed.items[0].hint?.resolved(["en"]) == "I")
    #expect(steps[2].items[0].question.resolved(["en"]) == "D?", "nothing sticks to the step")
  }

  @Test(arguments: [
    Mistake(
      "  - { id: a, type: instruction, title: A, variants: [{ title: B }] }",
      "tasks/t.yaml:4:54: error: A variant needs `when:`"),
    Mistake(
      "  - { id: a, type: instruction, title: A, variants: [{ when: today() > \"2026-01-01\" }] }",
      "tasks/t.yaml:4:54: error: This variant changes nothing"),
    Mistake(
      "  - { id: a, type: instruction, title: A, variants: [{ when: x == 1, title: B }] }",
      "tasks/t.yaml:4:62: error: Nothing here is called `x`"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: integer }, variants: [{ when: a == 1, hint: B }] }",
      "tasks/t.yaml:4:90: error: `a` is answered later"),
    Mistake(
      "  - { id: a, type: instruction, title: A, variants: [{ when: today() > \"2026-01-01\", question: B }] }",
      "tasks/t.yaml:4:96: error: The step kind `instruction` has no `question:`"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: integer }, messages: { requird: X } }",
      "tasks/t.yaml:4:83: error: Did you mean `required`?"),
    Mistake(
      "  - { id: a, type: instruction, title: A, messages: { required: X } }",
      "tasks/t.yaml:4:43: error: `messages` is not a key of the step kind `instruction`"),
    Mistake(
      """
        - id: a
          type: form
          items:
            - { id: x, question: X?, answer: { type: integer }, checks: [{ must: y > 1, say: S }] }
      """, "tasks/t.yaml:7:76: error: Nothing here is called `y`"),
  ])
  func `a slip is told at its place`(_ mistake: Mistake) {
    mistake.expect(Fixture.read(Fixture.task(mistake.yaml)).diagnostics)
  }

  @Test func `translations of variants and messages are found by their place`() throws {
    let study = Fixture.study.replacing("languages: [en]", with: "languages: [en, de]")
    let task = """
      task: t
      title: { en: T, de: T }
      steps:
        - id: a
          type: question
          question: { en: A?, de: A? }
          answer: { type: boolean }
          messages: { required: Say }
          variants: [{ when: today() > "2026-01-01", question: B? }]
        - { id: done, type: completion }
      """
    let german = """
      study: { title: Studie }
      t:
        a:
          messages: { required: Sagen }
          variants: [{ question: Beh? }]
      """
    let outcome = Fixture.read(task, study: study, ["texts/de.yaml": german])
    #expect(outcome.diagnostics == [])
    let step = try #require(outcome.study?.tasks.first?.steps.first)
    #expect(step.items[0].messages.required?.byLanguage["de"] == "Sagen")
    #expect(step.variants[0].question?.byLanguage["de"] == "Beh?")
  }
}
