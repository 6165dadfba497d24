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
      "  - { id: a, type: question, question: A?, answer: { type: imageHotspot, image: { file: media/x.png }, choices: [a] } }",
      "tasks/t.yaml:4:81: error: `image:` needs `alt:`", "tasks/t.yaml:4:89: error: There is no file `media/x.png`"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: textChoice, choices: [{ value: x, text: X, area: [1, 2, 3] }] } }",
      "tasks/t.yaml:4:109: error: `area:` is a list of four numbers"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: textChoice, choices: [{ value: x, text: X, area: 10 }] } }",
      "tasks/t.yaml:4:109: error: `area:` is a list of four numbers"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: textChoice, choices: [{ value: x, text: X, area: [1, 2, wide, 4] }] } }",
      "tasks/t.yaml:4:116: error: `area:` is a number, not `wide`"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: textChoice, choices: [b, { value: x, text: X, area: [1, 2, 3, 4] }] } }",
      "tasks/t.yaml:4:94: error: `x` has `area:`, which belongs to `type: imageHotspot`"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: textChoice, choices: [b, { value: x, text: X, color: \"#ff0000\" }] } }",
      "tasks/t.yaml:4:94: error: `x` has `color:`, which belongs to `type: colorChoice`"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: imageHotspot, image: { file: media/lot-number.jpg, alt: A }, choices: [{ value: x, text: X, area: [1, 2, 3, 4], color: \"#ff0000\" }] } }",
      "tasks/t.yaml:4:179: error: A choice with an `area:` is a part"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: imageHotspot, image: { file: media/lot-number.jpg, alt: A }, choices: [b, { value: x, text: X, area: [90, 2, 20, 4] }] } }",
      "tasks/t.yaml:4:161: error: The area of `x` leaves the picture"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: imageHotspot, image: { file: media/lot-number.jpg, alt: A }, choices: [{ value: x, text: X, area: [9, 9, 2, 4] }, { value: y, text: Y, area: [8, 8, 50, 50] }] } }",
      "tasks/t.yaml:4:158: warning: `x` lies wholly under `y`"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: imageHotspot, image: { file: media/lot-number.jpg, alt: A }, choices: [b, c] } }",
      "tasks/t.yaml:4:130: error: No choice has an `area:`"),
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
      "  - { id: a, type: question, question: A?, answer: { type: imageHotspot, image: { file: media/lot-number.jpg, alt: A }, choices: [b, { value: x, text: X, area: [1.00001, 2, 3, 4] }] } }",
      "tasks/t.yaml:4:161: error: more than four decimals. Round it"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: imageHotspot, image: { file: media/lot-number.jpg, alt: A }, choices: [b, { value: x, text: X, area: [1, 2, 0, 4] }] } }",
      "tasks/t.yaml:4:161: error: no extent. Write a width and a height above 0"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: textChoice, image: { file: media/lot-number.jpg }, choices: [b] } }",
      "tasks/t.yaml:4:72: error: It belongs to `type: imageHotspot`."),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: boolean }, body: [{ text: B }] }",
      "tasks/t.yaml:4:71: error: It belongs to `type: instruction`, `type: completion`."),
    Mistake(
      "  - { id: f, type: form, title: F, layout: grid, items: [{ id: a, question: A, answer: { type: imageHotspot, image: { file: media/lot-number.jpg, alt: A }, choices: [b, { value: x, text: X, area: [1, 2, 3, 4] }] } }] }",
      "tasks/t.yaml:4:44: error: no place in a row of a grid"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: text, secure: true, default: hello } }",
      "tasks/t.yaml:4:89: warning: has no effect"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: textChoice, choices: [{ x: Same }, { y: Same }] } }",
      "tasks/t.yaml:4:97: warning: same words as `x`"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: scale, minimum: 0, maximum: 2, colorLocations: [0, 0.5] } }",
      "tasks/t.yaml:4:107: error: no `colors:`"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: scale, minimum: 0, maximum: 2, colors: [\"#ff0000\", \"#00ff00\"], colorLocations: [0, 1] } }",
      "tasks/t.yaml:4:139: error: before 1"),
    Mistake(
      "  - { id: a, type: question, question: A?, answer: { type: scale, minimum: 0, maximum: 2, colors: [\"#ff0000\", \"#00ff00\"], colorLocations: [0.5, 0.7] } }",
      "tasks/t.yaml:4:139: error: begins at 0"),
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
    mistake.expect(Fixture.read(Fixture.task(mistake.yaml), ["media/lot-number.jpg": "a picture"]).diagnostics)
  }

  @Test func `choices that can be told apart, or never meet, may have the same words`() {
    let choices =
      "choices: [{ value: x, text: S, detailText: Small }, { value: y, text: S, detailText: Smaller }, "
      + "{ value: z, text: T, showIf: b == true }, { value: w, text: T, showIf: b == false }]"
    let steps =
      "  - { id: b, type: question, question: B?, answer: { type: boolean } }\n"
      + "  - { id: a, type: question, question: A?, answer: { type: textChoice, \(choices) } }"
    #expect(Fixture.read(Fixture.task(steps)).diagnostics == [])
  }
}
