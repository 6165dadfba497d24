import CivilTime
import SurveyModel

/// A lookup over a dictionary, for tests.
struct Answers: AnswerLookup {
  var states: [String: ItemState] = [:]

  init(_ answers: [String: AnswerValue] = [:]) { states = answers.mapValues { .answer(.answered($0)) } }

  init(states: [String: ItemState]) { self.states = states }

  func state(of name: String) -> ItemState { states[name] ?? .notReached }
}

extension AnswerValue {
  static func number(_ text: String) -> AnswerValue { DecimalNumber(text).map(AnswerValue.number) ?? .text(text) }

  static func code(_ code: String) -> AnswerValue { .choice(ChosenOption(code: code)) }

  static func codes(_ codes: String...) -> AnswerValue { .choices(codes.map { ChosenOption(code: $0) }) }

  static func date(_ iso: String) -> AnswerValue { CivilDate(iso: iso).map(AnswerValue.date) ?? .text(iso) }

  static func time(_ iso: String) -> AnswerValue { TimeOfDay(iso: iso).map(AnswerValue.time) ?? .text(iso) }

  static func dateTime(_ iso: String, zone: String? = nil) -> AnswerValue {
    CivilDateTime(iso: iso).map { .dateTime($0, zone: zone) } ?? .text(iso)
  }
}

extension Moment {
  /// Noon of 15 June 2026 in Berlin.
  static let test = Moment(instant: Instant(milliseconds: 1_781_517_600_000), offset: 7_200, zone: "Europe/Berlin")
}

extension LocalizedText {
  static func en(_ text: String) -> LocalizedText { LocalizedText(["en": text]) }
}
