import SurveyModel
import Testing

@testable import Studies

/// Texts for people, in one language or several, from the study file, a page or a file of translations.
struct TextTests {
  @Test(arguments: [
    Mistake(
      "  - id: a\n    type: instruction\n    title: Room # 12",
      "tasks/t.yaml:6:17: error: put all of it in quotes: \"Room # 12\""),
    Mistake(
      "  - id: a\n    type: instruction\n    title: “Hello”",
      "tasks/t.yaml:6:12: error: Type straight quotes: \"Hello\""),
    Mistake(
      "  - id: a\n    type: instruction\n    title: &x Hello",
      "tasks/t.yaml:6:12: error: Put the whole text in quotes: \"&x Hello\""),
    Mistake(
      "  - id: a\n    type: instruction\n    title: {{name}}",
      "tasks/t.yaml:6:12: error: begins with `{{` has to stand in quotes"),
    Mistake(
      "  - id: a\n    type: instruction\n    title: [Hello]",
      "tasks/t.yaml:6:12: error: begins with `[` has to stand in quotes"),
    Mistake(
      "  - id: a\n    type: instruction\n    title: { en: Hello, you, fr: Salut }",
      "tasks/t.yaml:6:18: error: Put it in quotes: en: \"Hello, you\"",
      "tasks/t.yaml:6:30: error: `fr` is none of the study's languages"),
    Mistake(
      "  - id: a\n    type: instruction\n    title: #1\n    text: \"\"",
      "tasks/t.yaml:6:5: error: put it in quotes: \"#1\"", "tasks/t.yaml:7:11: error: `text:` is empty"),
    Mistake(
      "  - id: a\n    type: instruction\n    title:\n      - Hello",
      "tasks/t.yaml:7:7: error: `title:` is a text, but here is a list"),
    Mistake(
      "  - id: a\n    type: instruction\n    text: \"1 < 2, `<b>`, <https://example.org>, <b>bold</b><br>\"",
      "tasks/t.yaml:6:49: warning: HTML such as `<b>`"),
    Mistake(
      "  - id: a\n    type: instruction\n    text: { file: pages/b.md }",
      "tasks/t.yaml:6:19: error: Did you mean `pages/a.md`?"),
    Mistake(
      "  - id: a\n    type: instruction\n    text: { file: ../b.md }",
      "tasks/t.yaml:6:19: error: no path inside the study's folder"),
    Mistake(
      "  - id: a\n    type: instruction\n    text: \"See ![x](http://example.org/x.png)\"",
      "tasks/t.yaml:6:21: error: lies on another server"),
    Mistake(
      "  - id: a\n    type: instruction\n    text: |\n      Hello\n      ![x](media/y.png)",
      "tasks/t.yaml:8:12: error: There is no file `media/y.png`"),
    Mistake(
      "  - id: a\n    type: instruction\n    text: |\n      Hello\n      [x](https://example.org/?q={{b}})",
      "tasks/t.yaml:8:11: error: An answer cannot become part of an address"),
    Mistake(
      "  - id: a\n    type: instruction\n    text: Hello {{b}}",
      "tasks/t.yaml:6:17: error: No answer has the name `b`"),
    Mistake(
      "  - id: a\n    type: question\n    question: Hello {{a}}\n    answer: { type: text }",
      "tasks/t.yaml:6:21: error: `{{a}}` is answered on this page"),
    Mistake(
      """
        - id: a
          type: question
          question: Which word?
          answer: { type: text, secure: true }
        - id: b
          type: instruction
          text: Hello {{a}}
      """, "tasks/t.yaml:10:17: error: `{{a}}` is a secret text, which no page shows"),
  ])
  func `a broken text is told at its place`(_ mistake: Mistake) {
    mistake.expect(Fixture.read(Fixture.task(mistake.yaml), ["pages/a.md": "A page."]).diagnostics)
  }

  @Test func `a mistake in a page is told in the page`() {
    let step = "  - id: a\n    type: instruction\n    text: pages/a.md"
    let outcome = Fixture.read(Fixture.task(step), ["pages/a.md": "Hello\n\nYou are {{name}}.\n"])
    Mistake("", "pages/a.md:3:9: error: No answer has the name `name`").expect(outcome.diagnostics)
  }

