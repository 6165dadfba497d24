import CivilTime
import Foundation
import SurveyModel

/// How a language writes numbers, dates and times.
struct LanguageFormat: Sendable {
  /// The order of a date's three fields.
  enum DateOrder: Sendable { case dayMonthYear, monthDayYear, yearMonthDay }

  private let locale: Locale
  let decimalMark: Character
  let groupingMark: Character?
  let dateOrder: DateOrder

  init(_ language: String) {
    // Bare "en" is most of the English-speaking world, which writes the day first and 24 hours.
    locale = Locale(identifier: language == "en" ? "en-GB" : language)
    decimalMark = locale.decimalSeparator?.first ?? "."
    groupingMark = locale.groupingSeparator?.first
    dateOrder = Self.order(locale)
  }

  /// Whether the language is written from right to left.
  static func isRightToLeft(_ language: String) -> Bool {
    ["ar", "he", "fa", "ur", "ps", "dv", "yi"].contains(language.prefix { $0 != "-" })
  }

  /// Whether names are written with the family name first.
  static func putsFamilyNameFirst(_ language: String) -> Bool {
    ["hu", "ja", "km", "ko", "vi", "zh"].contains(language.prefix { $0 != "-" })
  }

  /// As HTML's `dir` names it.
  static func direction(of language: String) -> String { isRightToLeft(language) ? "rtl" : "ltr" }

  /// The name of a language in itself: "Deutsch".
  static func name(of language: String) -> String {
    let name = Locale(identifier: language).localizedString(forIdentifier: language) ?? language
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// The canonical spelling with the language's decimal mark; never grouped, so that it can be typed back.
  func number(_ number: DecimalNumber) -> String {
    var text = ""
    for character in number.description.unicodeScalars {
      switch character {
      case ".": text.append(decimalMark)
      case "-": text.append("−")
      default: text.unicodeScalars.append(character)
      }
    }
    return text
  }

  /// A whole number, such as a count.
  func number(_ number: Int) -> String { number < 0 ? "−\(number.magnitude)" : String(number) }

  /// `14 March 2027`.
  func date(_ date: CivilDate) -> String {
    Date(civil: CivilDateTime(date: date, time: .midnight)).formatted(style.day().month(.wide).year())
  }

  /// `31 February`: a day that the calendar need not have.
  func dayAndMonth(day: Int, month: Int) -> String {
    // 29 stands for the day while the language puts it in order: every month of a leap year has one, and no month's number.
    guard let standIn = CivilDate(year: 2024, month: month, day: 29) else { return String(day) }
    let written = Date(civil: CivilDateTime(date: standIn, time: .midnight)).formatted(style.day().month(.wide))
    let digits = { (number: Int) in number.formatted(.number.locale(locale)) }
    return written.replacing(digits(29), with: digits(day), maxReplacements: 1)
  }

  /// `Tuesday, 14 March`.
  func dayOfWeek(_ date: CivilDate) -> String {
    Date(civil: CivilDateTime(date: date, time: .midnight)).formatted(style.weekday(.wide).day().month(.wide))
  }

  /// `1 hour, 30 minutes`.
  func interval(seconds: Int) -> String {
    let units: Set<Duration.UnitsFormatStyle.Unit> =
      seconds.isMultiple(of: 60) ? [.hours, .minutes] : [.hours, .minutes, .seconds]
    return Duration.seconds(seconds).formatted(.units(allowed: units, width: .wide).locale(locale))
  }

  /// Which units people measure themselves with where the language is spoken; bare "en" counts as most of the world.
  var measurementSystem: MeasurementSystem { locale.measurementSystem == .us ? .us : .metric }

  /// `18:05`, or as the language's clocks show it.
  func time(_ time: TimeOfDay) -> String { time.description }

  func dateTime(_ dateTime: CivilDateTime) -> String { "\(date(dateTime.date)), \(time(dateTime.time))" }

  /// Civil values are formatted as if in UTC, so that no zone shifts them.
  private var style: Date.FormatStyle {
    Date.FormatStyle(locale: locale, calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
  }

  private static func order(_ locale: Locale) -> DateOrder {
    let pattern = DateFormatter.dateFormat(fromTemplate: "yMd", options: 0, locale: locale) ?? "d/M/y"
    let marks = pattern.filter { "yMd".contains($0) }
    return switch marks.first {
    case "y": .yearMonthDay
    case "M": .monthDayYear
    default: .dayMonthYear
    }
  }
}

extension Date {
  fileprivate init(civil: CivilDateTime) {
    self.init(
      timeIntervalSince1970: Double(civil.date.dayNumber) * 86_400 + Double(civil.time.minutesOfDay) * 60)
  }
}
