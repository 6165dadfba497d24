import SurveyModel

/// Which columns of the answers some files hold: those for research, or those that say who somebody is.
///
/// The two have no column in common, and together they have all.
enum ExportPart: Sendable {
  case research, identity

  /// The items with the columns of this part. What names a person in one version does so in all, whatever the others say.
  func occurrences(of versions: [[ItemOccurrence]]) -> [[ItemOccurrence]] {
    let all = versions.joined()
    let items = Set(all.filter(\.item.answer.isIdentifying).map(\.item.id))
    var columns: [String: Set<String>] = [:]
    for occurrence in all {
      for column in occurrence.columns where column.isIdentifying {
        columns[occurrence.item.id, default: []].insert(column.suffix)
      }
    }
    return versions.map { version in
      version.compactMap { occurrence in
        let id = occurrence.item.id
        let names = columns[id] ?? []
        // Most answers are wholly on one side.
        if !items.contains(id), names.isEmpty { return self == .research ? occurrence : nil }
        var own = occurrence
        own.columns.removeAll { (items.contains(id) || names.contains($0.suffix)) != (self == .identity) }
        return own.columns.isEmpty ? nil : own
      }
    }
  }
}
