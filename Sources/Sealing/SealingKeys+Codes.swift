extension SealingKeys {
  /// The code of a run, derived so that a page can show it without writing anything.
  ///
  /// - Parameters:
  ///   - run: the run's id.
  ///   - version: counts the codes that the run has had; the next one takes the place of a revoked one, or of one that
  ///     another run has by chance.
  public func resumeCode(run: String, version: Int) -> ResumeCode {
    ResumeCode(bytes: hash(run, String(version), for: .resumeCodes, count: 16))
  }

  /// The code of an invitation, derived so that it can be shown again.
  ///
  /// - Parameters:
  ///   - participant: the participant's id.
  ///   - invitation: counts the participant's invitations, from 1.
  public func invitationCode(_ participant: String, invitation: Int) -> ResumeCode {
    ResumeCode(bytes: hash("participant", participant, String(invitation), for: .resumeCodes, count: 16))
  }

  /// What the database knows a code by.
  ///
  /// - Returns: 32 bytes.
  public func codeHash(_ code: ResumeCode) -> [UInt8] {
    hash(code.characters, for: .codeHashes, count: 32)
  }
}
