import SurveyModel

/// The tables of one task: which columns there are, in which order, and what fills them in each version.
///
/// It follows from the published versions and the options alone, never from the data.
struct TaskPlan {
  let task: String
  /// The columns of the run that are wanted.
  let runColumns: [RunColumn]
  /// What a run knows before it is answered: values from the link.
  let values: [PlannedColumn]
  /// The answers in the order of their columns.
  let answers: [AnswerPlan]
  let longColumns: [LongColumn]
  /// By version number.
  let versions: [Int: VersionPlan]
  /// The versions that have the task, first to last.
  let versionRange: ClosedRange<Int>
  /// Every name that may be left out: ids of answers, wide and long columns, whether or not they were.
  let knownNames: Set<String>

  var wideName: String { "\(task).csv" }
  var longName: String { "\(task).long.csv" }

  /// The wide file's columns: first the run and what it knows, then the answers.
  var wideColumns: [PlannedColumn] {
    runColumns.map { $0.planned(over: versionRange) } + values + answers.flatMap(\.columns)
  }

  var longFileColumns: [PlannedColumn] { longColumns.map { $0.planned(over: versionRange) } }

  /// Lays out a task's tables.
  ///
  /// - Parameters:
  ///   - versions: the published versions, the oldest first.
  ///   - languages: where to look texts up, best first.
  /// - Returns: nil where no version has the task.
  init?(task id: String, versions: [PublishedVersion], options: ExportOptions, languages: [String]) {
    let held = versions.compactMap { version in
      version.study.task(id).map { (number: version.number, study: version.study, task: $0) }
    }
    guard let first = held.first, let last = held.last else { return nil }
    task = id
    versionRange = first.number...last.number
    let occurrences = held.map { ItemOccurrence.all(in: $0.task, version: $0.number) }

    // What names a person in any version is in no research file, whatever the other versions say.
    let identifying = Set(occurrences.joined().filter(\.item.answer.isIdentifying).map(\.item.id))
    let ids = ColumnOrder.merged(occurrences.map { $0.map(\.item.id).filter { !identifying.contains($0) } })
    let byID = Dictionary(grouping: occurrences.joined(), by: \.item.id)
    let planned = ids.compactMap { id -> AnswerPlan? in
      guard let found = byID[id] else { return nil }
      let isInEveryVersion = found.count == held.count
      let hasStatus =
        switch options.statusColumns {
        case .none: false
        case .some: !isInEveryVersion || found.contains(where: \.needsStatus)
        case .all: true
        }
      return AnswerPlan(
        id, occurrences: found, hasStatus: hasStatus, isInEveryVersion: isInEveryVersion, options: options,
        languages: languages)
    }
    let without = Set(options.without)
    let answers = planned.compactMap { $0.leavingOut(without) }
    self.answers = answers
    runColumns = RunColumn.allCases.filter { !without.contains($0.rawValue) }
    let valueColumns = ValueColumns(versions: held.map { ($0.number, $0.study) })
    values = valueColumns.link.filter { !without.contains($0.name) }
    longColumns = LongColumn.allCases.filter { !without.contains($0.rawValue) }

    var known = Set(RunColumn.allCases.map(\.rawValue) + LongColumn.allCases.map(\.rawValue))
    known.formUnion(valueColumns.link.map(\.name))
    for answer in planned {
      known.insert(answer.id)
      known.formUnion(answer.columns.map(\.name))
    }
    knownNames = known
    self.versions = Dictionary(
      zip(held, occurrences).map { version, items in
        (version.number, VersionPlan(version.task, items: items, answers: answers))
      }, uniquingKeysWith: { $1 })
  }
}

extension VersionPlan {
  fileprivate init(_ task: NavigableOrderedTask, items: [ItemOccurrence], answers plans: [AnswerPlan]) {
    let byID = Dictionary(items.map { ($0.item.id, $0) }, uniquingKeysWith: { first, _ in first })
    answers = plans.map { plan in
      byID[plan.id].map { occurrence in
        Placement(
          step: occurrence.stepIndex, stepID: occurrence.step.id, position: occurrence.position,
          offers: plan.offers(in: occurrence))
      }
    }
    steps = NameIndex(task.steps.map(\.id))
    erasesAnswers = task.steps.map { $0.kind.ending?.keepsAnswers == false }
  }
}
