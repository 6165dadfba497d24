import CivilTime
import Testing

@Suite struct CivilDateTests {
  @Test func `there is no 31 February, and 29 February only in leap years`() {
    #expect(CivilDate(year: 2026, month: 2, day: 31) == nil)
    #expect(CivilDate(year: 2026, month: 2, day: 29) == nil)
    #expect(CivilDate(year: 2024, month: 2, day: 29) != nil)
    #expect(CivilDate(year: 1900, month: 2, day: 29) == nil)
    #expect(CivilDate(year: 2000, month: 2, day: 29) != nil)
    #expect(CivilDate(year: 2026, month: 13, day: 1) == nil)
    #expect(CivilDate(year: 0, month: 1, day: 1) == nil)
  }

  @Test func `day numbers go both ways for every day of four centuries`() {
    var expected = CivilDate(year: 1799, month: 12, day: 31)!
    for number in expected.dayNumber + 1...CivilDate(year: 2201, month: 1, day: 1)!.dayNumber {
      let date = CivilDate(dayNumber: number)
      #expect(date.dayNumber == number)
      #expect(expected < date)
      #expect(CivilDate(year: date.year, month: date.month, day: date.day) == date)
      expected = date
    }
    #expect(CivilDate(dayNumber: 0).description == "1970-01-01")
    #expect(CivilDate(year: 2026, month: 11, day: 30)!.dayNumber == 20_787)
  }

  @Test func `the first and the last day of the calendar hold`() {
    #expect(CivilDate(dayNumber: -10_000_000).description == "0001-01-01")
    #expect(CivilDate(dayNumber: 10_000_000).description == "9999-12-31")
  }

  @Test func `ISO dates are read and nothing that merely resembles one`() {
    #expect(CivilDate(iso: "1990-05-17")?.description == "1990-05-17")
    for text in ["1990-5-17", "90-05-17", "1990/05/17", "1990-05-17 ", "1990-02-30", "", "+990-05-17"] {
      #expect(CivilDate(iso: text) == nil, "\(text)")
    }
  }

  @Test func `age counts whole years, and 29 February turns older on 1 March`() {
    let birthday = CivilDate(year: 2004, month: 2, day: 29)!
    #expect(birthday.years(until: CivilDate(year: 2022, month: 2, day: 28)!) == 17)
    #expect(birthday.years(until: CivilDate(year: 2022, month: 3, day: 1)!) == 18)
    #expect(birthday.years(until: CivilDate(year: 2024, month: 2, day: 29)!) == 20)
  }
}
