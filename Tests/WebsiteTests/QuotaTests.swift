import Foundation
import SQLite
import Synchronization
import Testing

@testable import Website

/// Quotas through the whole server.
@Suite struct `A quota` {
  private static func files(_ limit: Int) -> [String: String] {
    var files = walk
    files["tasks/walk.yaml"] = """
      task: walk
      title: Walking
      steps:
        - { id: pace, type: question, question: "How do you walk?", answer: { type: textChoice, choices: [slow, fast] } }
        - { id: far, type: question, question: "How far?", answer: { type: integer } }
        - { id: done, type: completion, title: Thank you }
        - { id: full, type: completion, reason: screenedOut, title: Enough people walk like you }
      quotas:
        - { id: slowWalkers, when: pace == "slow", limit: \(limit), after: pace, goTo: full }
      """
    return files
  }

  @Test func `that is full leads to its end, and others go on`() throws {
    let site = try TestSite(Self.files(1))
    let first = try site.begin()
    #expect(try site.follow(site.answer("pace", of: first, [("pace", "slow")])).location == "\(first)/far")
    let second = try site.begin()
    #expect(try site.follow(site.answer("pace", of: second, [("pace", "slow")])).body.contains("Enough people walk"))
    let third = try site.begin()
    #expect(try site.answer("pace", of: third, [("pace", "fast")]).location == "\(third)/far")
    #expect(try site.statuses() == ["inProgress", "screenedOut", "inProgress"])
  }

  @Test func `gives its last 7 places to 7 of 64 who send at once`() throws {
    let site = try TestSite(Self.files(7))
    let forms = try (0..<64).map { _ in
      let run = try site.begin()
      return (run, try #require(try site.get("\(run)/pace").value("_form")))
    }
    let statuses = Mutex<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: forms.count) { index in
      let (run, form) = forms[index]
      let page = try? site.post("\(run)/pace", [("_form", form), ("pace", "slow"), ("_action", "continue")])
      statuses.withLock { $0.append(page?.status ?? 0) }
    }
    #expect(statuses.withLock { $0 } == Array(repeating: 303, count: 64))
    let ends = try site.statuses()
    #expect(ends.count { $0 == "inProgress" } == 7 && ends.count { $0 == "screenedOut" } == 57)
  }

  @Test func `is not passed by going back and answering otherwise`() throws {
    let site = try TestSite(Self.files(0))
    let run = try site.begin()
    _ = try site.answer("pace", of: run, [("pace", "fast")])
    #expect(try site.answer("pace", of: run, [("pace", "slow")]).location == "\(run)/pace#_errors")
    #expect(try site.statuses() == ["inProgress"], "it is said first")
    _ = try site.answer("pace", of: run, [("pace", "slow")])
    #expect(try site.statuses() == ["screenedOut"])
  }

  /// Two quotas of which only one place each is there, and a list of the answers before the end.
  private static let listed: [String: String] = {
    var files = walk
    files["tasks/walk.yaml"] = """
      task: walk
      title: Walking
      steps:
        - { id: pace, type: question, question: "How do you walk?", answer: { type: textChoice, choices: [slow, fast] } }
        - { id: far, type: question, question: "How far?", answer: { type: integer } }
        - { id: look, type: review, title: Your answers }
        - { id: done, type: completion, title: Thank you }
        - { id: full, type: completion, reason: screenedOut, title: Enough people walk like you }
      quotas:
        - { id: slowWalkers, when: pace == "slow", limit: 1, after: pace, goTo: full }
        - { id: fastWalkers, when: pace == "fast", limit: 2, after: pace, goTo: full }
      """
    return files
  }()

  private func fillSlow(_ site: TestSite) throws {
    let run = try site.begin()
    #expect(try site.follow(site.answer("pace", of: run, [("pace", "slow")])).location == "\(run)/far")
  }

  @Test func `leads on behind its step when the answer that counts is changed`() throws {
    let site = try TestSite(Self.listed)
    let run = try site.begin()
    _ = try site.answer("pace", of: run, [("pace", "fast")])
    #expect(try site.answer("pace", of: run, [("pace", "slow")]).location == "\(run)/far")
    let places = try site.database().all("SELECT quota FROM quota_place") { row in row.text(0) }
    #expect(places == ["slowWalkers"])
  }

  @Test func `is not entered by a correction without a word where it is full`() throws {
    let site = try TestSite(Self.listed)
    try fillSlow(site)
    let run = try site.begin()
    _ = try site.answer("pace", of: run, [("pace", "fast")])
    _ = try site.answer("far", of: run, [("far", "3")])
    let address = "\(run)/pace?review=look"
    func send() throws -> Page {
      try site.post(
        address,
        [("_form", try #require(try site.get(address).value("_form"))), ("pace", "slow"), ("_action", "continue")])
    }
    let told = try send()
    #expect(told.location == "\(address)#_errors")
    let page = try site.get(address)
    #expect(page.body.contains("There is no place left for this answer: the survey ends with it"))
    #expect(page.body.contains(#"value="slow" checked"#), "what was chosen stays")
    #expect(try site.answers()["pace"] == "slow, fast" && site.statuses() == ["inProgress", "inProgress"])
    // Sent once more it counts.
    #expect(try site.follow(try send()).body.contains("Enough people walk like you"))
    #expect(try site.statuses() == ["inProgress", "screenedOut"])
    #expect(try site.answers()["far"] == "3", "nothing is lost")
  }

  @Test func `that is left from a list of answers leads back to the list`() throws {
    let site = try TestSite(Self.listed)
    let run = try site.begin()
    _ = try site.answer("pace", of: run, [("pace", "slow")])
    #expect(try site.answer("far", of: run, [("far", "3")]).location == "\(run)/look")
    let address = "\(run)/pace?review=look"
    let page = try site.get(address)
    let sent = try site.post(
      address, [("_form", try #require(page.value("_form"))), ("pace", "fast"), ("_action", "continue")])
    #expect(sent.location == "\(run)/look")
    #expect(try site.get("\(run)/look").body.contains("fast"))
    #expect(try site.answer("look", of: run).location == "\(run)/done")
  }

  @Test func `has room again for a correction once a run's time is over, before anybody has swept`() throws {
    let site = try TestSite(Self.listed)
    try fillSlow(site)
    site.clock.advance(hours: 24 * 400)
    let run = try site.begin()
    _ = try site.answer("pace", of: run, [("pace", "fast")])
    #expect(try site.answer("pace", of: run, [("pace", "slow")]).location == "\(run)/far")
  }
}
