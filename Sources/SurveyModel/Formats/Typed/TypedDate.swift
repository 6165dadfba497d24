import CivilTime

/// What somebody entered as a date: three fields, or one value of the browser's own calendar.
enum TypedDate {
  case nothing
  case date(CivilDate)
  case refused([AnswerProblem])

  static let parts = ["day", "month", "year"]

  init(_ fields: FieldInput, example: CivilDate) {
    if let iso = TypedText.entry(fields.first()) {
      // Where a browser has no calendar, people see a plain field: the example tells them the spelling.
      self =
        CivilDate(iso: iso).map(TypedDate.date)
        ?? .refused([AnswerProblem(Message("error.date.form", ["example": .plain(example.description)]))])
      return
    }
    let entered = Self.parts.map { TypedText.entry(fields.first($0)) }
    if entered.allSatisfy({ $0 == nil }) {
      self = .nothing
      return
    }
    var problems: [AnswerProblem] = []
    func number(_ index: Int, digits: ClosedRange<Int>, in range: ClosedRange<Int>, missing: String, wrong: String)
      -> Int?
    {
      guard let text = entered[index] else {
        problems.append(AnswerProblem(Message(missing), part: Self.parts[index]))
        return nil
      }
      guard let number = TypedText.number(text, digits: digits), range.contains(number)
      else {
        problems.append(AnswerProblem(Message(wrong), part: Self.parts[index]))
        return nil
      }
      return number
    }
    let day = number(0, digits: 1...2, in: 1...31, missing: "error.date.noDay", wrong: "error.date.day")
    let month = number(1, digits: 1...2, in: 1...12, missing: "error.date.noMonth", wrong: "error.date.month")
    let year = number(2, digits: 4...4, in: 1...9999, missing: "error.date.noYear", wrong: "error.date.year")
    guard let day, let month, let year else {
      self = .refused(problems)
      return
    }
    self =
      CivilDate(year: year, month: month, day: day).map(TypedDate.date) ?? .refused([Self.noSuchDay(day, month, year)])
  }

  /// A day that its month does not have.
  static func noSuchDay(_ day: Int, _ month: Int, _ year: Int) -> AnswerProblem {
    let message =
      day == 29 && month == 2
      ? Message("error.date.noLeapDay", ["year": .plain(String(year))])
      : Message("error.date.noSuchDay", ["dayAndMonth": .dayAndMonth(day: day, month: month)])
    return AnswerProblem(message, part: "day")
  }

  /// The three fields that read as this date.
  static func fields(for date: CivilDate) -> [String: [String]] {
    ["day": [String(date.day)], "month": [String(date.month)], "year": [String(date.description.prefix(4))]]
  }
}
