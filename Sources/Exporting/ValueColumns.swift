import SurveyModel

/// The columns of what a run knows beside its answers, over all versions that have the task.
struct ValueColumns {
  /// The versions of the task with their studies, the oldest first.
  let versions: [(number: Int, study: Study, task: NavigableOrderedTask)]

  /// Where to look texts up, best first.
  let languages: [String]

  /// Values from the link, in the order of their columns.
  var link: [PlannedColumn] {
    merged { study, _ in study.participation.fromLink.map { ($0.id, $0.parameter) } }.map { id, parameter, held in
      PlannedColumn(name: id, type: .text, question: "From the link: \(parameter)", versions: held)
    }
  }

  /// The arms that are drawn behind the task's steps, in the order of their columns.
  var arms: [PlannedColumn] {
    merged { _, task in task.randomizations.map { ($0.id, $0) } }.map { id, randomization, held in
      let title = randomization.title?.resolved(languages) ?? ""
      var column = PlannedColumn(
        name: id, type: .choice, question: title.isEmpty ? "The arm that was drawn" : title, versions: held)
      column.step = randomization.after
      let codes = versions.map { version in
        version.task.randomizations.first { $0.id == id }?.arms.map(\.code) ?? []
      }
      column.choices = ColumnOrder.merged(codes.filter { !$0.isEmpty }).map { .init(word: $0) }
      return column
    }
  }

  /// Scores, those of means and sums each with how many values went in.
  var scores: [PlannedColumn] {
    merged { _, task in task.scores.map { ($0.id, $0) } }.flatMap { id, score, held in
      var column = PlannedColumn(
        name: id, type: score.isFlag ? .boolean : .number, question: score.title?.resolved(languages) ?? "",
        versions: held)
      column.formula = score.spelledFormula
      let counted = versions.filter { $0.task.scores.contains { $0.id == id && $0.isCounted } }
      guard let first = counted.first, let last = counted.last else { return [column] }
      var count = PlannedColumn(
        name: Score.countName(id), type: .number, question: "How many values went into \(id)",
        versions: first.number...last.number)
      count.minimum = "0"
      return [column, count]
    }
  }

  /// What each version declares, in the order of columns, as the newest version with it has it, with the versions that have it.
  private func merged<Declared>(
    _ declared: (Study, NavigableOrderedTask) -> [(id: String, value: Declared)]
  ) -> [(id: String, value: Declared, versions: ClosedRange<Int>)] {
    let found = versions.map { (number: $0.number, values: declared($0.study, $0.task)) }
    return ColumnOrder.merged(found.map { $0.values.map(\.id) }).compactMap { id in
      let holders = found.filter { $0.values.contains { $0.id == id } }
      guard let first = holders.first, let last = holders.last,
        let newest = last.values.first(where: { $0.id == id })?.value
      else { return nil }
      return (id, newest, first.number...last.number)
    }
  }
}

extension Score {
  /// It says how many values went in.
  fileprivate var isCounted: Bool {
    switch formula {
    case .mean, .sum: true
    case .value: false
    }
  }
}
