import SurveyModel
import Testing

/// What is kept reads back to the very same bytes.
struct StoredValueTests {
  static let nastyTexts = [
    "", " ", "%", "%3B", "%25", ";", "=", ";;==%%", "a;b=c%d", "\u{0301}", "a\u{0301}", "á",
    "\u{1F469}\u{200D}\u{1F467}", "\u{FEFF}x",
    "line\nbreak", "\r\n", "tab\t", "nul\u{0}", "\u{10FFFF}", "\u{202E}right to left", "NA", "007", "\"quoted\"",
    "a\u{0338}=\u{0338};\u{0338}",
  ]

  private func roundTrips(_ value: AnswerValue) -> Bool {
    guard let back = AnswerValue(stored: value.encoded) else { return false }
    // Strings that are canonically equivalent are equal to Swift; the bytes have to be the same too.
    return back == value && Array(back.encoded.text.utf8) == Array(value.encoded.text.utf8)
  }

  @Test(arguments: nastyTexts)
  func `every text comes back, wherever it stands`(_ text: String) {
    #expect(roundTrips(.text(text)))
    #expect(roundTrips(.choice(ChosenOption(code: text))))
    #expect(roundTrips(.choice(ChosenOption(code: "other", text: text))))
    #expect(roundTrips(.choice(ChosenOption(code: text, text: text))))
    #expect(roundTrips(.parts([AnswerPart(name: text, text: text)])))
    #expect(roundTrips(.detailed(.text(text), parts: [AnswerPart(name: text, text: text)])))
    for other in Self.nastyTexts {
      #expect(roundTrips(.choices([ChosenOption(code: text, text: other), ChosenOption(code: other)])))
      #expect(roundTrips(.parts([AnswerPart(name: text, text: other), AnswerPart(name: other, text: text)])))
    }
  }

  @Test(arguments: [
    AnswerValue.number("0.10"), .number("-12345678901234567890.5"), .boolean(true), .boolean(false), .choices([]),
    .parts([]), .detailed(.boolean(true), parts: []),
    .detailed(.boolean(false), parts: [AnswerPart(name: "version", text: "1; =2")]),
    .detailed(.number("178"), parts: [AnswerPart(name: "", text: "5'10")]),
    .date("0001-01-01"), .date("9999-12-31"), .time("00:00"), .dateTime("2026-03-29T02:30"),
    .dateTime("2026-03-29T02:30", zone: "Europe/Berlin"), .dateTime("2026-03-29T02:30", zone: ""),
  ])
  func `every kind of value comes back`(_ value: AnswerValue) { #expect(roundTrips(value)) }

  @Test func `plain codes are stored plainly`() {
    #expect(AnswerValue.codes("a", "b").encoded == StoredValue(type: "choices", text: "a;b"))
    let other = AnswerValue.choices([ChosenOption(code: "a"), ChosenOption(code: "other", text: "x; y = 100%")])
    #expect(other.encoded.text == "a;other=x%3B y %3D 100%25")
  }

  @Test(arguments: [
    StoredValue(type: "number", text: "1,5"), StoredValue(type: "boolean", text: "yes"),
    StoredValue(type: "choice", text: ""),
    StoredValue(type: "choice", text: "a;b"), StoredValue(type: "choices", text: "a%2"),
    StoredValue(type: "date", text: "2026-02-30"),
    StoredValue(type: "time", text: "24:00"), StoredValue(type: "dateTime", text: ""),
    StoredValue(type: "parts", text: "a"),
    StoredValue(type: "nothing", text: "a"),
  ])
  func `what was never written is not read`(_ stored: StoredValue) { #expect(AnswerValue(stored: stored) == nil) }
}
