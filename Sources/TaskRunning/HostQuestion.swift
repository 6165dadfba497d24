public import SurveyModel

/// Something that only the host can decide before an action is carried out.
public enum HostQuestion: Hashable, Sendable {
  case supportsSaveAndRestore
  case shouldConfirmCancel
  /// Whether the run may go to a step.
  case shouldPresent(step: String)

  /// The member that answers it.
  public var hook: TaskRunHooks {
    switch self {
    case .supportsSaveAndRestore: .supportsSaveAndRestore
    case .shouldConfirmCancel: .shouldConfirmCancel
    case .shouldPresent: .shouldPresent
    }
  }
}

/// The host's answers to ``HostQuestion``s; what was not asked holds the study file's answer.
public struct HostReplies: Hashable, Sendable {
  /// The participant may take a link and go on later.
  public var supportsSaveAndRestore: Bool
  /// Deleting all answers is asked for twice.
  public var confirmsCancel: Bool
  /// Whether the step that comes next is presented.
  public var presentation: Presentation

  /// A host's replies.
  public init(supportsSaveAndRestore: Bool, confirmsCancel: Bool, presentation: Presentation = .allowed) {
    self.supportsSaveAndRestore = supportsSaveAndRestore
    self.confirmsCancel = confirmsCancel
    self.presentation = presentation
  }

  /// What the study file says.
  public init(_ settings: Study.RunSettings) {
    self.init(supportsSaveAndRestore: settings.allowsSavingForLater, confirmsCancel: settings.confirmsCancel)
  }
}

/// Something to tell the host once the change is committed; it waits in the outbox until it was told.
public enum RunNotice: Hashable, Sendable {
  case didFinish(RunStatus)
  /// A step's page changed the result, or the run came to it.
  case didChange(step: String)
  /// The run goes on from a step.
  case willDisappear(step: String, NavigationDirection)
}

extension TaskRunDelegate {
  /// Puts the questions to the delegate, one after the other.
  ///
  /// - Parameter step: a step of the run's task by its id.
  public func replies(
    to questions: [HostQuestion], about run: RunSummary, step: (String) -> Step? = { _ in nil }
  ) async throws -> HostReplies {
    var replies = HostReplies(run.settings)
    for question in questions where hooks.contains(question.hook) {
      switch question {
      case .supportsSaveAndRestore: replies.supportsSaveAndRestore = try await taskRunSupportsSaveAndRestore(run)
      case .shouldConfirmCancel: replies.confirmsCancel = try await taskRunShouldConfirmCancel(run)
      case .shouldPresent(let id):
        if let step = step(id) { replies.presentation = try await taskRun(run, shouldPresent: step) }
      }
    }
    return replies
  }
}
