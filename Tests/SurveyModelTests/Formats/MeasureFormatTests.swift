import Testing

@testable import SurveyModel

/// Heights, weights, health quantities: numbers in a unit.
struct MeasureFormatTests {
  @Test(
    arguments: [
      // FV-26: 5'4" is 162.56 cm.
      (["feet": "5", "inches": "4"], "162.56", "5 4", "ft in"), (["feet": "5"], "152.4", "5 0", "ft in"),
      (["feet": "6", "inches": "11.9"], "213.106", "6 11.9", "ft in"),
      (["centimetres": "170,5"], "170.5", "170.5", "cm"),
      (["centimetres": "0"], "0", "0", "cm"),
    ] as [([String: String], String, String, String)])
  func `a height is stored in centimetres, with what was entered`(
    entry: [String: String], stored: String, entered: String, unit: String
  ) throws {
    let (format, problems) = HeightFormat.defined()
    #expect(problems == [])
    let value = try #require(format.read(entry.mapValues { [$0] }).value)
    #expect(format.columns().map(\.suffix) == ["", "__entered", "__unit"])
    #expect(format.columns().map { value.cell($0.source) } == [stored, entered, unit])
    #expect(value.expressionValue == .number(Double(stored) ?? .nan))
  }

  @Test(
    arguments: [
      (["centimetres": "170", "feet": "5"], ["error.measure.twice"]), (["inches": "4"], ["error.blank.part"]),
      (["feet": "5", "inches": "12"], ["error.number.range"]), (["feet": "10"], ["error.measure.range"]),
      (["feet": "5.5"], ["error.number.whole"]), (["centimetres": "300"], ["error.measure.range"]),
      (["centimetres": "1.7 m"], ["error.number.form"]), (["centimetres": "170 cm"], ["error.number.unit"]),
      (["centimetres": "-1"], ["error.number.tooSmall"]),
      (["feet": "five", "inches": "x"], ["error.number.form", "error.number.form"]),
    ] as [([String: String], [String])])
  func `what is no height is refused`(entry: [String: String], refusals: [String]) {
    #expect(HeightFormat.defined().format.read(entry.mapValues { [$0] }).refusals == refusals)
  }

  @Test func `a system leaves one way to answer, and the reader's own stands by its name`() {
    for (system, units) in [("metric", ["cm"]), ("us", ["ft in"]), ("local", ["cm", "ft in"])] {
      let (format, _) = HeightFormat.defined(["system": .string(system)])
      guard case .fields(let parts) = format.control, case .code(let codes) = format.columns()[2].type else {
        Issue.record("no fields")
        return
      }
      #expect(codes.map(\.code) == units)
      #expect(parts.groups.count == units.count)
    }
    #expect(HeightFormat.defined(["system": .string("us")]).format.read(["centimetres": ["170"]]) == .blank)
  }

  @Test(
    arguments: [
      ("default", ["kilograms": "72.5"], "72.5", "kg"), ("low", ["pounds": "133"], "60.3278", "lb"),
      ("high", ["kilograms": "3.25"], "3.25", "kg"), ("high", ["pounds": "7", "ounces": "8"], "3.4019", "lb oz"),
    ])
  func `a weight is stored in kilograms`(precision: String, entry: [String: String], stored: String, unit: String)
    throws
  {
    let (format, problems) = WeightFormat.defined(["precision": .string(precision)])
    #expect(problems == [])
    let value = try #require(format.read(entry.mapValues { [$0] }).value)
    #expect(value.number?.description == stored)
    #expect(value.cell(.unit) == unit)
  }

  @Test func `a weight is as exact as its precision says`() {
    for (precision, refused) in [("low", "72.5"), ("default", "72.55"), ("high", "72.555")] {
      let format = WeightFormat.defined(["precision": .string(precision)]).format
      #expect(!format.read(["kilograms": [refused]]).refusals.isEmpty, "\(precision)")
    }
  }

  @Test func `bounds are said in the unit that was entered, to their inside`() throws {
    let (format, _) = HeightFormat.defined(["minimum": .number("100"), "maximum": .number("200")])
    let problem = try #require(format.read(["feet": ["7"]]).problems.first)
    // 200 cm are 78.74 inches, so 6 feet 6 are the most.
    #expect(problem.message.arguments["max"] == .plain("6 ft 6 in"))
    #expect(problem.message.arguments["min"] == .plain("3 ft 4 in"))
    #expect(problem.part == "feet")
    let metric = try #require(format.read(["centimetres": ["90"]]).problems.first)
    #expect(metric.message.arguments["min"] == .plain("100 cm"))
  }

  @Test func `bounds that exclude each other are a problem`() {
    #expect(
      HeightFormat.defined(["minimum": .number("200"), "maximum": .number("100")]).problems.map(\.key) == ["maximum"])
    #expect(WeightFormat.defined(["minimum": .number("-1")]).problems.map(\.key) == ["maximum"])
  }

  @Test func `a default is written in the stored unit, or as people say it`() {
    let format = HeightFormat.defined().format
    #expect(format.value(fromDefault: "170") == .quantity(DecimalNumber(170), entered: "170", unit: "cm"))
    #expect(format.value(fromDefault: "5 4")?.number?.description == "162.56")
    #expect(format.value(fromDefault: "tall") == nil)
  }

  @Test func `a health quantity has the unit and the bounds of a body`() {
    let (format, problems) = HealthQuantityFormat.defined(["quantity": .string("bodyTemperature")])
    #expect(problems == [])
    #expect(format.read("37.2").value == .number("37.2"))
    #expect(format.read("98.6").refusals == ["error.number.range"])
    #expect(format.read("37.25").refusals == ["error.number.decimals"])
    let wide = HealthQuantityFormat.defined(["quantity": .string("heartRate"), "maximum": .number("500")]).problems
    #expect(wide.map(\.key) == ["maximum"])
  }

  @Test func `each health characteristic asks as its implied format does`() throws {
    func format(_ name: String) -> HealthCharacteristicFormat {
      HealthCharacteristicFormat.defined(["characteristic": .string(name)]).format
    }
    #expect(format("biologicalSex").read("female").value == .code("female"))
    #expect(format("bloodType").read("abNegative").value == .code("abNegative"))
    #expect(format("fitzpatrickSkinType").read("6").value == .code("6"))
    #expect(format("wheelchairUse").read("false").value == .boolean(false))
    let born = format("dateOfBirth")
    #expect(born.read(["day": ["15"], "month": ["6"], "year": ["2026"]]).value == .date("2026-06-15"))
    #expect(born.read(["day": ["16"], "month": ["6"], "year": ["2026"]]).refusals == ["error.date.future"])
    #expect(born.read(["day": ["1"], "month": ["1"], "year": ["1870"]]).refusals.count == 1)
  }
}
