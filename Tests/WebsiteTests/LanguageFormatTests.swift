import CivilTime
import SurveyModel
import Testing

@testable import Website

@Suite struct `How languages write` {
  @Test(arguments: [
    ("en", LanguageFormat.DateOrder.dayMonthYear), ("de", .dayMonthYear), ("en-US", .monthDayYear),
    ("ja", .yearMonthDay), ("ar", .dayMonthYear), ("fr", .dayMonthYear), ("hu", .yearMonthDay),
  ])
  func `a date's fields stand in the language's order`(language: String, order: LanguageFormat.DateOrder) {
    #expect(LanguageFormat(language).dateOrder == order)
  }

  @Test(arguments: [
    ("en", "14 March 2027"), ("de", "14. März 2027"), ("en-US", "March 14, 2027"), ("ja", "2027年3月14日"),
  ])
  func `a date is written out`(language: String, written: String) throws {
    #expect(LanguageFormat(language).date(try #require(CivilDate(year: 2027, month: 3, day: 14))) == written)
  }

  @Test(arguments: [
    ("en", 31, 2, "31 February"), ("de", 31, 2, "31. Februar"), ("en-US", 31, 4, "April 31"), ("ja", 31, 1, "1月31日"),
    ("ja", 31, 11, "11月31日"), ("es", 30, 2, "30 de febrero"),
  ])
  func `a day that no calendar has can be named`(language: String, day: Int, month: Int, written: String) {
    #expect(LanguageFormat(language).dayAndMonth(day: day, month: month) == written)
  }

  @Test(arguments: [("en", "-1234.5", "−1234.5"), ("de", "-1234.5", "−1234,5"), ("ja", "0.25", "0.25")])
  func `a number has the language's decimal mark and no grouping`(language: String, number: String, written: String)
    throws
  {
    #expect(LanguageFormat(language).number(try #require(DecimalNumber(number))) == written)
  }

  @Test func `languages are named in themselves and know their direction`() {
    #expect(LanguageFormat.name(of: "de") == "Deutsch")
    #expect(LanguageFormat.name(of: "fr") == "Français")
    #expect(LanguageFormat.direction(of: "ar") == "rtl")
    #expect(LanguageFormat.direction(of: "ar-EG") == "rtl")
    #expect(LanguageFormat.direction(of: "arn") == "ltr")
  }
}
