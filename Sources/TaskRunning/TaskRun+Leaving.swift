public import CivilTime

extension TaskRun {
  /// What the host has to be asked before *Pause or stop* is shown or carried out.
  public func questions(for action: LeaveAction) -> [HostQuestion] {
    switch action {
    case .saveForLater: [.supportsSaveAndRestore]
    case .delete(let isConfirmed): isConfirmed ? [] : [.shouldConfirmCancel]
    }
  }

  /// Carries out what was chosen on *Pause or stop* (researchkit.md T-55).
  public func decide(_ action: LeaveAction, replies: HostReplies, at now: Instant) -> Decision {
    var change = RunChange(runID: state.id, revision: state.revision, at: now)
    switch action {
    case .saveForLater:
      guard replies.supportsSaveAndRestore else { return Decision(change: change, destination: .leave) }
      guard state.status != .saved else { return Decision(change: change, destination: .saved) }
      change.status = .saved
      return Decision(change: change, destination: .saved, notices: [.didFinish(.saved)])
    case .delete(let isConfirmed):
      if hasAnswers, replies.confirmsCancel, !isConfirmed {
        return Decision(change: change, destination: .confirmDelete)
      }
      change.status = .discarded
      change.erasesAnswers = true
      return Decision(change: change, destination: .run, notices: [.didFinish(.discarded)])
    }
  }
}
