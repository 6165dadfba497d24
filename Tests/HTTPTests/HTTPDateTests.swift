import HTTP
import Testing

struct HTTPDateTests {
  @Test(arguments: [
    (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
    (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"),
    (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
    (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
  ])
  func `seconds and text are the same instant`(seconds: Int, text: String) {
    #expect(HTTPDate(seconds: seconds).text == text)
    #expect(HTTPDate(parsing: text)?.seconds == seconds)
  }

  @Test func `the older forms are understood`() {
    #expect(HTTPDate(parsing: "Sunday, 06-Nov-94 08:49:37 GMT")?.seconds == 784_111_777)
    #expect(HTTPDate(parsing: "Sun Nov  6 08:49:37 1994")?.seconds == 784_111_777)
    #expect(HTTPDate(parsing: "Sunday, 06-Nov-26 08:49:37 GMT")?.text.contains("2026") == true)
    #expect(HTTPDate(parsing: "Sunday, 06-Nov-77 08:49:37 GMT")?.text.contains("1977") == true)
  }

  @Test(arguments: [
    "", "yesterday", "Sun, 06 Nov 1994", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET",
    "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:60:37 GMT",
    "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
    "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 8:49:37 GMT", "784111777",
  ])
  func `what is no date is none`(text: String) {
    #expect(HTTPDate(parsing: text) == nil)
  }

  @Test func `every day of four centuries is its own day after a round trip`() {
    for day in stride(from: -200_000, through: 200_000, by: 13) {
      let date = HTTPDate(seconds: day * 86_400 + 1)
      #expect(HTTPDate(parsing: date.text) == date)
    }
  }
}
