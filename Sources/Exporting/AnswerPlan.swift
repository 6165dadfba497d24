import SurveyModel

/// One item's part of the tables: its columns over all versions, compiled once.
///
/// A class, though it never changes: every cell looks at it, and handing on a reference costs a tenth of copying its fields.
final class AnswerPlan: Sendable {
  /// The item's id.
  let id: String
  /// What fills the cells, in the order of the columns.
  let cells: [Cell]
  /// The columns as codebook and readers know them, parallel to ``cells``.
  let columns: [PlannedColumn]
  /// The words of the codes in the language of the export.
  let labels: [String: String]
  /// What the item asks for: the type of the answer as a whole.
  let type: CellType
  /// The fixed unit of a number.
  let unit: String
  /// The answer agrees to a text or declines it.
  let isConsent: Bool
  /// The choices that take words beside them, with the names of the columns that hold these.
  let otherTexts: [(code: String, column: String)]
  /// What of an answer is another part's, as a signature beside a consent.
  let hidden: HiddenColumns
  /// What the answer is in the JSON of a run.
  let resultKind: ResultKind

  /// - Parameter columns: what fills each column, and the column, in order.
  init(
    id: String, columns: [(cell: Cell, column: PlannedColumn)], labels: [String: String], type: CellType, unit: String,
    isConsent: Bool, hidden: HiddenColumns, resultKind: ResultKind
  ) {
    self.resultKind = resultKind
    self.hidden = hidden
    self.id = id
    cells = columns.map(\.cell)
    self.columns = columns.map(\.column)
    self.labels = labels
    self.type = type
    self.unit = unit
    self.isConsent = isConsent
    otherTexts = columns.compactMap { cell, column in
      if case .value(.otherText(let code)) = cell { (code, column.name) } else { nil }
    }
  }

  /// This plan without some columns; nil where the id of the answer is among their names: then nothing of it is left.
  func leavingOut(_ names: Set<String>) -> AnswerPlan? {
    if names.contains(id) { return nil }
    var hidden = hidden
    for (cell, column) in zip(cells, columns) where names.contains(column.name) {
      if case .value(let source) = cell { hidden.hide(source) }
    }
    return AnswerPlan(
      id: id, columns: zip(cells, columns).filter { !names.contains($1.name) }.map { ($0, $1) }, labels: labels,
      type: type, unit: unit, isConsent: isConsent, hidden: hidden, resultKind: resultKind)
  }

  /// What a cell shows.
  enum Cell: Sendable {
    case value(ColumnSource)
    /// The words of the codes.
    case label
    /// Why the value is missing, or that it is there.
    case status
  }

  /// What the column of a part holds; nil where there is none.
  func type(ofPart name: String) -> CellType? {
    zip(cells, columns).first { cell, _ in if case .value(.part(name)) = cell { true } else { false } }?.1.type
  }

  /// Whether what a cell shows of a value is a number, before which nothing is ever put.
  func isNumber(_ value: AnswerValue, inCell index: Int) -> Bool {
    if case .number = value { return true }
    return columns[index].type == .number
  }

  /// The words for an answer's value; empty where its codes have none.
  func label(of value: AnswerValue) -> String {
    guard !labels.isEmpty else { return "" }
    switch value {
    case .choices(let options): return options.map { labels[$0.code] ?? $0.code }.joined(separator: ";")
    case .text, .number, .quantity, .boolean, .choice, .date, .time, .dateTime, .parts, .detailed:
      return labels[value.cell(.whole)] ?? ""
    }
  }

  /// The conditions under which a version offers the choices that cells tell of; nil where it always offers all.
  func conditions(in occurrence: ItemOccurrence) -> [Expression?]? {
    let options = occurrence.item.answer.format.control.options
    guard options.contains(where: { $0.showIf != nil }) else { return nil }
    return cells.map { cell in
      guard case .value(.holds(let code)) = cell else { return nil }
      return options.first { $0.code == code }?.showIf
    }
  }

  /// The columns of this answer that a version fills, by the place of their cell.
  func offers(in occurrence: ItemOccurrence) -> [Bool] {
    let suffixes = Set(occurrence.columns.map { id + $0.suffix })
    return zip(cells, columns).map { cell, column in
      switch cell {
      case .value: suffixes.contains(column.name)
      case .label, .status: true
      }
    }
  }
}