  @Test func `what was typed stays, whatever YAML would make of it`() throws {
    let step = try Fixture.step("  - id: a\n    type: instruction\n    title: no\n    text: 1e5\n    footnote: 007")
    #expect(step.title?.byLanguage == ["en": "no"])
    #expect(step.text?.byLanguage == ["en": "1e5"])
    #expect(step.footnote?.byLanguage == ["en": "007"])
  }

  @Test func `a page is found in each language by itself`() throws {
    let study = Fixture.study.replacing("[en]", with: "[en, de]").replacing("A study", with: "{ en: A, de: B }")
    let task = Fixture.task("  - id: a\n    type: instruction\n    text: { file: pages/a.md }")
      .replacing("title: T", with: "title: { en: T, de: U }")
    let outcome = Fixture.read(task, study: study, ["pages/a.md": "Hello", "pages/a.de.md": "Hallo"])
    #expect(outcome.diagnostics == [])
    #expect(outcome.study?.tasks[0].steps[0].text?.byLanguage == ["en": "Hello", "de": "Hallo"])
  }

  @Test func `translations are found by the ids of what they belong to`() throws {
    let study = Fixture.study.replacing("[en]", with: "[en, de]")
    let task = Fixture.task(
      """
        - id: a
          type: question
          question: Which one?
          learnMore: More
          answer:
            type: textChoice
            choices:
              - red: Red colour
              - { value: other, text: Other one, other: { label: Which? } }
              - Blue
        - id: f
          type: form
          title: Form
          items:
            - g: Is it so?
          answer: { type: boolean }
      """)
    let german = """
      study: { title: Eine Studie }
      t:
        title: Aufgabe
        a:
          question: Welche?
          learnMore: Mehr
          answer:
            choices: { red: Rote Farbe, other: { text: Andere, other: { label: Welche? } }, Blue: Blau }
        f: { title: Formular }
        g: Ist es so?
      """
    let outcome = Fixture.read(task, study: study, ["texts/de.yaml": german])
    #expect(outcome.diagnostics == [])
    let steps = try #require(outcome.study?.tasks.first?.steps)
    #expect(steps[0].items[0].question.byLanguage["de"] == "Welche?")
    #expect(steps[0].learnMore[0].text.byLanguage["de"] == "Mehr")
    #expect(steps[1].items[0].question.byLanguage["de"] == "Ist es so?")
    guard case .radios(let options) = steps[0].items[0].answer.format.control else {
      Issue.record("no radios")
      return
    }
    #expect(options.map { $0.label.byLanguage["de"] } == ["Rote Farbe", "Andere", "Blau"])
    #expect(options[1].other?.label.byLanguage["de"] == "Welche?")
  }

  @Test func `a missing and a superfluous translation are doubts, not mistakes`() {
    let study = Fixture.study.replacing("[en]", with: "[en, de]").replacing("A study", with: "{ en: A, de: B }")
    let task = Fixture.task("  - id: a\n    type: instruction\n    title: Hello\n    text: pages/a.md")
    let outcome = Fixture.read(
      task, study: study, ["pages/a.md": "Hi", "texts/de.yaml": "t:\n  title: U\n  b: { title: Hallo }"])
    Mistake(
      "", "tasks/t.yaml:6:12: warning: This text has no wording in `de`",
      "tasks/t.yaml:7:11: warning: Write it into pages/a.de.md",
      "texts/de.yaml:3:15: warning: Nothing in the study has this text"
    ).expect(outcome.diagnostics)
    #expect(outcome.study != nil)
  }

