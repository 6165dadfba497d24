import CivilTime
import SurveyModel

extension ReadingContext {
  static let english = ReadingContext(moment: .test, groupingMark: ",", decimalMark: ".")
  static let german = ReadingContext(moment: .test, groupingMark: ".", decimalMark: ",")
}

extension AnswerFormat {
  /// A format as a study defines it, with what is wrong with the definition.
  static func defined(_ keys: [String: DefinitionValue] = [:]) -> (format: Self, problems: [DefinitionProblem]) {
    var problems: [DefinitionProblem] = []
    let format = Self(Definition(keys), problems: &problems)
    return (format, problems)
  }

  func read(_ text: String, _ context: ReadingContext = .english) -> Reading {
    read(FieldInput(["": [text]]), in: context)
  }

  func read(_ parts: [String: [String]], _ context: ReadingContext = .english) -> Reading {
    read(FieldInput(parts), in: context)
  }
}

extension Reading {
  /// The keys of what was refused, empty for answers.
  var refusals: [String] {
    if case .refused(let problems) = self { problems.map(\.message.key) } else { [] }
  }

  var problems: [AnswerProblem] {
    if case .refused(let problems) = self { problems } else { [] }
  }

  var value: AnswerValue? {
    if case .value(let value) = self { value } else { nil }
  }
}

extension DefinitionValue {
  static func number(_ text: String) -> DefinitionValue {
    DecimalNumber(text).map(DefinitionValue.decimal) ?? .string(text)
  }

  static func day(_ iso: String) -> DefinitionValue {
    CivilDate(iso: iso).map { .dateBound(.date($0)) } ?? .string(iso)
  }
}
