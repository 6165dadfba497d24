/// What all formats of numbers share: bounds, step, unit, and how an entry is read and refused.
struct NumberRules: Sendable {
  var minimum: DecimalNumber?
  var maximum: DecimalNumber?
  /// Digits that may stand behind the decimal mark; 0 for whole numbers.
  var maximumFractionDigits: Int
  var unit: LocalizedText?
  /// Accepted numbers are whole steps away from the minimum, or from nought where there is none (researchkit.md W-07).
  var step: DecimalNumber?

  /// Beyond fifteen digits the programs that read an export can no longer tell numbers apart.
  static let largest = DecimalNumber(999_999_999_999_999)
  static let smallest = DecimalNumber(-999_999_999_999_999)
  static let mostFractionDigits = 15

  static let unitKey = DefinitionKey("unit", .text, "The unit behind the field, such as °C; it stands in the codebook.")
  static let displayUnitKey = DefinitionKey(
    "displayUnit", .text, "What stands behind the field in place of `unit`, which the codebook keeps.")

  /// Says what is wrong with bounds.
  func check(_ problems: inout [DefinitionProblem]) {
    if let minimum, let maximum, minimum > maximum {
      problems.append(
        DefinitionProblem("maximum", "The maximum \(maximum) lies below the minimum \(minimum). Change one of them."))
    }
    for (key, bound) in [("minimum", minimum), ("maximum", maximum)] {
      guard let bound else { continue }
      if bound < Self.smallest || bound > Self.largest {
        problems.append(DefinitionProblem(key, "Write a number of at most 15 digits."))
      } else if bound.fractionDigits > maximumFractionDigits {
        problems.append(
          DefinitionProblem(key, "\(bound) has more digits behind the point than an answer may have. Shorten it."))
      }
    }
    guard let step else { return }
    if step <= DecimalNumber(0) || step.fractionDigits > maximumFractionDigits {
      problems.append(DefinitionProblem("step", "Write a number above 0 with no more digits than an answer may have."))
    } else if let maximum, !maximum.isReached(from: minimum ?? DecimalNumber(0), by: step) {
      problems.append(
        DefinitionProblem(
          "step", "Steps of \(step) do not lead from \(minimum ?? DecimalNumber(0)) to \(maximum). Choose another."))
    }
  }

  func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    guard let text = fields.first(), !TypedText.isBlank(text) else { return .blank }
    switch TypedNumber(text, groupingMark: context.groupingMark, isWhole: maximumFractionDigits == 0) {
    case .number(let number): return problem(of: number).map(refusal) ?? .value(.number(number))
    case .tooLong(let isNegative): return refusal(rangeMessage(isBelow: isNegative))
    case .malformed(let ungrouped):
      if let unit, isFollowedByUnit(text, unit, context) {
        return refusal(Message("error.number.unit", ["unit": .text(unit)]))
      }
      return refusal(Message("error.number.form", ["example": ungrouped.map(MessageArgument.plain) ?? example]))
    case .ambiguous(let whole, let decimal):
      if maximumFractionDigits == 0 { return refusal(Message("error.number.whole")) }
      if maximumFractionDigits < 3 { return refusal(Message("error.number.form", ["example": .plain(whole)])) }
      return refusal(
        Message(
          "error.number.grouping",
          ["text": .plain(TypedText.trimmed(text)), "whole": .plain(whole), "decimal": .plain(decimal)]))
    }
  }

  /// The keyboards of phones lack a minus, so the page needs to know.
  var allowsNegative: Bool { minimum.map { $0 < DecimalNumber(0) } ?? false }

  private func problem(of number: DecimalNumber) -> Message? {
    if number.fractionDigits > maximumFractionDigits {
      return maximumFractionDigits == 0
        ? Message("error.number.whole")
        : Message("error.number.decimals", ["count": .count(maximumFractionDigits)])
    }
    if number < minimum ?? Self.smallest { return rangeMessage(isBelow: true) }
    if number > maximum ?? Self.largest { return rangeMessage(isBelow: false) }
    if let step, !number.isReached(from: minimum ?? DecimalNumber(0), by: step) {
      return Message("error.number.step", ["step": .number(step)])
    }
    return nil
  }

  private func rangeMessage(isBelow: Bool) -> Message {
    if let minimum, let maximum {
      return Message("error.number.range", ["min": .number(minimum), "max": .number(maximum)])
    }
    return isBelow
      ? Message("error.number.tooSmall", ["min": .number(minimum ?? Self.smallest)])
      : Message("error.number.tooLarge", ["max": .number(maximum ?? Self.largest)])
  }

  private func isFollowedByUnit(_ text: String, _ unit: LocalizedText, _ context: ReadingContext) -> Bool {
    guard text.utf8.count <= TypedNumber.maximumLength else { return false }
    let text = TypedText.trimmed(text).lowercased()
    return unit.byLanguage.values.contains { unit in
      guard !unit.isEmpty, text.hasSuffix(unit.lowercased()) else { return false }
      let number = String(text.dropLast(unit.count))
      if case .malformed = TypedNumber(number, groupingMark: context.groupingMark) { return false }
      return true
    }
  }

  /// A number that would be accepted, short enough to be spelled without grouping.
  private var example: MessageArgument {
    let usual = maximumFractionDigits == 0 ? "12" : "12.5"
    let candidates = [DecimalNumber(usual), maximum, minimum].compactMap(\.self)
    let number = candidates.first { problem(of: $0) == nil } ?? DecimalNumber(1)
    return abs(number.double) < 1_000 ? .number(number) : .plain(number.description)
  }

  private func refusal(_ message: Message) -> Reading { .refused([AnswerProblem(message)]) }
}
