import SurveyModel

/// A column that says in which order a run saw something: `s__order` of a shuffled form.
///
/// A class for the reason that ``AnswerPlan`` is one.
final class OrderPlan: Sendable {
  /// The id of what is shuffled.
  let id: String
  /// The column as codebook and readers know it.
  let column: PlannedColumn

  init(_ id: String, what: String, versions: ClosedRange<Int>) {
    self.id = id
    var column = PlannedColumn(
      name: Self.name(of: id), type: .text, question: "The order in which \(what) were seen", versions: versions)
    column.step = id
    column.missing = [.notShown, .notReached, .erased]
    self.column = column
  }

  /// The name of the column for an id. No id has a double underscore, so it is no answer's.
  static func name(of id: String) -> String { id + "__order" }
}

/// A part of a row of the wide file behind the columns of the run, by its place among the plans of its kind.
enum WidePart {
  case answer(Int)
  case order(Int)
  /// How many passes there are of what stands in a table of its own.
  case passes(Int)
}
