/// What an answer becomes in the JSON of a run: ResearchKit's kinds of results (researchkit.md 6.1).
public enum ResultKind: Hashable, Sendable {
  /// A question's result, with the number that ResearchKit gives its type.
  case question(QuestionType)
  /// How far a film was watched (researchkit.md J-34).
  case videoInstruction
  /// A file, which goes by its id (researchkit.md J-36).
  case file
  /// A signature (researchkit.md J-31).
  case signature
  /// What somebody says to a text that is signed, and by what; `isTitled` where the question says who it is (researchkit.md J-32).
  case consentSignature(ConsentSignature, isTitled: Bool)

  /// ResearchKit's `ORKQuestionType`, numbers included.
  public enum QuestionType: Int, CaseIterable, Sendable {
    case none, scale, singleChoice, multipleChoice, multiplePicker, decimal, integer, boolean, text, timeOfDay,
      dateAndTime, date, timeInterval, height, weight, location, socioEconomic, age, year
  }
}

extension AnswerFormat {
  /// The kind that goes with the format's first column; several parts are a multiple component.
  public var resultKind: ResultKind {
    guard let first = columns().first, first.source == .whole else { return .question(.multiplePicker) }
    let type: ResultKind.QuestionType =
      switch first.type {
      case .text: .text
      case .number: .decimal
      case .flag: .boolean
      case .code: .singleChoice
      case .codes: .multipleChoice
      case .date: .date
      case .time: .timeOfDay
      case .dateTime, .instant: .dateAndTime
      }
    return .question(type)
  }
}
