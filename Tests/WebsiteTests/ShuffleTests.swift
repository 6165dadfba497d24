import SQLite
import SurveyModel
import Testing

@testable import Website

/// Pages that every run sees in an order of its own.
@Suite struct `A shuffled page` {
  private static let files = walk.merging([
    "tasks/walk.yaml": """
    task: walk
    title: Walking
    steps:
      - id: mood
        type: form
        title: Right now
        layout: grid
        shuffle: items
        answer: { type: scale, minimum: 1, maximum: 3, labels: { 1: Low, 3: High } }
        items:
          - calm: Calm
          - glad: Glad
          - tense: Tense
          - tired: Tired
          - id: check
            question: Choose 2
            fixed: true
      - id: went
        type: question
        question: Where did you walk?
        answer:
          type: textChoice
          shuffle: choices
          choices:
            - wood: In the wood
            - town: In the town
            - coast: At the coast
            - value: other
              text: Elsewhere
              other: { label: Where? }
      - id: done
        type: completion
        title: Thank you
    """
  ]) { $1 }

  private let site: TestSite
  private let items = ["calm", "glad", "tense", "tired", "check"]
  private let codes = ["wood", "town", "coast", "other"]

  init() throws { site = try TestSite(Self.files) }

  /// The values that stand behind `mark`, each once, in the order of the page.
  private func values(_ mark: String, in page: Page) -> [String] {
    var found: [String] = []
    for piece in page.body.components(after: mark) where !found.contains(piece) { found.append(piece) }
    return found
  }

  private func order(_ run: String) throws -> [String] {
    values(" type=\"radio\" id=\"", in: try site.get("\(run)/mood")).filter { !$0.contains(".") }
  }

  private func mood(_ run: String, value: String = "2") throws -> Page {
    try site.answer("mood", of: run, items.map { ($0, value) })
  }

  @Test func `is in the order that the export will tell, at every visit`() throws {
    var seen: Set<[String]> = []
    for _ in 0..<12 {
      let run = try site.begin()
      let order = try order(run)
      #expect(order.sorted() == items.sorted() && order.last == "check")
      #expect(try self.order(run) == order)
      seen.insert(order)
    }
    #expect(seen.count > 3)
    let ids = try site.database().all("SELECT id FROM run") { row in row.text(0) }
    let shuffle = Shuffle(name: "mood", entries: items, isFixed: [false, false, false, false, true])
    #expect(Set(ids.map { shuffle.order(for: $0).map { items[$0] } }) == seen)
  }

  @Test func `keeps its order with answers in it, and where something is wrong`() throws {
    let run = try site.begin()
    let order = try order(run)
    #expect(try mood(run, value: "").location.hasSuffix("mood#_errors"))
    let refused = try site.get("\(run)/mood")
    #expect(values("<a href=\"#", in: refused).filter { items.contains($0) } == order)
    #expect(try self.order(run) == order)
    #expect(try mood(run).location.hasSuffix("/went"))
    #expect(try self.order(run) == order)
  }

  @Test func `takes each answer for its own item`() throws {
    let run = try site.begin()
    try site.answer("mood", of: run, items.enumerated().map { ($1, "\($0 % 3 + 1)") })
    let answers = try site.answers()
    #expect(items.map { answers[$0] } == ["1", "2", "3", "1", "2"])
  }

  @Test func `shuffles choices, and leaves "other" where it is`() throws {
    var seen: Set<[String]> = []
    for _ in 0..<12 {
      let run = try site.begin()
      _ = try mood(run)
      let page = try site.get("\(run)/went")
      let order = values(" name=\"went\" value=\"", in: page)
      #expect(order.sorted() == codes.sorted() && order.last == "other")
      #expect(values(" name=\"went\" value=\"", in: try site.get("\(run)/went")) == order)
      seen.insert(order)
    }
    #expect(seen.count > 2)
  }
}

extension String {
  /// What follows each place where a mark stands, up to the next quotation mark.
  fileprivate func components(after mark: String) -> [String] {
    ranges(of: mark).map { range in String(self[range.upperBound...].prefix { $0 != "\"" }) }
  }
}
