import SurveyModel

/// Something that only the host can decide before an action is carried out.
public enum HostQuestion: Hashable, Sendable {
  case supportsSaveAndRestore
  case shouldConfirmCancel
}

/// The host's answers to ``HostQuestion``s; what was not asked holds the study file's answer.
public struct HostReplies: Hashable, Sendable {
  /// The participant may take a link and go on later.
  public var supportsSaveAndRestore: Bool
  /// Deleting all answers is asked for twice.
  public var confirmsCancel: Bool

  /// A host's replies.
  public init(supportsSaveAndRestore: Bool, confirmsCancel: Bool) {
    self.supportsSaveAndRestore = supportsSaveAndRestore
    self.confirmsCancel = confirmsCancel
  }
}

/// Something to tell the host once the change is committed; it waits in the outbox until it was told.
public enum RunNotice: Hashable, Sendable {
  case didFinish(RunStatus)
}

extension TaskRunDelegate {
  /// Puts the questions to the delegate, one after the other.
  public func replies(to questions: [HostQuestion], about run: RunSummary) async -> HostReplies {
    var replies = HostReplies(
      supportsSaveAndRestore: run.settings.allowsSavingForLater, confirmsCancel: run.settings.confirmsCancel)
    for question in questions {
      switch question {
      case .supportsSaveAndRestore: replies.supportsSaveAndRestore = await taskRunSupportsSaveAndRestore(run)
      case .shouldConfirmCancel: replies.confirmsCancel = await taskRunShouldConfirmCancel(run)
      }
    }
    return replies
  }
}
