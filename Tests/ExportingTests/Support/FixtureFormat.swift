import SurveyModel

/// An answer format that has just the columns that a test wants.
struct FixtureFormat: AnswerFormat {
  static let name = "fixture"
  static let summary = "For tests."
  static let keys: [DefinitionKey] = []

  var declared: [Column]
  var control: Control

  init(_ declared: [Column], control: Control = .line(LineField())) {
    self.declared = declared
    self.control = control
  }

  init(_ definition: Definition, problems: inout [DefinitionProblem]) { self.init([]) }

  var valueType: ValueType { .opaque }
  func read(_ fields: FieldInput, in context: ReadingContext) -> Reading { .blank }
  func fields(for value: AnswerValue) -> FieldInput { FieldInput() }
  func columns() -> [Column] { declared }

  static let text = FixtureFormat([Column(type: .text)])
  static let date = FixtureFormat([Column(type: .date)])
  static let time = FixtureFormat([Column(type: .time)])
  static let dateTime = FixtureFormat([
    Column(type: .dateTime), Column(suffix: "__tz", type: .text, source: .zone),
  ])
  static let boolean = FixtureFormat([Column(type: .flag(labels: []))])

  static func boolean(yes: String, no: String) -> FixtureFormat {
    FixtureFormat([Column(type: .flag(labels: [label("1", yes), label("0", no)]))])
  }

  static func number(unit: String? = nil, _ range: ClosedRange<Int>? = nil) -> FixtureFormat {
    FixtureFormat([
      Column(
        type: .number(
          unit: unit.map { LocalizedText(["en": $0]) }, minimum: range.map { DecimalNumber($0.lowerBound) },
          maximum: range.map { DecimalNumber($0.upperBound) }))
    ])
  }

  /// Numbers in a row, some of them with words.
  static func scale(_ range: ClosedRange<Int>, words: [Int: String] = [:]) -> FixtureFormat {
    let options = range.map { number in
      ControlOption(code: String(number), label: LocalizedText(["en": words[number] ?? ""]))
    }
    var format = number(range)
    format.control = .scale(options, ScaleLook())
    return format
  }

  static func single(_ choices: [(String, String)], other: [String] = []) -> FixtureFormat {
    FixtureFormat(
      [Column(type: .code(choices.map(label)))]
        + other.map { Column(suffix: "__\($0)__text", type: .text, source: .otherText(code: $0)) })
  }

  static func multiple(_ choices: [(String, String)], other: [String] = []) -> FixtureFormat {
    FixtureFormat(
      [Column(type: .codes(choices.map(label)))]
        + choices.map { Column(suffix: "__\($0.0)", type: .flag(labels: []), source: .holds(code: $0.0)) }
        + other.map { Column(suffix: "__\($0)__text", type: .text, source: .otherText(code: $0)) })
  }

  static func parts(_ names: [String]) -> FixtureFormat {
    FixtureFormat(
      names.map { Column(suffix: "__\($0)", type: .text, source: .part($0)) }, control: .hidden(parts: names))
  }

  private static func label(_ code: String, _ words: String) -> CodeLabel {
    CodeLabel(code: code, label: LocalizedText(["en": words, "de": words + " (de)"]))
  }
}
