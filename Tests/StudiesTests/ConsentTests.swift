import SurveyModel
import Testing

@testable import Studies

/// Consents: where they lead, what may stand in them, and how they may change.
struct ConsentTests {
  private static func task(
    _ more: String = "", text: String = "Read this.", version: String = "\"1\"", declined: String = "no",
    end: String = "reason: declined"
  ) -> String {
    """
    task: t
    title: T
    steps:
      - id: name
        type: question
        question: Your name?
        answer: { type: text }
      - id: consent
        type: consent
        document: "\(text)"
        version: \(version)
        statements:
          - adult: I am an adult.
        agree: I agree
        disagree: I do not agree
        declined: \(declined)
    \(more)  - { id: done, type: completion }
      - { id: no, type: completion, \(end) }
    """
  }

  private func expect(_ task: String, _ said: String...) {
    var mistake = Mistake(task)
    mistake.said = said
    mistake.expect(Fixture.read(task).diagnostics)
  }

  @Test func `a consent is read with its way out`() throws {
    let outcome = Fixture.read(Self.task())
    #expect(outcome.diagnostics == [])
    let task = try #require(outcome.study?.tasks.first)
    #expect(task.rules.map(\.destination) == ["no"])
    let text = try #require(task.item("consent")?.answer.format.consent)
    #expect(text.canonical(["en"]) == "Read this.\nI am an adult.\nI agree\nI do not agree\n")
  }

  @Test func `the way out leads to an end that says so`() {
    expect(
      Self.task(declined: "nowhere"), "tasks/t.yaml:16:15: error: There is no step `nowhere`")
    expect(
      Self.task(end: "reason: completed"), "tasks/t.yaml:16:15: error: Write `reason: declined` into the step `no`")
    expect(
      Self.task("  - { id: later, type: instruction, title: Later }\n", declined: "later"),
      "tasks/t.yaml:16:15: error: Name a step with `type: completion`", "tasks/t.yaml:19:11: warning: Nobody reaches")
    expect(
      Self.task(declined: "name"), "tasks/t.yaml:16:15: error: does not come after `consent`",
      "tasks/t.yaml:16:15: error: is no step that ends the run as declined")
  }

  @Test func `everybody reads the same text`() {
    expect(
      Self.task(text: "Read this, {{name}}."),
      "tasks/t.yaml:10:27: error: stands in a consent, whose text is the same for everybody")
  }

  @Test(arguments: ["version", "at"])
  func `a statement that has a column's name is told at its place`(_ id: String) {
    let task = Self.task().replacing("- adult:", with: "- \(id):")
    expect(task, "tasks/t.yaml:13:9: error: `\(id)` is a column of every consent")
  }

  @Test func `another text needs another version`() throws {
    let old = try #require(Fixture.read(Self.task()).study)
    let silent = StudyChange(from: old, to: try #require(Fixture.read(Self.task(text: "Read that.")).study))
    #expect(silent.isRefused)
    #expect(silent.entries.contains { $0.message.contains("its `version` does not") })
    let told = try #require(Fixture.read(Self.task(text: "Read that.", version: "\"2\"")).study)
    #expect(!StudyChange(from: old, to: told).isRefused)
    #expect(StudyChange(from: old, to: old).entries.isEmpty)
  }

  // MARK: Sections

  private static func consent(_ more: String, pages: [String: String]) -> StudyReader.Outcome {
    let study = Fixture.study.replacing("languages: [en]", with: "languages: [en, de]")
      .replacing("title: A study", with: "title: { en: A, de: A }")
    return Fixture.read(
      """
      task: t
      title: { en: T, de: T }
      steps:
        - id: before
          type: instruction
          title: { en: A, de: A }
        - id: consent
          type: consent
          document: pages/c.md
          version: "1"
          agree: { en: Yes, de: Ja }
          disagree: { en: No, de: Nein }
          declined: no
      \(more)
        - { id: done, type: completion }
        - { id: no, type: completion, reason: declined }
      rules:
        - { after: before, goTo: consent }
      """, study: study, pages)
  }

  @Test func `C-04: each section comes on a page of its own before the one that asks, also by a jump`() throws {
    let outcome = Self.consent(
      "    sections: page",
      pages: [
        "pages/c.md": "# All\n\nIntro.\n\n## One\n\n```\n## no heading\n```\n\n## Two\n\nText.",
        "pages/c.de.md": "## Eins\n\nText.\n\n## Zwei\n\nText.\n\n## Drei\n\nText.",
      ])
    #expect(outcome.diagnostics == [])
    let task = try #require(outcome.study?.tasks.first)
    #expect(
      task.steps.map(\.id) == ["before", "consent-1", "consent-2", "consent-3", "consent", "done", "no"])
    #expect(task.rules.map(\.destination) == ["no", "consent-1"])
    guard case .text(let section)? = task.step("consent-2")?.kind.blocks.first else {
      Issue.record("no section")
      return
    }
    #expect(section.resolved(["en"]) == "# One\n\n```\n## no heading\n```\n")
    #expect(section.resolved(["de"]) == "# Zwei\n\nText.\n")
  }

  @Test func `every language has the same sections`() {
    let outcome = Self.consent(
      "    sections: page", pages: ["pages/c.md": "## One\n\nA.\n\n## Two\n\nB.", "pages/c.de.md": "## Eins\n\nA."])
    #expect(outcome.diagnostics.map(\.headline).contains { $0.contains("has 2 sections, and in `de` only 1") })
    #expect(outcome.diagnostics.map(\.line) == [14])
  }

  // MARK: Several who sign

