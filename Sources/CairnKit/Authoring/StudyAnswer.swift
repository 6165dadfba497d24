public import SurveyModel

/// How a question is answered: a format with its keys, as behind `answer:` in a study file.
public struct StudyAnswer: StudyPart {
  /// What the study file has of it.
  public var keys: StudyKeys

  /// A format by its name in the study file: `StudyAnswer("stars", ["count": 5])`.
  public init(_ type: String, _ keys: StudyKeys = [:]) {
    self.keys = StudyKeys([("type", .text(type))]).merging(keys)
  }

  /// A format written in Swift, which the host has to know: ``SurveyHost/answerFormats``.
  public init(_ format: any AnswerFormat.Type, _ keys: StudyKeys = [:]) { self.init(format.name, keys) }

  /// The same question, with a box for "I don't know".
  public func dontKnow() -> StudyAnswer { with("dontKnow", true) }
}

extension StudyAnswer {
  /// One of some choices (`ORKTextChoiceAnswerFormat`).
  public static func textChoice(_ choices: StudyChoices) -> StudyAnswer {
    StudyAnswer("textChoice", ["choices": choices.value])
  }

  /// Any number of some choices.
  public static func multipleChoice(_ choices: StudyChoices) -> StudyAnswer {
    textChoice(choices).with("style", "multiple")
  }

  /// Yes or no (`ORKBooleanAnswerFormat`).
  public static var boolean: StudyAnswer { StudyAnswer("boolean") }

  /// A whole number (`ORKNumericAnswerFormat` of style integer).
  public static func integer(minimum: Int? = nil, maximum: Int? = nil, unit: StudyValue? = nil) -> StudyAnswer {
    StudyAnswer("integer").with("minimum", optional: minimum.map(StudyValue.integer))
      .with("maximum", optional: maximum.map(StudyValue.integer)).with("unit", optional: unit)
  }

  /// A number (`ORKNumericAnswerFormat` of style decimal).
  public static func decimal(minimum: Double? = nil, maximum: Double? = nil, unit: StudyValue? = nil) -> StudyAnswer {
    StudyAnswer("decimal").with("minimum", optional: minimum.map(StudyValue.decimal))
      .with("maximum", optional: maximum.map(StudyValue.decimal)).with("unit", optional: unit)
  }

  /// Words, on one line or several (`ORKTextAnswerFormat`).
  ///
  /// - Parameter maximumLength: counted in UTF-16 units.
  public static func text(maximumLength: Int? = nil, lines: Int? = nil) -> StudyAnswer {
    StudyAnswer("text").with("maximumLength", optional: maximumLength.map(StudyValue.integer))
      .with("lines", optional: lines.map(StudyValue.integer))
  }

  /// A day (`ORKDateAnswerFormat`). Bounds are days such as `2026-05-01`, or counted from the participant's today: `today - 14 days`.
  public static func date(minimum: String? = nil, maximum: String? = nil) -> StudyAnswer {
    StudyAnswer("date").with("minimum", optional: minimum.map(StudyValue.text))
      .with("maximum", optional: maximum.map(StudyValue.text))
  }

  /// A time of day (`ORKTimeOfDayAnswerFormat`).
  public static var timeOfDay: StudyAnswer { StudyAnswer("timeOfDay") }

  /// One of a row of numbers (`ORKScaleAnswerFormat`).
  ///
  /// - Parameter labels: words by number, for the ends or for each.
  public static func scale(_ range: ClosedRange<Int>, step: Int = 1, labels: [Int: StudyValue] = [:]) -> StudyAnswer {
    let words = labels.sorted { $0.key < $1.key }.map { (String($0.key), $0.value) }
    var answer = StudyAnswer(
      "scale", ["minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound), "step": .integer(step)])
    if !words.isEmpty { answer.keys["labels"] = .map(StudyKeys(words)) }
    return answer
  }

  /// An address for letters over the net (`ORKEmailAnswerFormat`).
  public static var email: StudyAnswer { StudyAnswer("email") }
}

/// Choices in order, each a code with its words; or, for one with more to it, a code with the keys of a choice.
///
/// ```swift
/// ["moderna": "Moderna", "other": ["text": "Another one", "other": ["label": "Which one?", "required": true]]]
/// ```
public struct StudyChoices: Sendable, ExpressibleByDictionaryLiteral {
  let value: StudyValue

  /// Choices as a literal.
  public init(dictionaryLiteral elements: (String, StudyValue)...) {
    value = .list(
      elements.map { code, words in
        if case .map(let keys) = words, keys["text"] != nil {
          return .map(StudyKeys([("value", .text(code))]).merging(keys))
        }
        return .map(StudyKeys([("value", .text(code)), ("text", words)]))
      })
  }
}
