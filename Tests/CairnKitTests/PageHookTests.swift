import CairnKit
import Glibc
import Synchronization
import Testing

/// What a delegate changes about pages, and what it costs others where it is slow or fails.
@Suite struct PageHookTests {
  private static let task = TranscriptTests.task

  private func serve(
    _ delegate: any TaskRunDelegate, _ body: (Visitor, _ log: @Sendable () -> [String]) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let log = Lines()
    var host = SurveyHost(task: Self.task, dataFolder: folder.path + "/data", port: 0, delegate: delegate)
    host.log = { log.add($0) }
    try await host.serve { served in try await body(Visitor(port: served.port)) { log.all } }
  }

  private struct Decorator: TaskRunDelegate {
    var hooks: TaskRunHooks { [.stepWillAppear, .page, .learnMore] }

    func taskRun(_ run: RunSummary, pageFor step: Step) async throws -> StepPage {
      var page = StepPage(step)
      if step.id == "b" { page.content = [.markup("<p class=\"own\">A page of one's own</p>")] }
      return page
    }

    func taskRun(_ run: RunSummary, learnMoreFor step: Step) async throws -> [LearnMore] {
      guard step.id == "a" else { return [] }
      return [LearnMore(name: "why", title: "Why we ask", text: "For *science*.", isPage: true)]
    }

    func taskRun(_ run: RunSummary, stepWillAppear page: inout StepPage) async throws {
      switch page.step.id {
      case "welcome":
        page.title = "Good morning"
        page.continueTitle = ["en": "Start & go on", "de": "Los"]
      case "a":
        page.skipTitle = "Rather not"
        page.backTitle = "Up"
      case "b": page.offersBack = false
      default: break
      }
    }
  }

  @Test func `titles and buttons are the host's, escaped, for this page alone`() async throws {
    try await serve(Decorator()) { visitor, _ in
      let run = try await visitor.begin("walk")
      let welcome = try await visitor.get(run + "/welcome")
      #expect(welcome.heading == "Good morning")
      #expect(welcome.button("continue") == "Start &amp; go on")
      try await visitor.answer("welcome", of: run)
      let a = try await visitor.get(run + "/a")
      #expect(a.heading == "A? (optional)")
      #expect(a.button("continue") == "Continue")
      #expect(a.button("skip") == "Rather not")
      #expect(a.button("back") == "Up")
    }
  }

  @Test func `a page of one's own keeps the questions of its step`() async throws {
    try await serve(Decorator()) { visitor, _ in
      let run = try await visitor.begin("walk")
      try await visitor.answer("welcome", of: run)
      try await visitor.answer("a", of: run, [("a", "1")])
      let page = try await visitor.get(run + "/b")
      #expect(page.body.contains("<p class=\"own\">A page of one's own</p>"))
      #expect(page.body.contains("name=\"b\""))
      #expect(page.button("back") == nil)
      #expect(try await visitor.answer("b", of: run, [("b", "words")]).location == run + "/list")
    }
  }

  @Test func `a text of the host's to read opens without losing what was typed`() async throws {
    try await serve(Decorator()) { visitor, _ in
      let run = try await visitor.begin("walk")
      try await visitor.answer("welcome", of: run)
      let page = try await visitor.get(run + "/a")
      #expect(page.body.contains("Why we ask"))
      let more = try await visitor.post(
        run + "/a", [("_form", page.value("_form") ?? ""), ("a", "41"), ("_more", "why")])
      #expect(more.location == run + "/a/more/why")
      #expect(try await visitor.get(more.location).body.contains("For <em>science</em>."))
      #expect(try await visitor.get(run + "/a").value("a") == "41")
    }
  }

  private struct Knowing: TaskRunDelegate {
    var hooks: TaskRunHooks { .defaultAnswers }

    func taskRun(_ run: RunSummary, defaultAnswersFor step: Step) async throws -> [String: AnswerValue] {
      step.id == "a" ? ["a": .number(41), "b": .text("of another page")] : ["b": .number(3)]
    }
  }

