import SurveyModel

/// The tables of one task: which columns there are, in which order, and what fills them in each version.
///
/// It follows from the published versions and the options alone, never from the data.
struct TaskPlan {
  let task: String
  /// The columns of the run that are wanted.
  let runColumns: [RunColumn]
  /// What a run knows beside its answers and stands before them: values from the link, then arms.
  let values: [PlannedColumn]
  /// The arms among them, also those that are left out.
  let arms: [PlannedColumn]
  /// The answers in the order of their columns.
  let answers: [AnswerPlan]
  /// The columns that say in which order something was seen.
  let orders: [OrderPlan]
  /// Both in the order of the wide file, without what is asked several times.
  let wideParts: [WidePart]
  /// What is asked several times, each in a table of its own.
  let passTables: [PassTable]
  /// What was calculated, which stands behind the answers.
  let scores: [PlannedColumn]
  let longColumns: [LongColumn]
  /// By version number.
  let versions: [Int: VersionPlan]
  /// The versions that have the task, first to last.
  let versionRange: ClosedRange<Int>
  /// Every name that may be left out: ids of answers, wide and long columns, whether or not they were.
  let knownNames: Set<String>
  /// What the answers' columns said to participants over the versions.
  let wordings: [ColumnWording]

  var wideName: String { "\(task).csv" }
  var longName: String { "\(task).long.csv" }
  var linesName: String { "\(task).jsonl" }

  /// The wide file's columns: first the run and what it knows, then the answers, then the scores.
  var wideColumns: [PlannedColumn] {
    runColumns.map { $0.planned(over: versionRange) } + values + columns(of: wideParts) + scores
  }

  /// The columns of a table of passes.
  func columns(of table: PassTable) -> [PlannedColumn] { table.leading.map(\.column) + columns(of: table.parts) }

  private func columns(of parts: [WidePart]) -> [PlannedColumn] {
    parts.flatMap { part in
      switch part {
      case .answer(let index): answers[index].columns
      case .order(let index): [orders[index].column]
      case .passes(let index): passTables[index].count.map { [$0] } ?? []
      }
    }
  }

  /// The table that a column of an answer stands in.
  func table(ofColumn name: String) -> String {
    passTables.first { columns(of: $0.parts).contains { $0.name == name } }?.name ?? wideName
  }

  var longFileColumns: [PlannedColumn] { longColumns.map { $0.planned(over: versionRange) } }

  /// The tables as codebook and data package list them: the wide one, the long one, those of passes.
  var tables: [ExportTable] {
    let toVersion = { (column: String) in
      ExportTable.Reference(column: column, table: VersionsFile.name, target: "version")
    }
    // The long file refers to the wide one where that has its key.
    let toRun =
      runColumns.contains(.runID)
      ? [ExportTable.Reference(column: "run_id", table: wideName, target: RunColumn.runID.rawValue)] : []
    return [
      ExportTable(
        wideName, wideColumns, key: [RunColumn.runID.rawValue], references: [toVersion(RunColumn.version.rawValue)]),
      ExportTable(longName, longFileColumns, references: toRun + [toVersion(LongColumn.version.rawValue)]),
    ]
      + passTables.map { table in
        ExportTable(
          table.name, columns(of: table), key: [RunColumn.runID.rawValue, PassTable.iteration], references: toRun)
      }
  }

