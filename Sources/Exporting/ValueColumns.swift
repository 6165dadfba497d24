import SurveyModel

/// The columns of what a run knows beside its answers, over all versions that have the task.
struct ValueColumns {
  /// The versions of the task with their studies, the oldest first.
  let versions: [(number: Int, study: Study)]

  /// Values from the link, in the order of their columns.
  var link: [PlannedColumn] {
    merged { $0.participation.fromLink.map { ($0.id, $0.parameter) } }.map { id, parameter, held in
      PlannedColumn(name: id, type: .text, question: "From the link: \(parameter)", versions: held)
    }
  }

  /// What each version declares, in the order of columns, as the newest version with it has it, with the versions that have it.
  private func merged<Declared>(
    _ declared: (Study) -> [(id: String, value: Declared)]
  ) -> [(id: String, value: Declared, versions: ClosedRange<Int>)] {
    let found = versions.map { (number: $0.number, values: declared($0.study)) }
    return ColumnOrder.merged(found.map { $0.values.map(\.id) }).compactMap { id in
      let holders = found.filter { $0.values.contains { $0.id == id } }
      guard let first = holders.first, let last = holders.last,
        let newest = last.values.first(where: { $0.id == id })?.value
      else { return nil }
      return (id, newest, first.number...last.number)
    }
  }
}
