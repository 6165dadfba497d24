import Records

/// What a page of the desk asks of whoever opens it.
enum DeskPermission: CaseIterable {
  /// How far the study is, in numbers.
  case seeCounts
  /// What was done, and by whom.
  case seeAudit

  /// Who has it.
  var roles: Set<StaffRole> {
    switch self {
    case .seeCounts: Set(StaffRole.allCases)
    case .seeAudit: [.owner, .auditor]
    }
  }
}
