import Testing

@testable import Website

/// Pages of what is asked several times.
@Suite struct `A repeated page` {
  private static let files = walk.merging([
    "tasks/walk.yaml": """
    task: walk
    title: Walking
    steps:
      - id: name
        type: question
        question: What are you called?
        answer: { type: text }
      - block: ways
        repeat: { while: again == true, maximum: 4 }
        steps:
          - id: place
            type: question
            question: "Walk {{iteration}}: where, {{name}}?"
            answer: { type: text, maximumLength: 20 }
            learnMore: { title: Why we ask, file: pages/why.md }
          - id: way
            type: form
            title: "To {{place}}"
            items:
              - { id: far, question: How many minutes?, answer: { type: integer } }
              - { id: rest, question: Did you rest?, answer: { type: boolean } }
              - { id: bench, question: Where did you sit?, showIf: rest == true, answer: { type: text } }
          - id: again
            type: question
            question: "Another walk than {{place}}?"
            answer: { type: boolean }
      - id: known
        type: question
        question: Which do you know?
        answer: { type: textChoice, style: multiple, choices: [wood: The wood, town: The town, coast: The coast] }
      - block: where
        repeat: { each: known }
        steps:
          - id: like
            type: question
            question: "How do you like {{where}}?"
            answer: { type: integer, minimum: 1, maximum: 5 }
      - { id: look, type: review, title: Your answers }
      - { id: done, type: completion, title: Thank you }
    """
  ]) { $1 }

  private let site: TestSite

  init() throws { site = try TestSite(Self.files) }

  private func begun() throws -> String {
    let run = try site.begin()
    try site.answer("name", of: run, [("name", "Ada")])
    return run
  }

  /// One pass.
  private func walked(_ run: String, _ pass: String, to place: String, again: Bool) throws -> Page {
    try site.answer("place\(pass)", of: run, [("place\(pass)", place)])
    try site.answer("way\(pass)", of: run, [("far\(pass)", "10"), ("rest\(pass)", "false")])
    return try site.answer("again\(pass)", of: run, [("again\(pass)", again ? "true" : "false")])
  }

  @Test func `T-14: has an address, words and answers of its own in each pass`() throws {
    let run = try begun()
    #expect(try site.get("\(run)/place").heading == "Walk 1: where, Ada?")
    #expect(try walked(run, "", to: "Wood", again: true).location == "\(run)/place/2")
    let second = try site.get("\(run)/place/2")
    #expect(second.heading == "Walk 2: where, Ada?")
    #expect(!second.body.contains("Wood"))
    #expect(try site.answer("place/2", of: run, [("place/2", "Coast")]).location == "\(run)/way/2")
    #expect(try site.get("\(run)/way/2").heading == "To Coast")
    #expect(try site.get("\(run)/way").heading == "To Wood")
    #expect(try site.answers()["place"] == "Wood, Coast")
  }

  @Test func `opens where somebody stopped in the middle of a pass, and leads there`() throws {
    let run = try begun()
    _ = try walked(run, "", to: "Wood", again: true)
    try site.answer("place/2", of: run, [("place/2", "Coast")])
    #expect(try site.get(run).location == "\(run)/way/2")
    #expect(try site.get("\(run)/place/4").location == "\(run)/way/2", "not reached yet")
    let earlier = try site.get("\(run)/place")
    #expect(earlier.body.contains("href=\"\(run)/way/2\""))
    #expect(try site.get("\(run)/place/5").status == 404, "there is no fifth pass")
    #expect(try site.get("\(run)/name/2").status == 404)
    #expect(try site.get("\(run)/place/02").status == 404)
  }

  @Test func `says what was wrong beside the fields of its pass`() throws {
    let run = try begun()
    _ = try walked(run, "", to: "Wood", again: true)
    try site.answer("place/2", of: run, [("place/2", "Coast")])
    let refused = try site.answer("way/2", of: run, [("far/2", "many"), ("rest/2", "true")])
    #expect(refused.location == "\(run)/way/2#_errors")
    let page = try site.follow(refused)
    #expect(page.body.contains("href=\"#far/2\""))
    #expect(page.body.contains("id=\"bench/2\""), "what follows from the answers of this pass is asked")
    #expect(try site.get("\(run)/way").body.contains("value=\"10\""))
  }

