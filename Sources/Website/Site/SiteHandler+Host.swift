import CivilTime
import HTTP
import Records
import Sealing
import SurveyModel
import TaskRunning
import Templating

/// Where the host has its say: on a step's page, on what leads away from it, and on *Pause or stop*.
extension SiteHandler {
  /// The run as the host sees it, with every answer.
  ///
  /// - Parameter change: is not committed yet.
  func summary(of run: OpenRun, with change: RunChange? = nil) throws -> RunSummary {
    try reader.shareSnapshot()
    var state = try reader.run(id: run.state.id, answers: .all)?.state ?? run.state
    if let change { state.apply(change) }
    return TaskRun(task: run.task, settings: run.study.study.runs, state: state).summary
  }

  /// The host's answers; the study file's where it takes no part in them.
  func replies(to questions: [HostQuestion], about run: OpenRun, with change: RunChange? = nil) async throws
    -> HostReplies
  {
    guard let host = site.host, questions.contains(where: { host.hooks.contains($0.hook) }) else {
      return HostReplies(run.study.study.runs)
    }
    await site.tellWhatWaits(of: run.state.id, reader)
    return try await host.replies(to: questions, about: try summary(of: run, with: change), in: run.task)
  }

  // MARK: Pages

  /// A step's page in which the host has a say.
  func hostedPage(_ host: HostHooks, _ token: Token, _ id: String, _ request: Request) async -> Response {
    guard case .open(var run) = look(up: token, request, answers: .none), let place = run.task.index(of: id),
      run.run.standing(at: place) != .notReached
    else { return stepPage(token, id, request) }
    do {
      try read(pageAt: place, of: &run)
      let step = run.run.page(of: run.task.steps[place], in: run.reading)
      await site.tellWhatWaits(of: run.state.id, reader)
      let hosted = try await host.page(for: step, of: try summary(of: run))
      return stepPage(token, id, request, hosted: hosted)
    } catch { return hostFailed(run, error) }
  }

  /// A text to read that may be the host's.
  func hostedMorePage(
    _ host: HostHooks, _ token: Token, _ id: String, _ name: String, _ request: Request
  ) async -> Response {
    guard case .open(let run) = look(up: token, request, answers: .none), let step = run.task.step(id) else {
      return morePage(token, id, name, request)
    }
    do {
      let more = try await host.learnMore(for: step, of: try summary(of: run))
      return morePage(token, id, name, request, adding: more)
    } catch { return hostFailed(run, error) }
  }

  /// The page for a host that cannot say what is shown: all that was stored is there.
  func hostFailed(_ run: OpenRun, _ error: any Error) -> Response {
    noteFailure(of: run.state.id, error)
    return problem(.serviceUnavailable, "failed", context: run.context)
  }

  /// One line for the log: which run, which member, and what it threw.
  func noteFailure(of run: String, _ error: any Error) {
    guard let failure = error as? HostHooks.Failure else { return site.report(error) }
    site.log("run \(run): \(failure.member) failed: \(site.describe(failure.cause))")
  }

  // MARK: Forms

  /// The host's say about a decision: what becomes of it, and what the host is told first once it is committed.
  func decided(
    _ decision: Decision, for submission: Submission, of run: OpenRun, history: TaskRun.History, by host: HostHooks
  ) async throws -> (Decision, [RunNotice]) {
    var decided = decision
    do {
      let questions = run.run.questions(about: decision, of: submission)
      let replies = try await replies(to: questions, about: run, with: decision.change)
      decided = run.run.decided(
        decision, for: submission, history: history, replies: replies, languages: run.context.languages)
    } catch let failure as RunFailure {
      site.log("run \(run.state.id): failed: \(failure.description)")
      decided = run.run.failed(submission, history: history)
    }
    return (decided, run.run.notices(of: decided, for: submission, hooks: host.hooks))
  }

  /// Keeps what was typed as a draft where the host could not say what becomes of it, and asks to try again.
  func keepUndecided(
    _ submission: Submission, of run: OpenRun, history: TaskRun.History, _ form: SentForm, after error: any Error
  ) async -> Response {
    noteFailure(of: run.state.id, error)
    let step = run.task.step(submission.step)
    let typed = TypedText.of(form.fields, step: step, context: run.context)
    let change = run.run.keep(submission, history: history).change
    do {
      if !change.isEmpty {
        _ = try await site.records.write(
          .change(
            SubmittedChange(
              change: change, submissionHash: nil, destination: "", notices: [], settings: run.study.study.runs,
              files: form.records, mayLeaveFiles: run.loaded.asksForFiles)))
      }
    } catch { return unavailable(run.context, after: error, retry: form.fields, typed: typed) }
    return problem(.serviceUnavailable, "notSaved", context: run.context, typed: typed, retry: form.fields)
  }
}
