import SurveyModel

/// What the cells of a column hold: the words of the codebook's and the long file's column `type`.
enum CellType: String, Sendable {
  case text, number
  /// 1 or 0.
  case boolean
  /// One code.
  case choice
  /// Codes joined by `;`.
  case choices
  case date, time
  /// A civil date and time.
  case dateTime
  /// Several named values, each in a column of its own.
  case parts
  /// A point in time in UTC.
  case instant

  init(_ type: ColumnType) {
    self =
      switch type {
      case .text: .text
      case .number: .number
      case .flag: .boolean
      case .code: .choice
      case .codes: .choices
      case .date: .date
      case .time: .time
      case .dateTime: .dateTime
      case .instant: .instant
      }
  }
}