  @Test func `what the host knows is shown at first, and counts as accepted where nobody changes it`() async throws {
    let folder = try TemporaryFolder()
    var host = SurveyHost(task: Self.task, dataFolder: folder.path + "/data", port: 0, delegate: Knowing())
    host.log = { _ in }
    try await host.serve { served in
      let visitor = Visitor(port: served.port)
      let run = try await visitor.begin("walk")
      try await visitor.answer("welcome", of: run)
      #expect(try await visitor.get(run + "/a").value("a") == "41")
      try await visitor.answer("a", of: run, [("a", "41")])
      #expect(try await visitor.get(run + "/b").value("b") ?? "" == "", "a number is no answer to b")
      try await visitor.answer("b", of: run, [("b", "words")])
      try await visitor.answer("list", of: run)
      let other = try await visitor.begin("walk")
      try await visitor.answer("welcome", of: other)
      try await visitor.answer("a", of: other, [("a", "42")])
      try await visitor.answer("b", of: other, [("b", "words")])
      try await visitor.answer("list", of: other)
    }
    try host.export(to: folder.path + "/export")
    let rows = try folder.text(of: "export/walk.csv").split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let place = try #require(rows[0].firstIndex(of: "a__status"))
    #expect(rows.dropFirst().map { $0[place] } == ["default", "answered"])
  }

  /// Blocks its thread for as long as a test wants, for one participant.
  private final class Slow: TaskRunDelegate {
    let isHeld = Switch(true)
    let entered = Atomic(0)

    var hooks: TaskRunHooks { .shouldPresent }

    func taskRun(_ run: RunSummary, shouldPresent step: Step) async throws -> Presentation {
      guard step.id == "b", run.result["a"] == .number(1) else { return .allowed }
      entered.add(1, ordering: .relaxed)
      // The thread is not given back to Swift.
      while isHeld.isOn { sched_yield() }
      return .allowed
    }
  }

  @Test func `a hook that blocks holds up nobody but its own participants`() async throws {
    let delegate = Slow()
    try await serve(delegate) { visitor, _ in
      var slow: [String] = []
      for _ in 0..<6 {
        let run = try await visitor.begin("walk")
        try await visitor.answer("welcome", of: run)
        slow.append(run)
      }
      let quick = try await visitor.begin("walk")
      try await visitor.answer("welcome", of: quick)
      try await withThrowingTaskGroup(of: String.self) { group in
        for run in slow {
          group.addTask { try await visitor.answer("a", of: run, [("a", "1")]).location }
        }
        try await until { delegate.entered.load(ordering: .relaxed) == 6 }
        // More are held than there are loops or cores.
        #expect(try await visitor.answer("a", of: quick, [("a", "2")]).location == quick + "/b")
        #expect(try await visitor.get("/health").status == 200)
        delegate.isHeld.turnOff()
        var done: Set<String> = []
        for try await location in group { done.insert(location) }
        #expect(done == Set(slow.map { $0 + "/b" }))
      }
    }
  }

  /// Takes a notice at the third try.
  private final class Forgetful: TaskRunDelegate {
    struct Away: Error {}
    let tries = Mutex<[String]>([])

    var hooks: TaskRunHooks { [.didFinish, .stepWillDisappear] }

    func taskRun(_ run: RunSummary, stepWillDisappear step: Step, direction: NavigationDirection) async throws {
      tries.withLock { $0.append("\(step.id) \(run.noticeKey ?? "")") }
    }

    func taskRun(_ run: RunSummary, didFinishWith reason: RunStatus) async throws {
      let count = tries.withLock { tries in
        tries.append("\(reason.rawValue) \(run.noticeKey ?? "")")
        return tries.count { $0.hasPrefix(reason.rawValue) }
      }
      if count < 3 { throw Away() }
    }
  }

  @Test func `a notice that is not taken is said again with the same key, behind those before it`() async throws {
    let delegate = Forgetful()
    try await serve(delegate) { visitor, log in
      let run = try await visitor.begin("walk")
      try await visitor.answer("welcome", of: run)
      try await visitor.answer("a", of: run, [("a", "1")])
      try await visitor.answer("b", of: run, [("b", "words")])
      try await visitor.answer("list", of: run)
      try await until { delegate.tries.withLock { $0.count } == 7 }
      let tries = delegate.tries.withLock { $0 }
      #expect(tries.prefix(4).map { $0.prefix { $0 != " " } } == ["welcome", "a", "b", "list"])
      #expect(tries[4].hasPrefix("completed "))
      #expect(Set(tries.suffix(3)).count == 1)
      try await until { log().contains { $0.hasSuffix(": completed") } }
    }
  }
}
