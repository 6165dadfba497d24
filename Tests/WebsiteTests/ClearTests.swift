import SurveyModel
import Testing

@testable import Website

/// The button that takes a chosen answer back.
@Suite struct `Clear answer` {
  private static let files = walk.merging([
    "tasks/walk.yaml": """
    task: walk
    title: Walking
    steps:
      - id: night
        type: form
        title: Last night
        items:
          - { id: where, question: Where did you sleep?, answer: { type: textChoice, choices: [ home: Home, away: Away ] } }
          - id: sleep
            question: How did you *sleep*?
            optional: true
            answer: { type: scale, labels: { 1: Badly, 2: Well } }
          - { id: dreams, question: Did you dream?, optional: ask, answer: { type: boolean, dontKnow: true } }
          - { id: things, question: What helped?, optional: true, answer: { type: textChoice, style: multiple, choices: [ tea: Tea, book: A book ] } }
          - { id: deep, question: How deep?, optional: true, answer: { type: continuousScale, minimum: 0, maximum: 10, hideSelectedValue: true } }
      - { id: rested, type: question, question: Are you rested?, optional: true, answer: { type: boolean } }
      - { id: look, type: review, title: Your answers }
      - { id: done, type: completion, title: Thank you }
    """
  ]) { $1 }

  private let site: TestSite

  init() throws { site = try TestSite(Self.files) }

  private func cleared(in page: Page) -> [Substring] {
    page.body.matches(of: /name="_clear" value="(\w+)"/).map(\.output.1)
  }

  @Test func `stands where a blank is accepted and the control has no other way to it`() throws {
    let run = try site.begin()
    let page = try site.get("\(run)/night")
    #expect(cleared(in: page) == ["sleep", "dreams", "deep"])
    #expect(page.body.contains("aria-label=\"Clear answer: How did you sleep?\">Clear answer</button>"))
  }

  @Test func `leaves Continue the button that Enter presses`() throws {
    let run = try site.begin()
    let page = try site.get("\(run)/night").body
    let first = try #require(page.firstRange(of: "<button")).lowerBound
    #expect(page[first...].prefix { $0 != "\n" }.hasSuffix(" tabindex=\"-1\" aria-hidden=\"true\">Continue</button>"))
    let answer = try site.post(
      "\(run)/night",
      [("_form", try #require(site.get("\(run)/night").value("_form"))), ("where", "home"), ("dreams", "true")])
    #expect(answer.location == "\(run)/rested")
  }

  @Test func `comes back at its item with everything else as it was typed`() throws {
    let run = try site.begin()
    try site.answer("night", of: run, [("where", "home"), ("sleep", "2"), ("dreams", "true")])
    let form = try #require(site.get("\(run)/night").value("_form"))
    let sent = [("_form", form), ("where", "away"), ("sleep", "2"), ("dreams", "true"), ("_clear", "sleep")]
    let answer = try site.post("\(run)/night", sent)
    #expect(answer.location == "\(run)/night#sleep")
    let page = try site.get("\(run)/night")
    #expect(page.body.contains("value=\"away\" checked"))
    #expect(!page.body.contains("name=\"sleep\" value=\"2\" checked"))
    #expect(!page.body.contains("class=\"error"))
    #expect(try site.answers()["sleep"] == "2")
    #expect(try site.post("\(run)/night", sent).location == answer.location, "the same button again changes nothing")
    try site.answer("night", of: run, [("where", "away"), ("dreams", "true")])
    #expect(try site.answers()["where"] == "away")
    #expect(try site.answers()["sleep"] == "blank")
  }

  @Test func `comes back to the list of answers that its page was opened from`() throws {
    let run = try site.begin()
    try site.answer("night", of: run, [("where", "home"), ("sleep", "2"), ("dreams", "true")])
    try site.answer("rested", of: run, [("rested", "true")])
    let page = try site.get("\(run)/night?review=look")
    let answer = try site.post(
      "\(run)/night?review=look",
      [("_form", try #require(page.value("_form"))), ("where", "home"), ("sleep", "2"), ("_clear", "sleep")])
    #expect(answer.location == "\(run)/night?review=look#sleep")
    #expect(cleared(in: try site.get("\(run)/rested?review=look")) == [], "a question has a button beside Save")
    #expect(cleared(in: try site.get("\(run)/rested")) == ["rested"])
  }
}
