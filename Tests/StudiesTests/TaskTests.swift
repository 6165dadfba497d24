import SurveyModel
import Testing

@testable import Studies

/// Steps, items, choices, rules and conditions.
struct TaskTests {
  @Test(arguments: [
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: txt } }",
      "tasks/t.yaml:4:60: error: Did you mean `text`?"),
    Mistake(
      "  - { id: a, type: qestion, question: A?, answer: { type: text } }",
      "tasks/t.yaml:4:20: error: Did you mean `question`?"),
    Mistake(
      "  - { id: a, type: active }",
      "tasks/t.yaml:4:20: error: `active` is not supported by this version of Cairn yet"),
    Mistake(
      "  - { type: question, question: A?, answer: { type: text } }", "tasks/t.yaml:4:5: error: A step needs `id:`"),
    Mistake("  - { id: a, typ: question }", "tasks/t.yaml:4:14: error: A step needs `type:`"),
    Mistake(
      "  - { id: a, type: question, required: true, question: A?, answer: { type: integer, min: 1 } }",
      "tasks/t.yaml:4:30: error: unless it has `optional: true`", "tasks/t.yaml:4:85: error: Did you mean `minimum`?"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: integer, dontKnow: yes } }",
      "tasks/t.yaml:4:79: error: Type `dontKnow: true`"),
    Mistake(
      "  - { id: größe, type: question, question: A?, answer: { type: textChoice, choices: [Weiß nicht, x] } }",
      "tasks/t.yaml:4:11: error: `groesse`", "tasks/t.yaml:4:86: error: Type `- weissNicht: \"Weiß nicht\"`"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: textChoice, choices: { x: X } } }",
      "tasks/t.yaml:4:81: error: `choices:` is a list, but here are keys with values"),
    Mistake("  - { id: a, question: A? }", "tasks/t.yaml:4:5: error: A step needs `type:`. Write `type: question`."),
    Mistake("  - { id: a, title: A }", "tasks/t.yaml:4:5: error: The kinds of steps are: `instruction`"),
    Mistake(
      "  - { id: a, type: date, question: A? }",
      "tasks/t.yaml:4:20: error: Write `type: question`, and `answer: { type: date }`"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: boolean }, if: b }",
      "tasks/t.yaml:4:71: error: Did you mean `showIf`?"),
    Mistake(
      "  - { id: a, type: question, label: A?, answer: { type: boolean } }",
      "tasks/t.yaml:4:30: error: Did you mean `question`?"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: boolean }, unit: kg }",
      "tasks/t.yaml:4:71: error: It belongs to the answer: `answer: { type: …, unit: … }`"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: textChoice, options: [x, y] } }",
      "tasks/t.yaml:4:72: error: Did you mean `choices`?"),
    Mistake(
      "  - { id: a, type: question, questoin: A?, answer: { type: text } }",
      "tasks/t.yaml:4:30: error: Did you mean `question`?"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: words }",
      "tasks/t.yaml:4:52: error: No answer has the name `words`"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: radio } }",
      "tasks/t.yaml:4:60: error: Did you mean `textChoice`?"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: Drop-down } }",
      "tasks/t.yaml:4:60: error: Did you mean `valuePicker`?"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: number } }",
      "tasks/t.yaml:4:60: error: Did you mean `integer`, or `decimal`"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: nothing at all } }",
      "tasks/t.yaml:4:60: error: The formats are: `textChoice`"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: text }",
      "tasks/t.yaml:4:52: error: write `answer: { type: text }`"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: integer, minimum: 1e5, maximum: 3,5 } }",
      "tasks/t.yaml:4:78: error: a whole number, not `1e5`", "tasks/t.yaml:4:92: error: a comma ends a text",
      "tasks/t.yaml:4:92: error: a whole number, not `3,5`"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: decimal, minimum: \"3,5\" } }",
      "tasks/t.yaml:4:78: error: The decimal mark of the study file is a point: `3.5`"),
    Mistake(
      "  - { id: a, type: question, question: A?, optional: yes, answer: { type: date, maximum: tomorrow } }",
      "tasks/t.yaml:4:54: error: Type `optional: true`", "tasks/t.yaml:4:90: error: Write `today`"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: boolean, identifying: yes } }",
      "tasks/t.yaml:4:82: error: Type `identifying: true`"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: integer, maximum: 5, default: 7 } }",
      "tasks/t.yaml:4:90: error: The default `7` is no answer"),
    Mistake(
      "  - { id: a b, type: instruction, title: A }", "tasks/t.yaml:4:11: error: `aB`"),
    Mistake("  - { id: run_a, type: instruction, title: A }", "tasks/t.yaml:4:11: error: columns of Cairn's own"),
    Mistake("  - { id: a__b, type: instruction, title: A }", "tasks/t.yaml:4:11: error: no double underscore"),
    Mistake("  - { id: saved, type: instruction, title: A }", "tasks/t.yaml:4:11: error: a meaning of its own"),
    Mistake("  - { id: while, type: instruction, title: A }", "tasks/t.yaml:4:11: error: reserved word of R"),
    Mistake(
      "  - { id: Done, type: instruction, title: A }",
      "tasks/t.yaml:5:11: error: `Done` (in line 4) and `done` differ in capital letters only"),
    Mistake(
      "  - { id: aaaaaaaaaaaaaaaaaaaaaaaaa, type: question, question: A?, answer: { type: text } }",
      "tasks/t.yaml:4:11: warning: Shorten the id by 1."),
    Mistake("  - { block: b, steps: [] }", "tasks/t.yaml:4:24: error: The block `b` has no steps"),
    Mistake(
      "  - { id: a, type: instruction, image: { file: media/a.jpg } }",
      "tasks/t.yaml:4:40: warning: no words for people who cannot see it"),
    Mistake(
      "  - { id: a, type: instruction, image: { file: media/A.jpg, alt: A } }",
      "tasks/t.yaml:4:48: error: Did you mean `media/a.jpg`? Large and small letters count."),
    Mistake(
      "  - { id: a, type: instruction, image: { file: \"https://example.org/a.jpg\", alt: A } }",
      "tasks/t.yaml:4:48: error: lies on another server"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: integer }, icon: { file: media/b.jpg } }",
      "tasks/t.yaml:4:85: error: There is no file `media/b.jpg`"),
    Mistake(
      "  - { id: a, type: instruction, auxiliaryImage: { file: media/a.jpg } }",
      "tasks/t.yaml:4:49: error: no picture that this one could stand behind"),
    Mistake(
      "  - { id: a, type: instruction, title: A, buildInBodyItems: true }",
      "tasks/t.yaml:4:61: error: about the parts of `body:`, and the step has none"),
    Mistake(
      "  - { id: a, type: instruction, title: A, headerTextAlignment: middle }",
      "tasks/t.yaml:4:64: error: `center`"),
    Mistake(
      "  - { id: a, type: videoInstruction, title: A, video: { file: media/a.mp4, transcript: Words } }",
      "tasks/t.yaml:4:55: warning: no captions"),
    Mistake(
      "  - { id: a, type: videoInstruction, title: A, video: { file: media/a.mp4, captions: { de: media/a.vtt } } }",
      "tasks/t.yaml:4:55: error: Captions are listed in `de`", "tasks/t.yaml:4:55: warning: no captions in `en`"),
  ])
  func `a mistake in a step is told at its place`(_ mistake: Mistake) {
    let media = ["media/a.jpg": "", "media/a.mp4": "", "media/a.vtt": ""]
    mistake.expect(Fixture.read(Fixture.task(mistake.yaml), media).diagnostics)
  }

  @Test(arguments: [
    Mistake("- Moderna\n- 2nd dose", "tasks/t.yaml:12:11: error: Type `- n2ndDose: \"2nd dose\"`"),
    Mistake("- a: A\n- a: B", "tasks/t.yaml:12:11: error: stands here a second time; the first is in line 11"),
    Mistake("- a-b: A", "tasks/t.yaml:11:11: error: `a-b` is no code"),
    Mistake("- b: A\n- B: B", "tasks/t.yaml:12:11: error: Two choices have the code `B`"),
    Mistake("- a: A # first", "tasks/t.yaml:11:16: error: From `#` on this is a comment"),
    Mistake(
      "- { value: x, txt: Other }", "tasks/t.yaml:11:23: error: Did you mean `text`?"),
    Mistake("- { text: Something else }", "tasks/t.yaml:11:19: error: - somethingElse: \"Something else\""),
    Mistake(
      "- { value: x, text: X, other: { lable: Which } }", "tasks/t.yaml:11:41: error: Did you mean `label`?"),
    Mistake(
      "- { value: x, text: X, showIf: a == 1 }",
      "tasks/t.yaml:11:40: error: This condition asks about the question that it"),
    Mistake("- [a, b]", "tasks/t.yaml:11:11: error: begins with `[`"),
  ])
  func `a mistake in a choice is told at its place`(_ mistake: Mistake) {
    let step = """
        - id: a
          type: question
          question: A?
          answer:
            type: textChoice
            style: multiple
            choices:

      """
    let choices = mistake.yaml.split(separator: "\n").map { "        \($0)" }.joined(separator: "\n")
    mistake.expect(Fixture.read(Fixture.task(step + choices)).diagnostics)
  }

  @Test(arguments: [
    Mistake("- a", "tasks/t.yaml:8:11: error: An item is `id: question`"),
    Mistake("- a: A?", "tasks/t.yaml:8:11: error: The item `a` has no answer"),
    Mistake("- { question: A?, answer: { type: text } }", "tasks/t.yaml:8:11: error: An item needs `id:`"),
    Mistake("- { id: a, answer: { type: text } }", "tasks/t.yaml:8:11: error: An item needs `question:`"),
    Mistake(
      "- { id: a, question: A?, answer: { type: text } }\n- { id: a, question: A?, answer: { type: text } }",
      "tasks/t.yaml:9:17: error: The id `a` stands in line 8 already"),
    Mistake(
      "- { id: a, question: A?, showIf: b == 1, answer: { type: text } }",
      "tasks/t.yaml:8:42: error: Nothing here is called `b`"),
    Mistake(
      "- { id: form, question: A?, answer: { type: text } }", "tasks/t.yaml:8:17: error: stands in line 4 already"),
  ])
  func `a mistake in an item is told at its place`(_ mistake: Mistake) {
    let step = "  - id: form\n    type: form\n    title: F\n    items:\n"
    let items = mistake.yaml.split(separator: "\n").map { "        \($0)" }.joined(separator: "\n")
    mistake.expect(Fixture.read(Fixture.task(step + items)).diagnostics)
  }

  // MARK: Conditions

  @Test(arguments: [
    Mistake("showIf: a = 1", "tasks/t.yaml:9:15: error: =="),
    Mistake("showIf: a > 1 and", "tasks/t.yaml:9:22: error: "),
    Mistake("showIf: \"a > \\\"x\\\"\"", "tasks/t.yaml:9:18: error: "),
    Mistake("showIf: 'a == c'", "tasks/t.yaml:9:19: error: `c` is answered later, in the step `c`"),
    Mistake("showIf: a == 1 and nobody == 2", "tasks/t.yaml:9:24: error: nobody"),
    Mistake("showIf: b == 1", "tasks/t.yaml:9:13: error: `b` is answered later, in the step `b`"),
    Mistake("showIf: a == 1\n      and nobody == 2", "tasks/t.yaml:10:11: error: nobody"),
    Mistake("showIf: “a == 1”", "tasks/t.yaml:9:13: error: Type straight quotes"),
    Mistake("showIf: not (a == 1)", "tasks/t.yaml:9:13: warning: "),
    Mistake("checks: [{ must: b > 1 }]", "tasks/t.yaml:9:14: error: A check needs `say:`"),
    Mistake("checks: [{ say: No }]", "tasks/t.yaml:9:14: error: A check has either `must:` or `should:`"),
    Mistake("checks: [{ must: sum(a, b) > 3, say: No }]", "tasks/t.yaml:9:22: error: a comma ends a text"),
    Mistake("checks: [{ must: \"c > 3\", say: No }]", "tasks/t.yaml:9:23: error: `c` is answered later"),
  ])
  func `a mistake in a condition is told at its place`(_ mistake: Mistake) {
    let task = Fixture.task(
      """
        - { id: a, type: question, optional: true, question: A?, answer: { type: integer } }
        - id: b
          type: question
          question: B?
          answer: { type: integer }
          \(mistake.yaml)
        - { id: c, type: question, question: C?, answer: { type: integer } }
      """)
    mistake.expect(Fixture.read(task).diagnostics)
  }

  @Test func `conditions about something broken are not told too`() {
    let task = Fixture.task(
      """
        - { id: a, type: question, question: A?, answer: { type: intger } }
        - { id: b, type: instruction, showIf: a == 1, title: B }
      """)
    Mistake("", "tasks/t.yaml:4:60: error: Did you mean `integer`?").expect(Fixture.read(task).diagnostics)
  }

  // MARK: Ways

  @Test(arguments: [
    Mistake(
      "- { after: a, when: a == 1, goTo: lat }",
      "tasks/t.yaml:9:35: error: Did you mean `late`?"),
    Mistake(
      "- { after: x, goTo: late }",
      "tasks/t.yaml:9:12: error: There is no step `x`"),
    Mistake(
      "- { after: b, when: a == 1, goTo: a }",
      "tasks/t.yaml:9:35: error: repeat: { while: … }"),
    Mistake("- { after: done, when: a == 1, goTo: late }", "tasks/t.yaml:9:12: error: The run ends at `done`"),
    Mistake("- { after: a, when: b == 1, goTo: late }", "tasks/t.yaml:9:21: error: `b` is answered later"),
    Mistake("- { after: a, goto: late }", "tasks/t.yaml:7:11: warning: Nobody", "tasks/t.yaml:9:15: error: `goTo`"),
    Mistake(
      "- { after: a, goTo: late }", "tasks/t.yaml:5:11: warning: Nobody reaches", "tasks/t.yaml:6:11: warning: Nobody"),
    Mistake(
      "- { after: b, goTo: late }\n- { after: b, when: a == 1, goTo: done }",
      "tasks/t.yaml:10:12: warning: This rule is never asked: the one in line 9"),
    Mistake("", "tasks/t.yaml:7:11: warning: Nobody reaches the step `late`"),
  ])
  func `a way that leads nowhere is told at its place`(_ mistake: Mistake) {
    let task = """
      task: t
      title: T
      steps:
        - { id: a, type: question, question: A?, answer: { type: integer } }
        - { id: b, type: question, question: B?, answer: { type: integer } }
        - { id: done, type: completion, title: Thanks }
        - { id: late, type: completion, title: Thanks }

      """
    mistake.expect(Fixture.read(task + (mistake.yaml.isEmpty ? "" : "rules:\n" + mistake.yaml)).diagnostics)
  }

  @Test func `a task ends with a completion that everybody sees`() {
    let open = "task: t\ntitle: T\nsteps:\n  - { id: a, type: instruction, title: A }"
    Mistake("", "tasks/t.yaml:4:11: error: The last step has to end the run").expect(Fixture.read(open).diagnostics)
    let hidden = "task: t\ntitle: T\nsteps:\n  - { id: a, type: completion, showIf: 1 == 2, title: A }"
    Mistake("", "tasks/t.yaml:4:40: error: shown to everybody").expect(Fixture.read(hidden).diagnostics)
  }

  @Test func `a form's own answer and a named one serve the items that name none`() throws {
    let study = Fixture.study + "\nanswers:\n  often: { type: scale, labels: { 1: Never, 2: Always } }"
    let task = Fixture.task(
      """
        - id: f
          type: form
          title: F
          optional: ask
          answer: often
          items:
            - a: A?
            - { id: b, question: B?, optional: false, answer: { type: boolean } }
      """)
    let outcome = Fixture.read(task, study: study)
    #expect(outcome.diagnostics == [])
    let items = try #require(outcome.study?.tasks[0].items)
    #expect(items.map(\.optionality) == [.ask, .required])
    #expect(items.map { $0.answer.format.valueType } == [.number, .boolean])
  }

  @Test func `two texts to read more cannot share an address`() {
    let step = "  - id: a\n    type: instruction\n    title: A\n    learnMore: [{ text: B }, { text: C, name: a }]"
    Mistake("", "tasks/t.yaml:7:16: error: have the name `a`").expect(Fixture.read(Fixture.task(step)).diagnostics)
  }

  @Test func `a mistake behind an alias is told once`() {
    let task = Fixture.task(
      """
        - { id: a, type: question, question: A?, answer: &same { type: integer, minimum: x } }
        - { id: b, type: question, question: B?, answer: *same }
      """)
    Mistake("", "tasks/t.yaml:4:84: error: a whole number, not `x`").expect(Fixture.read(task).diagnostics)
  }

  @Test func `a condition on something that may be missing is a doubt only with != and not`() {
    let task = Fixture.task(
      """
        - { id: a, type: question, optional: true, question: A?, answer: { type: integer } }
        - { id: b, type: instruction, title: B, showIf: a != 1 }
        - { id: c, type: instruction, title: C, showIf: answered(a) and a != 1 }
      """)
    Mistake("", "tasks/t.yaml:5:51: warning:").expect(Fixture.read(task).diagnostics)
  }

  @Test func `short and long texts to read more`() throws {
    let step = try Fixture.step(
      """
        - id: a
          type: instruction
          title: A
          learnMore:
            - Because we ask.
            - { title: Why, text: Because. }
            - { title: Long, text: Because., page: true, name: long }
      """)
    #expect(step.learnMore.map(\.name) == ["a", "a-2", "long"])
    #expect(step.learnMore.map(\.isPage) == [false, false, true])
  }
}
