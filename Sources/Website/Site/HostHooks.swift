import SurveyModel
import Synchronization
import TaskRunning

/// The host's delegate as the website speaks to it: only through the members that it takes part in, and never on an event loop.
///
/// A site whose delegate takes part in nothing has none of this.
final class HostHooks: Sendable {
  /// The members that are called.
  let hooks: TaskRunHooks
  let turns = RunTurns()
  private let delegate: any TaskRunDelegate
  private let pool = HookPool()
  private let pauses = Mutex<[String: Pause]>([:])

  /// When a run whose notice was not taken is spoken of again.
  private struct Pause {
    var until: ContinuousClock.Instant
    var length: Duration
  }

  private static let firstPause = Duration.seconds(1)
  private static let longestPause = Duration.seconds(300)

  /// nil for a delegate that takes part in nothing.
  init?(_ delegate: any TaskRunDelegate) {
    hooks = delegate.hooks
    guard !hooks.isEmpty else { return nil }
    self.delegate = delegate
  }

  /// Whether it has a say in what pages show.
  var changesPages: Bool { !hooks.isDisjoint(with: .ofPages) }
  /// Whether it is told of anything.
  var isTold: Bool { !hooks.isDisjoint(with: .notifying) }

  /// A member that threw.
  struct Failure: Error {
    let member: String
    let cause: any Error
  }

  // MARK: Deciding

  func replies(
    to questions: [HostQuestion], about run: RunSummary, in task: NavigableOrderedTask
  ) async throws -> HostReplies {
    try await call("\(questions.first.map { "\($0)" } ?? "")") {
      try await self.delegate.replies(to: questions, about: run) { task.step($0) }
    }
  }

  /// What a step's page shows, in the order of researchkit.md 4.2.
  func page(for step: Step, of run: RunSummary) async throws -> HostedPage {
    var page = HostedPage(page: StepPage(step))
    if hooks.contains(.page) {
      page.page = try await call("pageFor") { try await self.delegate.taskRun(run, pageFor: step) }
    }
    page.defaults = try await defaults(for: step, of: run)
    page.learnMore = try await learnMore(for: step, of: run)
    if hooks.contains(.stepWillAppear) {
      let shown = page.page
      page.page = try await call("stepWillAppear") {
        var copy = shown
        try await self.delegate.taskRun(run, stepWillAppear: &copy)
        return copy
      }
    }
    return page
  }

  func learnMore(for step: Step, of run: RunSummary) async throws -> [LearnMore] {
    guard hooks.contains(.learnMore) else { return [] }
    return try await call("learnMoreFor") { try await self.delegate.taskRun(run, learnMoreFor: step) }
  }

  func defaults(for step: Step, of run: RunSummary) async throws -> [String: AnswerValue] {
    guard hooks.contains(.defaultAnswers) else { return [:] }
    return try await call("defaultAnswersFor") { try await self.delegate.taskRun(run, defaultAnswersFor: step) }
  }

  // MARK: Notifying

  func tell(_ notice: RunNotice, of run: RunSummary, in task: NavigableOrderedTask) async throws {
    switch notice {
    case .didFinish(let status) where hooks.contains(.didFinish):
      try await call("didFinishWith") { try await self.delegate.taskRun(run, didFinishWith: status) }
    case .didChange where hooks.contains(.didChange):
      try await call("didChange") { try await self.delegate.taskRun(run, didChange: run.result) }
    case .willDisappear(let id, let direction) where hooks.contains(.stepWillDisappear):
      guard let step = task.step(id) else { return }
      try await call("stepWillDisappear") {
        try await self.delegate.taskRun(run, stepWillDisappear: step, direction: direction)
      }
    case .didFinish, .didChange, .willDisappear: return
    }
  }

  /// Whether a run's notices wait until their host has had time to recover.
  func isPausing(_ run: String) -> Bool {
    pauses.withLock { $0[run].map { ContinuousClock.now < $0.until } ?? false }
  }

  /// Lets a run wait, each time twice as long, up to five minutes.
  func pause(_ run: String) {
    pauses.withLock { pauses in
      let length = pauses[run].map { min($0.length * 2, Self.longestPause) } ?? Self.firstPause
      pauses[run] = Pause(until: .now + length, length: length)
    }
  }

  func endPause(_ run: String) { pauses.withLock { $0[run] = nil } }

  private func call<Value: Sendable>(
    _ member: String, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    do {
      // A child task begins on the pool. A preference alone would not leave the caller's thread: a closure that inherits its caller's
      // isolation stays where that is.
      return try await withThrowingTaskGroup(of: Value.self) { group in
        group.addTask(executorPreference: pool) { try await body() }
        guard let value = try await group.next() else { throw CancellationError() }
        return value
      }
    } catch let failure as RunFailure {
      throw failure
    } catch {
      throw Failure(member: member, cause: error)
    }
  }
}

/// What a host makes of a step's page.
struct HostedPage {
  var page: StepPage
  var learnMore: [LearnMore] = []
  var defaults: [String: AnswerValue] = [:]

  /// Puts it into the step as the run sees it.
  func apply(to step: inout Step) {
    if let content = page.content { step = step.presenting(content) }
    step.title = page.title
    step.text = page.text
    step.detailText = page.detailText
    step.footnote = page.footnote
    step.learnMore += learnMore
  }
}
