import SurveyModel
import Testing

/// The canonical spelling of numbers, and their order.
struct DecimalNumberTests {
  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("-0.00", "0"), ("007", "7"), ("0.10", "0.1"), ("-3.50", "-3.5"), ("12.000", "12"),
    ("000.5", "0.5"),
  ])
  func `there is one spelling`(typed: String, canonical: String) {
    #expect(DecimalNumber(typed)?.description == canonical)
  }

  @Test(arguments: ["", "-", ".", "1.", ".5", "+1", "1e5", "1,5", " 1", "1 ", "٣", "nan", "inf", "1.2.3", "--1"])
  func `nothing else is a number`(_ text: String) { #expect(DecimalNumber(text) == nil) }

  @Test func `more than thirty digits are refused`() {
    #expect(DecimalNumber(String(repeating: "9", count: 30)) != nil)
    #expect(DecimalNumber(String(repeating: "9", count: 31)) == nil)
    #expect(DecimalNumber("0." + String(repeating: "9", count: 31)) == nil)
    #expect(DecimalNumber("1" + String(repeating: "0", count: 400)) == nil)
  }

  @Test func `order is exact, beyond what binary numbers can tell apart`() throws {
    let ascending = [
      "-1000000000000000000000000.5", "-1000000000000000000000000.4", "-10", "-9.99", "-0.5", "0",
      "0.000000000000000000000001",
      "0.1", "0.10000000000000000000000001", "9", "10", "10.5", "100000000000000000000000000000",
      "100000000000000000000000000001",
    ]
    let numbers = try ascending.map { try #require(DecimalNumber($0)) }
    for (left, one) in numbers.enumerated() {
      for (right, other) in numbers.enumerated() { #expect((one < other) == (left < right), "\(one) \(other)") }
    }
  }
}
