import SurveyModel

/// The columns of an answer that the files at hand must not show: those of the other part (``ExportPart``), and those left out.
struct HiddenColumns: Sendable {
  private var hidesWhole = false
  private var parts: Set<String> = []
  private var others: Set<String> = []

  /// Hides nothing.
  init() {}

  /// Hides what a format declares and the planned columns lack.
  init(_ occurrences: [ItemOccurrence]) {
    for occurrence in occurrences {
      let shown = Set(occurrence.columns.map(\.suffix))
      for column in occurrence.item.answer.format.columns() where !shown.contains(column.suffix) {
        hide(column.source)
      }
    }
  }

  /// Hides what a column shows.
  mutating func hide(_ source: ColumnSource) {
    switch source {
    case .whole: hidesWhole = true
    case .part(let name): parts.insert(name)
    case .otherText(let code): others.insert(code)
    // A single tick or place hides nothing of the list of all.
    case .holds, .rank, .entered, .unit, .zone, .answeredAt: break
    }
  }

  /// Most answers hide nothing.
  var isEmpty: Bool { !hidesWhole && parts.isEmpty && others.isEmpty }

  /// A value without what is hidden; nil where nothing is left of it.
  func removed(from value: AnswerValue) -> AnswerValue? {
    if isEmpty { return value }
    switch value {
    case .parts(let all):
      let left = all.filter { !parts.contains($0.name) }
      return left.isEmpty ? nil : .parts(left)
    case .detailed(let whole, let all):
      let left = all.filter { !parts.contains($0.name) }
      if hidesWhole { return left.isEmpty ? nil : .parts(left) }
      return .detailed(whole, parts: left)
    case .choice(let option): return hidesWhole ? nil : .choice(without(option))
    case .choices(let options): return hidesWhole ? nil : .choices(options.map(without))
    case .text, .number, .quantity, .boolean, .date, .time, .dateTime: return hidesWhole ? nil : value
    }
  }

  private func without(_ option: ChosenOption) -> ChosenOption {
    others.contains(option.code) ? ChosenOption(code: option.code) : option
  }
}
