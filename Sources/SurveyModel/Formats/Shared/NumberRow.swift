/// What formats share that take one of a row of numbers: how it is read, shown again and exported.
struct NumberRow: Sendable {
  /// The numbers as they stand on the page.
  let numbers: [Int]

  init(_ numbers: some Sequence<Int>) { self.numbers = Array(numbers) }

  /// Takes one number of those shown; several at once, or another one, are refused.
  func read(_ fields: FieldInput) -> Reading {
    switch TypedCodes(fields, known: Set(numbers.map(String.init))) {
    case .none: .blank
    case .one(let code): DecimalNumber(code).map { .value(.number($0)) } ?? .blank
    case .several: .refused([AnswerProblem(Message("error.choice.several"))])
    case .unknown: .refused([AnswerProblem(Message("error.choice.unknown"))])
    }
  }

  /// The number that was chosen.
  func fields(for value: AnswerValue) -> FieldInput {
    if case .number(let number) = value { FieldInput(["": [number.description]]) } else { FieldInput() }
  }

  /// One column of numbers, bounded by the least and the greatest.
  func columns() -> [Column] {
    [
      Column(
        type: .number(
          unit: nil, minimum: numbers.min().map(DecimalNumber.init), maximum: numbers.max().map(DecimalNumber.init)))
    ]
  }
}