  /// Lays out a task's tables.
  ///
  /// - Parameters:
  ///   - versions: the published versions, the oldest first.
  ///   - languages: where to look texts up, best first.
  ///   - part: for research, or who somebody is.
  /// - Returns: nil where no version has the task.
  init?(
    task id: String, versions: [PublishedVersion], options: ExportOptions, languages: [String],
    part: ExportPart = .research
  ) {
    let held = versions.compactMap { version in
      version.study.task(id).map { (number: version.number, study: version.study, task: $0) }
    }
    guard let first = held.first, let last = held.last else { return nil }
    task = id
    versionRange = first.number...last.number
    let occurrences = part.occurrences(of: held.map { ItemOccurrence.all(in: $0.task, version: $0.number) })
    // In which order somebody saw a page says nothing of who that is.
    let shuffles = held.map { part == .research ? SeenShuffle.all(in: $0.task) : [] }
    let names = ColumnOrder.merged(zip(occurrences, shuffles).map { Self.names(of: $0, $1) })
    let byID = Dictionary(grouping: occurrences.joined(), by: \.item.id)
    let planned = names.compactMap { id -> AnswerPlan? in
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
    let shown = Set(answers.flatMap(\.columns).map(\.name))
    let studies = Dictionary(versions.map { ($0.number, $0.study) }, uniquingKeysWith: { first, _ in first })
    wordings = answers.flatMap { answer in
      ColumnWording.all(of: answer.id, byID[answer.id] ?? [], in: studies).filter { shown.contains($0.column.name) }
    }
    self.answers = answers
    let plannedOrders = Self.orders(held.map(\.number), shuffles)
    orders = plannedOrders.filter { !without.contains($0.column.name) }
    let places = Dictionary(
      answers.enumerated().map { ($1.id, WidePart.answer($0)) }
        + orders.enumerated().map { ($1.column.name, .order($0)) },
      uniquingKeysWith: { first, _ in first })
    let blocks = Self.repeats(held.map { ($0.number, $0.task) })
    (wideParts, passTables) = Self.parts(
      names.compactMap { name in places[name].map { (name, $0) } }, of: id, blocks, options: options,
      languages: languages)
    let isResearch = part == .research
    runColumns = RunColumn.allCases.filter { !without.contains($0.rawValue) && (isResearch || $0.isKey) }
    let known = ValueColumns(versions: held, languages: languages)
    let leading = known.link + known.arms
    values = isResearch ? leading.filter { !without.contains($0.name) } : []
    arms = isResearch ? known.arms : []
    scores = known.scores.filter { column in
      isResearch && !without.contains(column.name)
        && !without.contains { Score.countName($0) == column.name }
    }
    longColumns = LongColumn.allCases.filter { !without.contains($0.rawValue) }

    var listed = Set(
      RunColumn.allCases.map(\.rawValue) + LongColumn.allCases.map(\.rawValue)
        + ParticipantColumn.allCases.map(\.rawValue))
    if planned.contains(where: { $0.resultKind == .file }) { listed.formUnion(FileColumn.allCases.map(\.rawValue)) }
    listed.formUnion((leading + known.scores).map(\.name))
    for answer in planned {
      listed.insert(answer.id)
      listed.formUnion(answer.columns.map(\.name))
    }
    listed.formUnion(plannedOrders.map(\.column.name))
    listed.formUnion(blocks.map(\.id))
    knownNames = listed
    let orders = orders
    self.versions = Dictionary(
      held.indices.map { index in
        (
          held[index].number,
          VersionPlan(
            held[index].task, items: occurrences[index], later: Array(occurrences[(index + 1)...].joined()),
            answers: answers, shuffles: shuffles[index], orders: orders)
        )
      }, uniquingKeysWith: { $1 })
  }

  /// The names of a version's items, each order behind the last item of what is shuffled.
  private static func names(of items: [ItemOccurrence], _ shuffles: [SeenShuffle]) -> [String] {
    items.indices.flatMap { index in
      let step = items[index].stepIndex
      let isLast = index + 1 == items.count || items[index + 1].stepIndex != step
      let next = index + 1 < items.count ? items[index + 1].stepIndex : Int.max
      let orders = shuffles.filter {
        isLast && $0.last >= step && $0.last < next && $0.steps.joined().contains { $0 <= step }
      }
      return [items[index].item.id] + orders.map { OrderPlan.name(of: $0.id) }
    }
  }

  /// What the versions repeat, by id.
  private static func repeats(
    _ versions: [(number: Int, task: NavigableOrderedTask)]
  ) -> [(id: String, occurrences: [PassTable.Occurrence])] {
    ColumnOrder.merged(versions.map { $0.task.repeats.map(\.id) }).map { id in
      let found = versions.compactMap { version in
        version.task.repetition(id).map {
          PassTable.Occurrence(version: version.number, task: version.task, block: $0)
        }
      }
      return (id, found)
    }
  }

  /// Takes what is repeated out of the wide file: its number of passes stands in its place.
  private static func parts(
    _ parts: [(name: String, part: WidePart)], of task: String,
    _ blocks: [(id: String, occurrences: [PassTable.Occurrence])], options: ExportOptions, languages: [String]
  ) -> (wide: [WidePart], tables: [PassTable]) {
    var homes: [String: Int] = [:]
    for (index, block) in blocks.enumerated() {
      for occurrence in block.occurrences {
        let orders = occurrence.block.steps.map(OrderPlan.name(of:))
        for name in occurrence.block.items.union(orders) { homes[name] = index }
      }
    }
    var wide: [WidePart] = []
    var inside = [[WidePart]](repeating: [], count: blocks.count)
    for (name, part) in parts {
      guard let home = homes[name] else {
        wide.append(part)
        continue
      }
      if inside[home].isEmpty { wide.append(.passes(home)) }
      inside[home].append(part)
    }
    let tables = blocks.indices.map { index in
      PassTable(
        blocks[index].id, of: task, blocks[index].occurrences, parts: inside[index], options: options,
        languages: languages)
    }
    return (wide, tables)
  }

  private static func orders(_ numbers: [Int], _ shuffles: [[SeenShuffle]]) -> [OrderPlan] {
    ColumnOrder.merged(shuffles.map { $0.map(\.id) }).compactMap { id in
      let versions = zip(numbers, shuffles).filter { $1.contains { $0.id == id } }.map(\.0)
      guard let first = versions.first, let last = versions.last,
        let newest = shuffles.joined().last(where: { $0.id == id })
      else { return nil }
      return OrderPlan(id, what: newest.what, versions: first...last)
    }
  }
}

extension VersionPlan {
  /// - Parameter later: what later versions ask. Who agrees anew to a later version of a consent answers what stands on its page,
  ///   and the run keeps its version.
  fileprivate init(
    _ task: NavigableOrderedTask, items: [ItemOccurrence], later: [ItemOccurrence], answers plans: [AnswerPlan],
    shuffles: [SeenShuffle], orders: [OrderPlan]
  ) {
    let byID = Dictionary(items.map { ($0.item.id, $0) }, uniquingKeysWith: { first, _ in first })
    let consents = Set(task.steps.filter(\.asksForConsent).map(\.id))
    let renewed = Dictionary(
      grouping: later.filter { consents.contains($0.step.id) && $0.step.asksForConsent }, by: \.item.id)
    let answers = plans.map { plan -> Placement? in
      let anew = renewed[plan.id] ?? []
      guard let occurrence = byID[plan.id] ?? anew.last,
        let step = byID[plan.id]?.stepIndex ?? task.index(of: occurrence.step.id)
      else { return nil }
      let offers = anew.reduce(plan.offers(in: occurrence)) { offers, later in
        zip(offers, plan.offers(in: later)).map { $0 || $1 }
      }
      return Placement(
        step: step, stepID: occurrence.step.id, position: occurrence.position, index: occurrence.index,
        isConditional: occurrence.item.showIf != nil, isOfLaterVersion: byID[plan.id] == nil,
        conditions: plan.conditions(in: occurrence), shuffle: shuffles.firstIndex { $0.form == step },
        choices: occurrence.step.choiceShuffle(of: occurrence.item), offers: offers)
    }
    self.answers = answers
    self.task = task
    self.shuffles = shuffles
    self.orders = orders.map { plan in shuffles.firstIndex { $0.id == plan.id } }
    steps = NameIndex(task.steps.map(\.id))
    erasesAnswers = task.steps.map { $0.kind.ending?.keepsAnswers == false }
  }
}

extension Step {
  /// Whether its page puts a text to agree to.
  fileprivate var asksForConsent: Bool { items.contains { $0.answer.format.consent != nil } }
}
