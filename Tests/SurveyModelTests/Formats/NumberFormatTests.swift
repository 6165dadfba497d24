import SurveyModel
import Testing

/// Whole numbers and decimals as people type them.
struct NumberFormatTests {
  static let decimal = DecimalFormat.defined().format
  static let integer = IntegerFormat.defined().format

  @Test(arguments: [
    ("37.5", "37.5"), ("37,5", "37.5"), (" 37.50 ", "37.5"), ("-3", "-3"), ("\u{2212}3,25", "-3.25"), ("+4", "4"),
    (".5", "0.5"),
    (",5", "0.5"), ("007", "7"), ("0.10", "0.1"), ("-0", "0"), ("1234", "1234"), ("1234,567", "1234.567"),
    ("0,123", "0.123"),
    ("1.2345", "1.2345"), ("٣٧٫٥", "37.5"), ("۳۷", "37"), ("३७.५", "37.5"), ("３７．５", "37.5"),
    ("\u{200F}٣\u{200F}", "3"),
    ("- 5", "-5"), ("\u{A0}5\u{A0}", "5"), ("\u{61C}-٥", "-5"),
  ])
  func `numbers of any script are read, with point or comma`(typed: String, canonical: String) {
    #expect(Self.decimal.read(typed).value == .number(canonical))
    #expect(Self.decimal.read(typed, .german).value == .number(canonical))
  }