  private static func signed(_ signers: String) -> String {
    task().replacing("    declined: no\n", with: "    declined: no\n    signers:\n\(signers)\n")
  }

  @Test func `C-13: who signs has an id, a title, and what the author says of it`() throws {
    let outcome = Fixture.read(
      Self.signed(
        """
              - participant: Participant
              - { id: guardian, title: Parent or guardian, signature: drawn, optional: true, showIf: name == "Tim" }
        """))
    #expect(outcome.diagnostics == [])
    let items = try #require(outcome.study?.tasks.first?.step("consent")?.items)
    #expect(items.map(\.id) == ["consent", "participant", "guardian"])
    #expect(items.map(\.optionality) == [.required, .required, .optional])
    #expect(items.map(\.answer.control).dropFirst() == [.signer(.name), .signer(.drawn)])
    #expect(items.last?.showIf?.source == "name == \"Tim\"")
  }

  @Test(arguments: [
    ("      - { id: guardian }", "tasks/t.yaml:18:9: error: needs `title:`"),
    ("      - { title: Witness }", "tasks/t.yaml:18:9: error: needs `id:`"),
    ("      - { id: consent, title: Witness }", "tasks/t.yaml:18:15: error: The id `consent` stands"),
    ("      - { id: w, title: Witness, signature: none }", "tasks/t.yaml:18:45: error: `none`"),
    ("      - { id: w, title: Witness, when: name }", "tasks/t.yaml:18:34: error: `when`"),
    ("      - { id: w, title: Witness, showIf: nobody == 1 }", "tasks/t.yaml:18:42: error: `nobody`"),
    ("      - { id: w, title: Witness, optional: ask }", "tasks/t.yaml:18:44: error: `true` or `false`"),
    ("      - { id: a__b, title: Witness }", "tasks/t.yaml:18:15: error: An id has no double underscore"),
    ("      - Witness", "tasks/t.yaml:18:9: error: Who signs is `id: title`"),
  ])
  func `what is wrong with one who signs is told at its place`(_ entry: String, _ said: String) {
    expect(Self.signed(entry), said)
  }

  // MARK: Conditions and scores over a consent

  private static func asked(_ condition: String) -> String {
    task("  - { id: later, type: instruction, title: L, showIf: '\(condition)' }\n")
  }

  @Test(arguments: ["consent", "consent == true", "not consent", "consent == false", "answered(consent)"])
  func `conditions ask whether somebody agreed`(_ condition: String) { expect(Self.asked(condition)) }

  @Test(arguments: ["adult", "consent__adult == true", "not adult"])
  func `a sentence to tick is no answer of its own, and the checker says what to ask instead`(_ condition: String) {
    let column = condition.hasPrefix("not ") ? 60 : 56
    expect(
      Self.asked(condition),
      "tasks/t.yaml:17:\(column): error: `adult` is a sentence of the consent `consent`, which everybody ticks who agrees. "
        + "Write `consent == true`.")
  }

  @Test func `scores count a consent and who signed it, and not its sentences`() {
    let scored = { (scores: String) in
      Self.signed("      - { id: witness, title: Witness, optional: true }") + "\nscores:\n\(scores)"
    }
    expect(scored("  agreed: { value: consent == true }\n  signatures: { sum: [consent, witness], atLeast: 1 }"))
    expect(scored("  agreed: { value: adult }"), "tasks/t.yaml:22:20: error: Write `consent == true`.")
    expect(scored("  agreed: { sum: [adult, witness] }"), "tasks/t.yaml:22:19: error: Write `consent == true`.")
  }

  // MARK: Early ends and lists of answers

  private static func steps(_ more: String) -> String {
    """
    task: t
    title: T
    steps:
      - id: a
        type: question
        question: A?
        answer: { type: text }
    \(more)
      - { id: done, type: completion }
      - { id: early, type: completion, reason: earlyTermination }
    """
  }

  @Test func `B-33: the button for an early end leads to an end that nothing else has to lead to`() {
    expect(Self.steps("    earlyTermination: { button: Stop, goTo: early }"))
    expect(
      Self.steps("    earlyTermination: { button: Stop, goTo: nowhere }"),
      "tasks/t.yaml:8:45: error: There is no step `nowhere`")
    expect(
      Self.steps("    earlyTermination: { button: Stop, goTo: b }\n  - { id: b, type: instruction, title: B }"),
      "tasks/t.yaml:8:45: error: `b` does not end the run", "tasks/t.yaml:11:11: warning: Nobody reaches")
    expect(
      Self.steps("    earlyTermination: { button: Stop, goTo: done }"),
      "tasks/t.yaml:8:45: warning: counts as completed", "tasks/t.yaml:10:11: warning: Nobody reaches")
    expect(
      Self.steps("    earlyTermination: { goTo: early }"), "tasks/t.yaml:8:23: error: needs `button:`")
  }

  @Test func `S-05: a list of answers names earlier steps that ask something`() {
    let early = "    earlyTermination: { button: Stop, goTo: early }\n"
    expect(Self.steps(early + "  - { id: look, type: review }"))
    expect(Self.steps(early + "  - { id: look, type: review, steps: [a], readOnly: true }"))
    expect(
      Self.steps(early + "  - { id: look, type: review, steps: [nothing, look] }"),
      "tasks/t.yaml:9:38: error: There is no step `nothing`", "tasks/t.yaml:9:38: error: `look` does not come before")
    expect(
      Self.steps(early + "  - { id: i, type: instruction, title: I }\n  - { id: look, type: review, steps: [i] }"),
      "tasks/t.yaml:10:38: warning: asks nothing that could be listed")
  }
}
