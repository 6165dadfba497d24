import SurveyModel

extension AnswerPlan {
  /// Lays out the columns of an item.
  ///
  /// - Parameters:
  ///   - occurrences: the item in each version that has it, the oldest first; at least one.
  ///   - hasStatus: whether it gets `s__status`.
  ///   - isInEveryVersion: false where a version of the task lacks it.
  ///   - languages: where to look texts up, best first.
  convenience init(
    _ id: String, occurrences: [ItemOccurrence], hasStatus: Bool, isInEveryVersion: Bool, options: ExportOptions,
    languages: [String]
  ) {
    let compiler = AnswerPlanCompiler(
      id: id, occurrences: occurrences, isInEveryVersion: isInEveryVersion, languages: languages)
    let values = compiler.valueColumns()
    let whole = values.first { $0.source == .whole }?.column
    let type = whole?.type ?? .parts
    let words = whole?.choices ?? []
    var columns = values.map { (cell: Cell.value($0.source), column: $0.column) }
    if options.showsLabels, !words.isEmpty { columns.append((.label, compiler.labelColumn(words, of: type))) }
    if hasStatus { columns.append((.status, compiler.statusColumn())) }
    self.init(
      id: id, columns: columns,
      labels: Dictionary(words.map { ($0.code, $0.label) }, uniquingKeysWith: { first, _ in first }), type: type,
      unit: whole?.unit ?? "", isConsent: occurrences.contains { $0.item.answer.format.consent != nil },
      hidden: HiddenColumns(occurrences),
      resultKind: occurrences.last?.item.answer.format.resultKind ?? .question(.text))
  }
}

/// Merges what the versions of a study say about one item.
struct AnswerPlanCompiler {
  let id: String
  let occurrences: [ItemOccurrence]
  let isInEveryVersion: Bool
  let languages: [String]

  /// The columns of the answer itself in their order over all versions, with what fills them.
  func valueColumns() -> [(source: ColumnSource, column: PlannedColumn)] {
    let merged = ColumnOrder.merged(occurrences.map { $0.columns.map(\.suffix) })
    let columns = merged.compactMap { suffix in
      occurrences.last { $0.columns.contains { $0.suffix == suffix } }.flatMap { occurrence in
        occurrence.columns.first { $0.suffix == suffix }
      }
    }
    // Within one answer the kinds of columns keep their order, also where a version took a choice away.
    return (0...Self.lastRank).flatMap { rank in
      columns.filter { Self.rank(of: $0.source) == rank }.map { ($0.source, planned($0)) }
    }
  }

  func labelColumn(_ words: [PlannedColumn.Choice], of type: CellType) -> PlannedColumn {
    var column = described(id + "__label", .text, over: occurrences)
    if type != .choices {
      var known: Set<String> = []
      column.type = .choice
      column.choices = words.map(\.label).filter { known.insert($0).inserted }.map { .init(word: $0) }
    }
    return column
  }

  func statusColumn() -> PlannedColumn {
    var column = described(id + "__status", .choice, over: occurrences)
    column.choices = AnswerStatus.allCases.map { .init(word: $0.rawValue) }
    column.missing = []
    return column
  }

  private func planned(_ column: Column) -> PlannedColumn {
    let holders = occurrences.filter { $0.columns.contains { $0.suffix == column.suffix } }
    let types = holders.compactMap { holder in holder.columns.first { $0.suffix == column.suffix }?.type }
    var planned = described(id + column.suffix, CellType(column.type), over: holders)
    guard types.allSatisfy({ CellType($0) == planned.type }) else {
      // An id whose values changed their kind is read as text: nothing else holds both.
      planned.type = .text
      return planned
    }
    switch column.type {
    case .number(let unit, let minimum, let maximum):
      planned.unit = unit?.resolved(languages) ?? ""
      planned.minimum = minimum?.description ?? ""
      planned.maximum = maximum?.description ?? ""
    case .text, .flag, .code, .codes, .date, .time, .dateTime, .instant: break
    }
    switch column.source {
    case .whole: planned.choices = choices(types, of: holders)
    case .holds(let code):
      let words = holders.last.flatMap { label(of: code, in: $0) } ?? code
      planned.choices = [PlannedColumn.Choice("1", words)]
    case .otherText, .part, .entered, .unit, .zone, .answeredAt: planned.choices = choices(types, of: [])
    case .rank(let code):
      // The column's name ends with a code: the question alone does not say which choice has this place.
      let words = holders.last.flatMap { label(of: code, in: $0) } ?? code
      planned.question = planned.question.isEmpty ? words : "\(planned.question) [\(words)]"
    }
    return planned
  }

