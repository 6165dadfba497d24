import Testing

@testable import SurveyModel

/// Sliders, stars, ladders, rankings, sums, and how scales look.
struct RatingFormatTests {
  private func continuous(_ minimum: String, _ maximum: String, _ digits: Int) -> (
    ContinuousScaleFormat, [DefinitionProblem]
  ) {
    let (format, problems) = ContinuousScaleFormat.defined([
      "minimum": .number(minimum), "maximum": .number(maximum), "maximumFractionDigits": .integer(digits),
    ])
    return (format, problems)
  }

  @Test func `FV-06: a continuous answer is rounded to the scale's decimals`() {
    let format = continuous("0", "1", 2).0
    #expect(format.read("0.12345").value == .number("0.12"))
    #expect(format.read("0,125", .german).value == .number("0.13"))
    #expect(format.read("1.001").refusals == ["error.number.range"])
    #expect(continuous("-10", "10", 0).0.read("-2.5").value == .number("-3"))
  }

  @Test(arguments: [
    ("0", "1000", 3, "maximum"), ("5", "5", 0, "maximum"), ("0", "1", 5, "maximumFractionDigits"),
    ("0.5", "1", 0, "minimum"), ("-100001", "0", 0, "minimum"),
  ])
  func `FV-07: scales that are too long for their decimals are refused`(
    minimum: String, maximum: String, digits: Int, key: String
  ) {
    #expect(continuous(minimum, maximum, digits).1.map(\.key) == [key])
  }

  @Test func `FV-31: the top rung is 0`() {
    let format = SESFormat.defined().format
    #expect(format.read("0").value == .number("0"))
    guard case .scale(let options, let look) = format.control else {
      Issue.record("no scale")
      return
    }
    #expect(options.first?.code == "0")
    #expect(options.map { $0.label.resolved(["en"]) } == (1...10).reversed().map(String.init))
    #expect(look.isVertical)
    #expect(format.control.words.map { $0.label.resolved([]) }.first == "10")
    #expect(format.read("10").refusals == ["error.choice.unknown"])
  }

  @Test func `stars and recommendations are numbers`() {
    let stars = StarsFormat.defined(["count": .integer(3)])
    #expect(stars.problems == [])
    #expect(stars.format.read("3").value == .number("3"))
    #expect(stars.format.read("0").refusals == ["error.choice.unknown"])
    #expect(StarsFormat.defined(["count": .integer(11)]).problems.map(\.key) == ["count"])
    let promoter = NetPromoterFormat.defined().format
    #expect(promoter.read("0").value == .number("0"))
    #expect(promoter.read("11").refusals == ["error.choice.unknown"])
    #expect(promoter.read(["": ["1", "2"]]).refusals == ["error.choice.several"])
  }

  @Test func `a scale's looks are checked`() {
    let keys: [String: DefinitionValue] = ["minimum": .integer(0), "maximum": .integer(2)]
    func problems(_ more: [String: DefinitionValue]) -> [String] {
      ScaleFormat.defined(keys.merging(more) { $1 }).problems.map(\.key)
    }
    #expect(problems(["colors": .list([.string("#ff0000"), .string("#00FF00")])]) == [])
    #expect(problems(["colors": .list([.string("red"), .string("#00ff00")])]) == ["colors"])
    #expect(problems(["colors": .list([.string("#ff0000")])]) == ["colors"])
    #expect(problems(["minimumImage": .string("media/sad.png")]) == ["minimumImage"])
    let labelled: [String: DefinitionValue] = [
      "minimumImage": .string("media/sad.png"), "labels": .labels([NumberLabel(number: 0, label: .en("Sad"))]),
    ]
    #expect(problems(labelled) == [])
  }

  @Test func `a ranking has codes in order, and a place for each`() throws {
    let (format, problems) = RankingFormat.defined(["choices": FormatSample.options("a", "b", "c")])
    #expect(problems == [])
    let value = try #require(format.read(["a.rank": ["3"], "b.rank": ["1"], "c.rank": ["2"]]).value)
    #expect(value == .codes("b", "c", "a"))
    #expect(format.columns().map { value.cell($0.source) } == ["b;c;a", "3", "1", "2"])
    #expect(format.read(["a.rank": ["1"], "b.rank": ["1"], "c.rank": ["2"]]).refusals == ["error.ranking.twice"])
    let open = format.read(["a.rank": ["1"], "c.rank": ["3"]])
    #expect(open.refusals == ["error.ranking.open"])
    #expect(open.problems.first?.part == "b.rank")
    #expect(format.read(["a.rank": ["4"]]).refusals == ["error.number.range"])
    #expect(format.value(fromDefault: "c,a,b") == .codes("c", "a", "b"))
    #expect(format.value(fromDefault: "c,a") == nil)
  }

  @Test func `a ranking may end after some places`() throws {
    let format = RankingFormat.defined(["choices": FormatSample.options("a", "b", "c"), "count": .integer(1)]).format
    let value = try #require(format.read(["c.rank": ["1"]]).value)
    #expect(format.columns().map { value.cell($0.source) } == ["c", "", "", "1"])
  }

  @Test func `a sum is made exactly`() throws {
    let keys: [String: DefinitionValue] = [
      "choices": FormatSample.options("a", "b", "c"), "maximumFractionDigits": .integer(1),
    ]
    let (format, problems) = ConstantSumFormat.defined(keys)
    #expect(problems == [])
    let value = try #require(format.read(["a.share": ["33.3"], "b.share": ["66.7"]]).value)
    #expect(format.columns().map { value.cell($0.source) } == ["33.3", "66.7", "0"])
    let wrong = format.read(["a.share": ["33.3"], "b.share": ["66.6"]])
    #expect(wrong.refusals == ["error.sum"])
    #expect(wrong.problems.first?.message.arguments["sum"] == DecimalNumber("99.9").map(MessageArgument.number))
    #expect(format.read(["a.share": ["101"]]).refusals == ["error.number.range"])
    #expect(
      format.read(["a.share": ["-1"], "b.share": ["x"]]).refusals == ["error.number.range", "error.number.form"])
    #expect(ConstantSumFormat.defined(["choices": FormatSample.options("a")]).problems.map(\.key) == ["choices"])
  }
}