  @Test func `a word at a point of a scale is to be translated, and a brand, a unit or a number is not`() {
    let study = Fixture.study.replacing("[en]", with: "[en, de]").replacing("A study", with: "{ en: A, de: B }")
    let question = "type: question, question: { en: Q, de: F }"
    let task = Fixture.task(
      """
        - { id: a, \(question), answer: { type: scale, labels: { 1: Never, 2: "2", 3: { en: Often, de: Oft } } } }
        - { id: b, \(question), answer: { type: stars, minimumLabel: Bad } }
        - { id: c, \(question), answer: { type: boolean, "yes": Sure, dontKnow: Unsure } }
        - { id: d, \(question), answer: { type: decimal, unit: °C } }
        - { id: e, \(question), answer: { type: textChoice, choices: [Moderna, Novavax] } }
      """
    ).replacing("title: T", with: "title: { en: T, de: U }")
    let told = Fixture.read(task, study: study).diagnostics.filter { $0.headline.contains("no wording in `de`") }
    #expect(told.map(\.line) == [4, 5, 6, 6])
  }

  @Test func `what a relative is called begins a heading with a capital letter, in each language`() throws {
    let study = Fixture.study.replacing("[en]", with: "[en, de]").replacing("A study", with: "{ en: A, de: B }")
    let task = Fixture.task(
      """
        - id: family
          type: familyHistory
          conditions: { question: Which?, choices: [heart] }
          relativeGroups:
            - id: parents
              name: { en: a parent, de: ein Elternteil }
              title: { en: Your parents, de: Ihre Eltern }
              cardTitle: who
              items: [ { id: who, question: Who?, answer: { type: text } } ]
      """)
    let steps = try #require(Fixture.read(task, study: study).study?.tasks.first?.steps)
    let form = try #require(steps.first { $0.id == "parents_form" })
    #expect(form.title?.byLanguage == ["en": "A parent", "de": "Ein Elternteil"])
    let overview = try #require(steps.lazy.compactMap(\.entries).first)
    #expect(overview.list?.name?.byLanguage["en"] == "a parent", "a button says it in the middle of its words")
  }

  @Test func `a text of nothing but answers needs no translation, and is offered for none`() {
    let study = Fixture.study.replacing("[en]", with: "[en, de]").replacing("A study", with: "{ en: A, de: B }")
    func doubts(_ title: String) -> Int {
      let outcome = Fixture.read(
        Fixture.task(
          """
            - id: a
              type: form
              title: { en: A, de: B }
              answer: { type: integer }
              items: [ { id: one, question: { en: A, de: B } }, { id: two, question: { en: A, de: B } } ]
            - { id: b, type: instruction, title: "\(title)" }
          """), study: study)
      // The title of the task has no translation either.
      return outcome.diagnostics.count - 1
    }
    #expect(doubts("{{one}} – {{two}}") == 0)
    #expect(doubts("{{one}} and {{two}}") == 1)
    #expect(doubts("a {{one}}") == 1)
    #expect(doubts("12 %") == 1, "there may be another way to write it")
  }

  @Test(arguments: [
    ("t: { a: { titel: Hallo } }", "texts/de.yaml:1:18: warning: In place of `titel`, did you mean `title`?"),
    ("t: { hallo: { title: Hallo } }", "texts/de.yaml:1:22: warning: In place of `hallo`, did you mean `hello`?"),
    ("survei: { title: T }", "texts/de.yaml:1:18: warning: `cairn texts STUDY --language de` writes every key"),
  ])
  func `a translation that belongs to nothing says which id may be meant`(_ file: String, _ said: String) {
    let study = Fixture.study.replacing("[en]", with: "[en, de]").replacing("A study", with: "{ en: A, de: B }")
    let task = Fixture.task(
      "  - { id: a, type: instruction, title: A }\n  - { id: hello, type: instruction, title: H }")
    let outcome = Fixture.read(task, study: study, ["texts/de.yaml": file])
    let unused = outcome.diagnostics.filter { $0.file == "texts/de.yaml" }
    Mistake("", said).expect(unused)
  }

  @Test(arguments: [
    "  - { id: a, type: instruction, title: A }\n  - { id: b, type: instruktion, title: B }",
    "  - { id: a, type: instruction, title: A }\n   - { id: b, type: instruction, title: B }",
    "  - { id: a, type: instruction, title: A }\n\t- { id: b, type: instruction, title: B }",
  ])
  func `while a mistake hides texts, their translations are not said to belong to nothing`(_ steps: String) {
    let study = Fixture.study.replacing("[en]", with: "[en, de]").replacing("A study", with: "{ en: A, de: B }")
    let texts = ["texts/de.yaml": "t:\n  title: T\n  a: { title: A }\n  b: { title: B }\n"]
    let broken = Fixture.read(Fixture.task(steps), study: study, texts).diagnostics
    #expect(broken.containsError && !broken.contains { $0.file == "texts/de.yaml" }, "\(broken)")
  }