  @Test func `keeps what was typed while somebody reads more`() throws {
    let run = try begun()
    _ = try walked(run, "", to: "Wood", again: true)
    let page = try site.get("\(run)/place/2")
    let name = try #require(page.value("_more"))
    let more = try site.post(
      "\(run)/place/2", [("_form", try #require(page.value("_form"))), ("place/2", "Ha"), ("_more", name)])
    #expect(more.location == "\(run)/place/2/more/\(name)")
    let read = try site.follow(more)
    #expect(read.status == 200 && read.body.contains("href=\"\(run)/place/2\""))
    #expect(try site.get("\(run)/place/2").value("place/2") == "Ha")
  }

  @Test func `is there for each choice that was ticked`() throws {
    let run = try begun()
    _ = try walked(run, "", to: "Wood", again: false)
    let first = try site.answer("known", of: run, [("known", "town"), ("known", "coast")])
    #expect(first.location == "\(run)/like/2")
    #expect(try site.follow(first).heading == "How do you like The town?")
    let second = try site.answer("like/2", of: run, [("like/2", "3")])
    #expect(second.location == "\(run)/like/3")
    #expect(try site.follow(second).heading == "How do you like The coast?")
  }

  @Test func `stands in a list of answers once for each pass, to be changed there`() throws {
    let run = try begun()
    _ = try walked(run, "", to: "Wood", again: true)
    _ = try walked(run, "/2", to: "Coast", again: false)
    try site.answer("known", of: run, [("known", "wood")])
    try site.answer("like", of: run, [("like", "3")])
    let list = try site.get("\(run)/look")
    #expect(list.body.contains("Walk 1: where, Ada?") && list.body.contains("Walk 2: where, Ada?"))
    #expect(list.body.contains("Another walk than Coast?"))
    #expect(list.body.contains("How do you like The wood?"))
    #expect(list.body.contains("href=\"\(run)/place/2?review=look\""))
    let page = try site.get("\(run)/place/2?review=look")
    let saved = try site.post(
      "\(run)/place/2?review=look", [("_form", try #require(page.value("_form"))), ("place/2", "Town")])
    #expect(saved.location == "\(run)/look")
    #expect(try site.answers()["place"] == "Wood, Town")
  }

  @Test func `W-06: that comes into an entry with the time never keeps an overview from being shown`() throws {
    let site = try TestSite(
      walk.merging([
        "tasks/walk.yaml": """
        task: walk
        title: Walking
        steps:
          - block: trips
            repeat: { title: Your trips, entry: "{{trip}}", add: Add a trip }
            steps:
              - { id: trip, type: question, question: "Where to?", answer: { type: text } }
              - { id: back, type: question, question: "Are you back?", showIf: today() > "2027-03-14", answer: { type: boolean } }
          - { id: done, type: completion, title: Thank you }
        """
      ]) { $1 })
    let run = try site.begin()
    try site.answer("trips", of: run, action: "add")
    #expect(try site.answer("trip", of: run, [("trip", "Wood")]).location == "\(run)/trips")
    site.clock.advance(hours: 24)
    for address in [run, "\(run)/back"] {
      let led = try site.get(address)
      #expect(led.location == "\(run)/trips", "the page of the new day is on the path with the next answer")
      #expect(try site.get("\(run)/trips").status == 200)
    }
    let next = try site.answer("trips", of: run)
    #expect(next.location == "\(run)/back")
    #expect(try site.follow(next).heading == "Are you back?")
    #expect(try site.get(run).location == "\(run)/back")
  }

  @Test func `counts the times that there are, of choices and of entries`() throws {
    let site = try TestSite(
      walk.merging([
        "tasks/walk.yaml": """
        task: walk
        title: Walking
        steps:
          - { id: known, type: question, question: Which?, answer: { type: textChoice, style: multiple, choices: [wood, town, coast] } }
          - block: where
            repeat: { each: known }
            steps:
              - { id: like, type: question, question: "Place {{iteration}} is the {{where}}.", answer: { type: integer } }
              - { id: first, type: question, question: "And the first?", showIf: iteration == 1, answer: { type: text } }
          - block: trips
            repeat: { title: Your trips, entry: "Trip {{iteration}} to {{trip}}", add: Add a trip }
            steps:
              - { id: trip, type: question, question: "Where did trip {{iteration}} lead?", answer: { type: text } }
          - { id: done, type: completion, title: Thank you }
        """
      ]) { $1 })
    let run = try site.begin()
    var page = try site.follow(site.answer("known", of: run, [("known", "town"), ("known", "coast")]))
    #expect(page.body.contains("Place 1 is the town."))
    page = try site.follow(site.answer("like/2", of: run, [("like/2", "3")]))
    #expect(page.body.contains("And the first?"))
    page = try site.follow(site.answer("first/2", of: run, [("first/2", "yes")]))
    #expect(page.body.contains("Place 2 is the coast."))
    #expect(try site.answer("like/3", of: run, [("like/3", "3")]).location == "\(run)/trips")
    for pass in ["", "/2"] {
      try site.answer("trips", of: run, action: "add")
      try site.answer("trip\(pass)", of: run, [("trip\(pass)", "place\(pass)")])
    }
    #expect(try site.get("\(run)/trips").body.contains("Trip 2 to place/2"))
    let list = try site.get("\(run)/trips")
    _ = try site.post("\(run)/trips", [("_form", try #require(list.value("_form"))), ("_remove", "1")])
    #expect(try site.get("\(run)/trips").body.contains("Trip 1 to place/2"))
    #expect(try site.get("\(run)/trip/2").body.contains("Where did trip 1 lead?"))
    // An edit puts another place before the two.
    _ = try site.answer("known", of: run, [("known", "wood"), ("known", "town"), ("known", "coast")])
    #expect(try site.get("\(run)/like/2").body.contains("Place 2 is the town."))
  }
}

extension Page {
  /// What the page's heading says.
  fileprivate var heading: String {
    (element("h1") ?? "").replacing(/<[^>]*>/, with: "").replacing(/\s+/, with: " ")
  }
}
