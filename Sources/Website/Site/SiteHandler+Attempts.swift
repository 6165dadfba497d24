import HTTP
import Records
import Sealing
import SurveyModel
import TaskRunning

/// Tasks that a step of another run begins: runs of their own, with a way back (researchkit.md S-18).
extension SiteHandler {
  /// Where a run that was begun from a step of another leads back to; missing for all others.
  func wayBack(of run: OpenRun) throws -> String? {
    guard site.shelf.newest.beginsTasks || run.study.beginsTasks,
      let step = try reader.outerStep(of: run.stored)
    else { return nil }
    return "\(address(site.keys.returnToken(run: run.state.id)))/\(step)"
  }

  /// Puts how often the page's task was completed into the run, as if the page had sent it.
  func countAttempts(on step: Step, of run: inout OpenRun) throws {
    guard step.secondaryTask != nil else { return }
    let attempts = try reader.attempts(of: run.stored, step: step.id, at: now)
    run.attempts = attempts
    // What was refused for want of attempts may be fine by now.
    if run.stored.state.drafts[step.id] != nil {
      run.stored.state.drafts[step.id]?.fields[step.id] = AttemptsFormat.fields(attempts.completed)
    }
  }

  /// Begins the task of a step's page, or goes on with the run of it that is open.
  func beginAttempt(
    _ reference: SecondaryTask, on step: Step, of found: OpenRun, _ token: Token, _ fields: FormFields
  ) async -> Response {
    var run = found
    guard run.run.standing(of: step.id) == .onPath, let task = run.study.study.task(reference.task) else {
      return toWhereItStands(run, token)
    }
    do {
      if let renewal = try renewalBeforeTask(of: run) { return .seeOther(address(token) + renewal) }
      try countAttempts(on: step, of: &run)
      try reader.readValues(into: &run.stored)
      let attempts = run.attempts ?? StoredAttempts()
      let number = attempts.open ?? attempts.count + 1
      let nested = site.keys.nestedToken(run: run.state.id, step: step.id, attempt: number)
      if attempts.open != nil { return .seeOther(address(nested)) }
      guard number <= Self.mostAttempts else { return .seeOther("\(address(token))/\(step.id)") }
      let links = Set(run.study.study.participation.fromLink.map(\.id))
      let earlier = try earlier(run.study, task, of: nil, or: run.stored.participantID, isTest: run.stored.isTest)
      let state = TaskRun.begin(
        task, id: Random.id("r"), version: run.study.version, language: run.state.language,
        values: run.state.values.filter { links.contains($0.key) }.merging(earlier.values) { $1 }, moment: run.moment)
      let beginning = RunBeginning(
        state: state, participantID: run.stored.participantID,
        tokenHash: site.keys.tokenHash(nested, kind: RunToken.kind),
        codeHash: site.keys.codeHash(site.keys.resumeCode(run: state.id, version: 0)), isTest: run.stored.isTest,
        settings: run.study.study.runs,
        outer: OuterStep(
          run: run.state.id, step: step.id, attempt: number,
          tokenHash: site.keys.tokenHash(site.keys.returnToken(run: state.id), kind: RunToken.kind)),
        earlier: earlier)
      // Two clicks begin one run. Where the participant completed one meanwhile that this one looks back on, they click again.
      if try await site.records.write(.begin(beginning)) == .outdated { return toWhereItStands(run, token) }
      return .seeOther(address(nested))
    } catch { return unavailable(run.context, after: error, retry: fields) }
  }

  /// A task is begun from one step so often at most.
  private static let mostAttempts = 1_000
}
