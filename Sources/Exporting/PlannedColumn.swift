import SurveyModel

/// A column of a table and everything that the codebook and the reader scripts say about it.
struct PlannedColumn: Sendable {
  var name: String
  var type: CellType
  /// The step and the item that it comes from; empty for the columns of the run.
  var step = ""
  var item = ""
  /// The question, or what the column means.
  var question: String
  /// The codes that may occur, in order, with their words.
  var choices: [Choice] = []
  var unit = ""
  var minimum = ""
  var maximum = ""
  /// Whether the newest version insists on an answer; nil for what is not asked.
  var isRequired: Bool?
  /// Why cells may be empty.
  var missing: [AnswerStatus] = []
  /// How a score is calculated; empty for all else.
  var formula = ""
  /// The versions in which the column fills cells, first and last.
  var versions: ClosedRange<Int>
  /// How many wordings the question had over the versions; nil for what is not asked.
  var wordings: Int?

  /// A code with its words in the language of the export.
  struct Choice: Hashable, Sendable {
    var code: String
    var label: String

    init(_ code: String, _ label: String) {
      self.code = code
      self.label = label
    }

    /// A code that is a word already.
    init(word: String) { self.init(word, word) }
  }

  /// Whether the readers make a factor of it: one code of a known set, each with its words.
  var isFactor: Bool {
    switch type {
    case .choice: !choices.isEmpty
    case .boolean: choices.count == 2
    case .text, .number, .choices, .date, .time, .dateTime, .parts, .instant: false
    }
  }
}