  @Test func `three digits behind the language's thousands mark can mean two numbers`() {
    let english = Self.decimal.read("1,234", .english).problems
    #expect(english.map(\.message.key) == ["error.number.grouping"])
    #expect(
      english.first?.message.arguments == [
        "text": .plain("1,234"), "whole": .plain("1234"), "decimal": .plain("1.234"),
      ])
    let german = Self.decimal.read("-1.234", .german).problems
    #expect(german.first?.message.arguments["decimal"] == .plain("-1,234"))
    #expect(Self.decimal.read("1.234", .english).value == .number("1.234"))
    #expect(Self.decimal.read("1,234", .german).value == .number("1.234"))
    #expect(Self.integer.read("1,234", .english).refusals == ["error.number.whole"])
    // What we propose has to be taken.
    #expect(Self.decimal.read("1234", .english).value == .number("1234"))
    #expect(Self.decimal.read("-1,234", .german).value == .number("-1.234"))
  }

  @Test(arguments: [
    ("1,234,567", "1234567"), ("1.234.567", "1234567"), ("1 000", "1000"), ("1'000", "1000"), ("1\u{202F}000", "1000"),
    ("1’000’000", "1000000"),
  ])
  func `grouped thousands are refused with the number to type`(typed: String, example: String) {
    let problems = Self.decimal.read(typed).problems
    #expect(problems.map(\.message) == [Message("error.number.form", ["example": .plain(example)])])
  }

  @Test(arguments: [
    "abc", "1e5", "NaN", "nan", "inf", "-", "+", ".", "1.", "1,", "1..2", "1.2.3", "1,2.3", "--1", "1-", "0x10", "1/2",
    "½", "²",
    "一", "1 2", "1\u{0}", "Ⅷ", "\u{1D7D8}x",
  ])
  func `what is no number is refused`(_ typed: String) {
    #expect(Self.decimal.read(typed).refusals == ["error.number.form"])
  }

  @Test(arguments: ["", "   ", "\n", "\u{200B}", "\u{A0}"])
  func `nothing is blank`(_ typed: String) { #expect(Self.decimal.read(typed) == .blank) }

  @Test func `FV-15: bounds are inclusive`() {
    let (format, problems) = IntegerFormat.defined(["minimum": .integer(1), "maximum": .integer(10)])
    #expect(problems == [])
    #expect(format.read("0").refusals == ["error.number.range"])
    #expect(format.read("1").value == .number("1"))
    #expect(format.read("10").value == .number("10"))
    #expect(format.read("11").refusals == ["error.number.range"])
  }

  @Test func `FV-16: too many decimals are refused, not cut`() {
    let (format, _) = DecimalFormat.defined(["maximumFractionDigits": .integer(1)])
    #expect(
      format.read("1,25", .german).problems.map(\.message) == [Message("error.number.decimals", ["count": .count(1)])])
    #expect(format.read("1,20", .german).value == .number("1.2"))
    #expect(
      format.read("1.234", .german).problems.map(\.message) == [
        Message("error.number.form", ["example": .plain("1234")])
      ])
  }

  @Test func `FV-17: a whole number has no decimal mark`() {
    #expect(Self.integer.read("1.5").refusals == ["error.number.whole"])
    #expect(Self.integer.read("1,5").refusals == ["error.number.whole"])
    #expect(Self.integer.read("1.0").value == .number("1"))
    // Thousand, in many languages: never one, whichever mark the page's own language has.
    for text in ["1.000", "1,000", "12.000", "-1.000"] {
      #expect(Self.integer.read(text, .german).refusals == ["error.number.whole"])
      #expect(Self.integer.read(text).refusals == ["error.number.whole"])
    }
  }

  @Test func `FV-18: not a number is not a number`() {
    #expect(Self.decimal.read("NaN").refusals == ["error.number.form"])
  }

  @Test func `only one bound names that bound`() throws {
    let low = DecimalFormat.defined(["minimum": .number("34.5")]).format
    let high = DecimalFormat.defined(["maximum": .number("43")]).format
    #expect(
      low.read("34.4").problems.first?.message
        == Message("error.number.tooSmall", ["min": .number(try #require(DecimalNumber("34.5")))]))
    #expect(high.read("43.01").refusals == ["error.number.tooLarge"])
    #expect(high.read("43.000000000000001").refusals == ["error.number.tooLarge"])
  }

  @Test func `numbers beyond what programs can tell apart are refused`() {
    #expect(Self.integer.read("1" + String(repeating: "0", count: 400)).refusals == ["error.number.tooLarge"])
    #expect(Self.integer.read("-1" + String(repeating: "0", count: 400)).refusals == ["error.number.tooSmall"])
    #expect(Self.integer.read("1000000000000000").refusals == ["error.number.tooLarge"])
    #expect(Self.integer.read("999999999999999").value == .number("999999999999999"))
    #expect(Self.decimal.read("0." + String(repeating: "1", count: 16)).refusals == ["error.number.decimals"])
    #expect(Self.decimal.read(String(repeating: "9", count: 500_000)).refusals == ["error.number.form"])
  }

  @Test func `a unit behind the number is pointed out`() {
    let (format, _) = DecimalFormat.defined(["unit": .text(LocalizedText(["en": "°C", "de": "Grad"]))])
    #expect(format.read("38.5 °C").refusals == ["error.number.unit"])
    #expect(format.read("38,5 grad").refusals == ["error.number.unit"])
    #expect(format.read("warm °C").refusals == ["error.number.form"])
  }

  @Test(arguments: ["0.5", "1.234", "12.345", "1234.567", "-1.234", "0.123", "1000", "999999999999999", "38"])
  func `what is shown reads back, in every language`(_ number: String) {
    let contexts: [ReadingContext] = [
      .english, .german, ReadingContext(moment: .test, groupingMark: nil, decimalMark: ","),
      ReadingContext(moment: .test, groupingMark: "\u{202F}", decimalMark: ","),
      ReadingContext(moment: .test, groupingMark: ".", decimalMark: "."),
    ]
    for context in contexts {
      let value = AnswerValue.number(number)
      #expect(Self.decimal.read(Self.decimal.fields(for: value, in: context), in: context).value == value)
      #expect(Self.decimal.read(Self.decimal.fields(for: value), in: context).value == value)
    }
    #expect(Self.decimal.fields(for: .number("38.5"), in: .german) == FieldInput(["": ["38,5"]]))
  }

  @Test func `wrong definitions are said`() {
    #expect(IntegerFormat.defined(["minimum": .integer(5), "maximum": .integer(4)]).problems.map(\.key) == ["maximum"])
    #expect(
      DecimalFormat.defined(["maximumFractionDigits": .integer(0)]).problems.map(\.key) == ["maximumFractionDigits"])
    #expect(
      DecimalFormat.defined(["maximumFractionDigits": .integer(1), "minimum": .number("0.25")]).problems.map(\.key)
        == ["minimum"])
  }

  @Test func `defaults lie within bounds and are written with a point`() {
    let (format, _) = DecimalFormat.defined(["minimum": .number("1"), "maximum": .number("10")])
    #expect(format.value(fromDefault: "2.345") == .number("2.345"))
    #expect(format.value(fromDefault: "11") == nil)
    #expect(format.value(fromDefault: "many") == nil)
  }
}
