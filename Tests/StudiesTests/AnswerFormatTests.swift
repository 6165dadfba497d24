import SurveyModel
import Testing

@testable import Studies

/// A form up to its items, of which the first stands in line 8.
private let form = "  - id: f\n    type: form\n    title: F\n    items:\n"

/// What is said of answer formats that are written wrongly.
struct AnswerFormatTests {
  @Test(arguments: [
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: scale, minimum: 0, maximum: 2, colors: [red, \"#00ff00\"] } }",
      "tasks/t.yaml:4:100: error: `red` is no colour"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: colorChoice, choices: [{ value: r, text: R, color: red }] } }",
      "tasks/t.yaml:4:111: error: `\"#c00000\"`"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: imageChoice, choices: [x, y] } }",
      "tasks/t.yaml:4:83: error: The choice `x` has no `image:`",
      "tasks/t.yaml:4:86: error: The choice `y` has no `image:`"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: imageChoice, choices: [{ value: x, text: X, image: media/x.png }] } }",
      "tasks/t.yaml:4:111: error: There is no file `media/x.png`"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: timeInterval, step: 5 } }",
      "tasks/t.yaml:4:80: error: a length of time, not `5`"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: healthQuantity, quantity: pulse } }",
      "tasks/t.yaml:4:86: error: `quantity:` cannot be `pulse`"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: calculated, value: 1 + 1 } }",
      "tasks/t.yaml:4:52: error: Make it an item of a form"),
    Mistake(
      form + "      - { id: again, question: Again, answer: { type: confirmText, original: mail } }",
      "tasks/t.yaml:8:15: error: `again` repeats `mail`, which is no item above it"),
    Mistake(
      form + "      - { id: one, question: One, answer: { type: integer } }\n"
        + "      - { id: sum, question: Sum, answer: { type: calculated, value: one + tow } }",
      "tasks/t.yaml:9:76: error: Nothing here is called `tow`"),
    Mistake(
      form + "      - { id: sum, question: Sum, answer: { type: calculated, value: sum + 1 } }",
      "tasks/t.yaml:8:15: error: `sum` is worked out from itself"),
    Mistake(
      form + "      - { id: words, question: Words, answer: { type: text } }\n"
        + "      - { id: sum, question: Sum, answer: { type: calculated, value: words } }",
      "tasks/t.yaml:9:70: error: a number is needed here"),
  ])
  func `each mistake is told at its place`(mistake: Mistake) {
    mistake.expect(Fixture.read(Fixture.task(mistake.yaml)).diagnostics)
  }
}
