import SQLite
import SurveyModel
import Testing

@testable import Website

/// Questions and choices that a page shows or hides by its own answers.
@Suite struct `A question that follows from another` {
  private static let files = walk.merging([
    "tasks/walk.yaml": """
    task: walk
    title: Walking
    steps:
      - id: dogs
        type: form
        title: Together
        items:
          - id: dog
            question: Do you have a dog?
            answer: { type: boolean }
          - id: breed
            question: Which breed?
            showIf: dog == true
            answer: { type: text }
            learnMore: { title: What is a breed?, text: Ask the dog. }
          - id: company
            question: Who comes along?
            answer:
              type: textChoice
              choices:
                - nobody: Nobody
                - friend: A friend
                - { value: theDog, text: The dog, showIf: dog == true }
      - id: end
        type: question
        question: Anything else?
        optional: true
        answer: { type: text }
      - id: done
        type: completion
        title: Thank you
    """
  ]) { $1 }

  private let site: TestSite

  init() throws { site = try TestSite(Self.files) }

  private func element(_ mark: String, in page: Page) throws -> String {
    let start = try #require(page.body.firstRange(of: mark))
    return String(page.body[start.lowerBound...].prefix { $0 != ">" })
  }

  /// What the page's script is told.
  private func leftOut(_ run: String, _ fields: [(String, String)]) throws -> Page {
    let page = try site.get("\(run)/dogs")
    return try site.post("\(run)/dogs/shown", [("_form", try #require(page.value("_form")))] + fields)
  }

  @Test func `is in the page and not to be seen`() throws {
    let run = try site.begin()
    let page = try site.get("\(run)/dogs")
    #expect(page.body.contains("data-deciding=\"dog\""))
    #expect(try element("<div class=\"field\" data-if=\"breed\"", in: page).hasSuffix(" hidden"))
    #expect(try element("<details data-if=\"breed\"", in: page).hasSuffix(" hidden"))
    #expect(try element("<label class=\"choice\" data-if=\"company.theDog\"", in: page).hasSuffix(" hidden"))
    #expect(try element("<input type=\"hidden\" name=\"_shown\" value=\"breed\"", in: page).hasSuffix(" disabled"))
  }

  @Test func `brings the page back with a notice`() throws {
    let run = try site.begin()
    let answer = try site.answer("dogs", of: run, [("dog", "true"), ("company", "friend"), ("breed", "")])
    #expect(answer.location.hasSuffix("/dogs#_errors"))
    let page = try site.get("\(run)/dogs")
    #expect(page.body.contains("One more question follows from your answers"))
    #expect(page.body.contains("<a href=\"#breed\">Which breed?</a>"))
    #expect(!page.body.contains("class=\"error") && !(page.element("title") ?? "").hasPrefix("Error"))
    #expect(!(try element("<div class=\"field\" data-if=\"breed\"", in: page).hasSuffix(" hidden")))
    #expect(try site.answers() == [:])

    let blank = try site.answer(
      "dogs", of: run, [("dog", "true"), ("company", "theDog"), ("breed", ""), ("_shown", "breed")])
    #expect(blank.location.hasSuffix("/dogs#_errors"))
    #expect(try site.get("\(run)/dogs").body.contains("Write an answer to"))
    let whole = try site.answer(
      "dogs", of: run, [("dog", "true"), ("company", "theDog"), ("breed", "Collie"), ("_shown", "breed")])
    #expect(whole.location.hasSuffix("/end"))
    #expect(try site.answers() == ["dog": "1", "breed": "Collie", "company": "theDog"])
  }

  @Test func `asks nothing where it does not follow, and takes no choice that was not offered`() throws {
    let run = try site.begin()
    let refused = try site.answer("dogs", of: run, [("dog", "false"), ("company", "theDog"), ("breed", "Collie")])
    #expect(refused.location.hasSuffix("/dogs#_errors"))
    #expect(try site.get("\(run)/dogs").body.contains("Choose an answer to"))
    #expect(try site.answer("dogs", of: run, [("dog", "false"), ("company", "nobody")]).location.hasSuffix("/end"))
    #expect(try site.answers() == ["dog": "0", "company": "nobody"])
  }

  @Test func `loses its answer when the run ends without it`() throws {
    let run = try site.begin()
    try site.answer(
      "dogs", of: run, [("dog", "true"), ("company", "friend"), ("breed", "Collie"), ("_shown", "breed")])
    try site.answer(
      "dogs", of: run, [("dog", "false"), ("company", "friend"), ("breed", "Collie"), ("_shown", "breed")])
    #expect(try site.answers()["breed"] == "Collie", "kept while the run is open")
    let status = try site.database().all("SELECT status FROM answer WHERE item = 'breed' AND is_current = 1") { row in
      row.text(0)
    }
    #expect(status == ["notShown"])
    #expect(try site.answer("end", of: run, [], action: "skip").location.hasSuffix("/done"))
    let left = try site.database().all("SELECT count(*) FROM answer WHERE item = 'breed'") { row in row.int(0) }
    #expect(left == [0])
  }

  @Test func `is told to the page's script, which changes nothing`() throws {
    let run = try site.begin()
    let answer = try leftOut(run, [("dog", "false")])
    #expect(answer.status == 200 && answer.field("content-type")?.hasPrefix("text/plain") == true)
    #expect(answer.field("cache-control") == "no-store")
    #expect(answer.body == "breed\ncompany.theDog\n")
    #expect(try leftOut(run, [("dog", "true")]).body == "\n")
    #expect(try leftOut(run, [("dog", "neither")]).body == "breed\ncompany.theDog\n")
    let rows = try site.database().all("SELECT (SELECT count(*) FROM answer) + (SELECT count(*) FROM draft)") { row in
      row.int(0)
    }
    #expect(rows == [0])
  }

  @Test func `is told to nobody without the page's seal`() throws {
    let run = try site.begin()
    #expect(try site.post("\(run)/dogs/shown", [("dog", "true")]).status == 403)
    let page = try site.get("\(run)/dogs")
    let seal = try #require(page.value("_form"))
    #expect(try site.post("\(run)/end/shown", [("_form", seal)]).status == 403)
    #expect(try site.get("\(run)/dogs/shown").status == 405)
    #expect(try site.post("/r/aaaaaaaaaaaaaaaaaaaaaaaaaaaa/dogs/shown", [("_form", seal)]).status == 404)
  }
}