  /// The codes of every version with the newest words of each.
  private func choices(_ types: [ColumnType], of holders: [ItemOccurrence]) -> [PlannedColumn.Choice] {
    let versions: [[CodeLabel]] = types.enumerated().map { index, type in
      switch type {
      // Words of our own stand in for those that the author left out; a 1 needs none.
      case .flag(let labels): labels.filter { !$0.label.resolved(languages).isEmpty }
      case .code(let labels), .codes(let labels): labels
      case .number: index < holders.count ? numberLabels(of: holders[index].item) : []
      case .text, .date, .time, .dateTime, .instant: []
      }
    }
    return ColumnOrder.merged(versions.map { $0.map(\.code) }).map { code in
      let newest = versions.last { $0.contains { $0.code == code } } ?? []
      let words = newest.first { $0.code == code }?.label.resolved(languages) ?? ""
      return PlannedColumn.Choice(code, words.isEmpty ? code : words)
    }
  }

  /// The words that stand for single numbers of a scale.
  private func numberLabels(of item: Item) -> [CodeLabel] {
    item.answer.format.control.words.filter { word in
      let words = word.label.resolved(languages)
      return !words.isEmpty && words != word.code
    }
  }

  private func label(of code: String, in occurrence: ItemOccurrence) -> String? {
    for column in occurrence.columns where column.source == .whole {
      if case .codes(let labels) = column.type {
        return labels.first { $0.code == code }?.label.resolved(languages)
      }
    }
    return nil
  }

  private func described(_ name: String, _ type: CellType, over holders: [ItemOccurrence]) -> PlannedColumn {
    let first = holders.first?.version ?? 0
    var column = PlannedColumn(name: name, type: type, question: "", versions: first...(holders.last?.version ?? first))
    guard let newest = occurrences.last else { return column }
    column.step = newest.step.id
    column.item = id
    let question = newest.item.question.resolved(languages)
    // What is recorded without being asked, as a film's playback is, goes by the title of its page.
    column.question = question.isEmpty ? newest.step.title?.resolved(languages) ?? "" : question
    column.isRequired = newest.item.optionality == .required
    column.missing = missing
    column.wordings = Set(occurrences.map(Wording.init)).count
    return column
  }

  /// Why a cell of this item may be empty. A run may stop before it, end without it, or be erased.
  private var missing: [AnswerStatus] {
    AnswerStatus.allCases.filter { status in
      switch status {
      case .answered, .default: false
      case .dontKnow: occurrences.contains { $0.item.answer.dontKnow != nil }
      case .skipped: occurrences.contains(where: \.offersSkip)
      case .blank: occurrences.contains { $0.item.optionality != .required }
      case .notInVersion: !isInEveryVersion
      case .notShown, .notReached, .erased: true
      }
    }
  }

  /// Value, ticks, typed words, parts, zone.
  private static func rank(of source: ColumnSource) -> Int {
    switch source {
    case .whole: 0
    case .holds, .rank: 1
    case .otherText: 2
    case .part, .answeredAt: 3
    case .entered: 4
    case .unit: 5
    case .zone: lastRank
    }
  }

  private static let lastRank = 6
}

/// What a participant read: two versions with the same wording asked the same.
struct Wording: Hashable {
  let question: LocalizedText
  let options: [LocalizedText]
  let types: [ColumnType]
  let optionality: Optionality

  init(_ occurrence: ItemOccurrence) {
    question = occurrence.item.question
    options = occurrence.item.answer.format.control.words.map(\.label)
    types = occurrence.columns.map(\.type)
    optionality = occurrence.item.optionality
  }
}
