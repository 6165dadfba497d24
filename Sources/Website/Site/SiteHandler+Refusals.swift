import HTTP
import Sealing
import SurveyModel
import TaskRunning
import Templating

/// What somebody gets whose form was not taken: what they typed, and why.
extension SiteHandler {
  /// A form without our seal, or with one of another page.
  func unsealed(_ run: OpenRun, _ token: Token, _ id: String, _ fields: FormFields) -> Response {
    problem(
      .forbidden, "unsealed", context: run.context,
      typed: TypedText.of(fields, step: run.task.step(id), context: run.context), back: "\(address(token))/\(id)")
  }

  /// A form for a run that takes no answers any more.
  func refusal(_ run: OpenRun, _ id: String, _ fields: FormFields) -> Response {
    let typed = TypedText.of(fields, step: run.task.step(id), context: run.context)
    switch run.state.status {
    case .erased, .discarded: return problem(.gone, "gone", context: run.context, typed: typed)
    case .inProgress, .saved, .expired:
      return problem(.gone, "closed", closedArguments(run), context: run.context, typed: typed)
    case .completed, .failed, .earlyTermination, .screenedOut, .declined, .withdrawn:
      return problem(.conflict, "finished", context: run.context, typed: typed)
    }
  }
}