  @Test func `where the translations cannot be read, none is said to be missing`() {
    let study = Fixture.study.replacing("[en]", with: "[en, de]")
    let task = Fixture.task("  - { id: a, type: instruction, title: Hello there }")
    let outcome = Fixture.read(task, study: study, ["texts/de.yaml": "t:\n  title: Das: Wort\n"])
    Mistake("", "texts/de.yaml:2:13: error: A colon and a blank").expect(outcome.diagnostics)
  }

  @Test(arguments: [
    ("{{tird}}", "Did you mean `tired`?"), ("{{bad}}", "`bad` is a score, which is calculated when the run ends"),
    ("{{round(bad, 1)}}", "one name, and nothing is calculated there"),
    ("{{ bad + 1 }}", "one name, and nothing is calculated there"),
  ])
  func `a hole that cannot be filled says what can be done`(_ hole: String, _ said: String) {
    let task =
      Fixture.task(
        """
          - { id: tired, type: question, question: Q, answer: { type: scale, minimum: 1, maximum: 5 } }
          - { id: a, type: instruction, title: "You are \(hole)" }
        """) + "\nscores: { bad: { mean: [tired] } }\n"
    Mistake("", "tasks/t.yaml:5:49: error: \(said)").expect(Fixture.read(task).diagnostics)
  }

  @Test func `a slip in a score's name is told on the page that shows it`() {
    let task =
      Fixture.task(
        "  - { id: tired, type: question, question: Q, answer: { type: scale, minimum: 1, maximum: 5 } }"
      ).replacing("type: completion", with: "type: completion, title: \"{{badSlep}}\"")
      + "\nscores: { badSleep: { mean: [tired] } }\n"
    Mistake("", "tasks/t.yaml:5:43: error: Did you mean `badSleep`?").expect(Fixture.read(task).diagnostics)
  }

  @Test func `a key without a translation is a text that is still to be translated`() {
    let study = Fixture.study.replacing("[en]", with: "[en, de]").replacing("A study", with: "{ en: A, de: B }")
    let task = Fixture.task("  - { id: a, type: instruction, title: Hello }")
    let outcome = Fixture.read(task, study: study, ["texts/de.yaml": "t:\n  title: T\n  a:\n    title:\n"])
    Mistake("", "tasks/t.yaml:4:40: warning: This text has no wording in `de`").expect(outcome.diagnostics)
  }

  @Test func `a language with a slip says which one may be meant`() {
    let outcome = Fixture.read(Fixture.task("  - { id: a, type: instruction, title: { eng: Hello } }"))
    Mistake("", "tasks/t.yaml:4:42: error: Did you mean `en`?").expect(outcome.diagnostics)
  }

  @Test func `a key of our own words that does not exist is a doubt`() {
    let files = Fixture.files(
      Fixture.task("  - { id: a, type: instruction, title: Hello }"),
      ["texts/interface.en.yaml": "page.contnue: Go on\npage.open[one]: One\n"])
    let reader = StudyReader(registry: .standard, interfaceKeys: ["page.continue", "page.open"])
    Mistake("", "texts/interface.en.yaml:1:1: warning: Did you mean `page.continue`?").expect(
      reader.read(files).diagnostics)
    #expect(StudyReader(registry: .standard).read(files).diagnostics == [])
  }

  @Test func `words of our own pages can be replaced`() {
    let task = Fixture.task("  - id: a\n    type: instruction\n    title: Hello")
    let outcome = Fixture.read(task, ["texts/interface.en.yaml": "page.continue: Go on"])
    #expect(outcome.diagnostics == [])
    #expect(outcome.interfaceTexts == ["en": ["page.continue": "Go on"]])
  }
}
