import CivilTime
import Records
import SurveyModel
import TaskRunning
import TestSupport
import Testing

/// A server that goes at any point between two pages, and comes back, makes no difference.
struct RestartTests {
  private enum Press: CaseIterable {
    case `continue`, back, skip, pause, more, save
  }

  private struct Action {
    let step: String
    let text: String
    let press: Press
    let seconds: Int
  }

  @Test(arguments: 0..<12)
  func `a run ends the same with and without restarts`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let actions = (0..<25).map { _ in
      Action(
        step: ["first", "second", "third"].randomElement(using: &random) ?? "first",
        text: ["", "a", "b", "screened"].randomElement(using: &random) ?? "",
        press: Int.random(in: 0..<2, using: &random) == 0
          ? .continue : Press.allCases.randomElement(using: &random) ?? .back,
        seconds: Int.random(in: 1...3_000, using: &random))
    }
    let whole = try play(actions, restarting: false)
    let restarted = try play(actions, restarting: true)
    #expect(whole.state.path == restarted.state.path)
    #expect(whole.state.answers == restarted.state.answers)
    #expect(whole.state.drafts == restarted.state.drafts)
    #expect(whole.state.status == restarted.state.status)
    #expect(whole.state.revision == restarted.state.revision)
    #expect(whole.activeMilliseconds == restarted.activeMilliseconds)
    #expect(whole.resumes == restarted.resumes)
  }

  private func play(_ actions: [Action], restarting: Bool) throws -> StoredRun {
    let place = try TemporaryFolder()
    var host: Host? = try Host(place.file("data"))
    var now = morning
    try host?.begin()
    for (index, action) in actions.enumerated() {
      if restarting {
        host = nil
        host = try Host(place.file("data"))
      }
      let host = try #require(host)
      now = now.adding(seconds: action.seconds)
      host.now = now
      let state = try host.run().state
      guard state.status.isOpen else { break }
      let step = state.path.contains(action.step) ? action.step : state.standsAt
      var page = try host.page(step, action.text)
      page.key = [UInt8(index)]
      switch action.press {
      case .continue: try host.send(page)
      case .back: try host.send(page, .back)
      case .skip: try host.send(page, .skip)
      case .pause: try host.send(page, .pause)
      case .more: try host.send(page, .learnMore("why"))
      case .save: _ = try host.leave(.saveForLater)
      }
    }
    return try #require(host).run()
  }
}
