import Foundation
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
    #expect(try site.answer("pace", of: run, [("pace", "slow")]).location == run)
    #expect(try site.statuses() == ["screenedOut"])
  }
}
