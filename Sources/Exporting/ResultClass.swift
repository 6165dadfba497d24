import SurveyModel

/// A result as ResearchKit's JSON names it: its class, and the member that holds the answer (researchkit.md J-20 … J-36).
struct ResultClass {
  let name: String
  /// nil where the answer's parts are members themselves, or where a file is named in `userInfo` alone.
  let member: String?

  init(_ kind: ResultKind) {
    (name, member) =
      switch kind {
      case .question(let type): Self.question(type)
      case .videoInstruction: ("ORKVideoInstructionStepResult", nil)
      case .file: ("ORKFileResult", nil)
      case .signature: ("ORKSignatureResult", nil)
      case .consentSignature: ("ORKConsentSignatureResult", "consented")
      }
  }

  private static func question(_ type: ResultKind.QuestionType) -> (String, String?) {
    switch type {
    case .scale: ("ORKScaleQuestionResult", "scaleAnswer")
    case .singleChoice, .multipleChoice: ("ORKChoiceQuestionResult", "choiceAnswers")
    case .multiplePicker: ("ORKMultipleComponentQuestionResult", "componentsAnswer")
    case .decimal, .integer, .height, .weight, .age, .year: ("ORKNumericQuestionResult", "numericAnswer")
    case .boolean: ("ORKBooleanQuestionResult", "booleanAnswer")
    case .none, .text: ("ORKTextQuestionResult", "textAnswer")
    case .timeOfDay: ("ORKTimeOfDayQuestionResult", "dateComponentsAnswer")
    case .dateAndTime, .date: ("ORKDateQuestionResult", "dateAnswer")
    case .timeInterval: ("ORKTimeIntervalQuestionResult", "intervalAnswer")
    case .location: ("ORKLocationQuestionResult", "locationAnswer")
    case .socioEconomic: ("ORKSESQuestionResult", "rungPicked")
    }
  }
}
