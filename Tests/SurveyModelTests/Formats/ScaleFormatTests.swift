import SurveyModel
import Testing

/// Rows of numbers.
struct ScaleFormatTests {
  private func scale(_ minimum: Int, _ maximum: Int, step: Int? = nil, labels: [Int] = []) -> (
    ScaleFormat, [DefinitionProblem]
  ) {
    var keys: [String: DefinitionValue] = ["minimum": .integer(minimum), "maximum": .integer(maximum)]
    if let step { keys["step"] = .integer(step) }
    if !labels.isEmpty { keys["labels"] = .labels(labels.map { NumberLabel(number: $0, label: .en("label \($0)")) }) }
    let (format, problems) = ScaleFormat.defined(keys)
    return (format, problems)
  }

  private func labelsAlone(_ numbers: [Int]) -> (ScaleFormat, [DefinitionProblem]) {
    let (format, problems) = ScaleFormat.defined([
      "labels": .labels(numbers.map { NumberLabel(number: $0, label: .en("label \($0)")) })
    ])
    return (format, problems)
  }

  @Test func `a number on the scale is an answer, any other is not`() {
    let (format, problems) = scale(0, 10, step: 2)
    #expect(problems == [])
    #expect(format.read("4").value == .number("4"))
    #expect(format.read([:]) == .blank)
    for wrong in ["5", "11", "-2", "4.0", "04", "+4", "٤", " 4", "4\u{0}", "NaN"] {
      #expect(format.read(wrong).refusals == ["error.choice.unknown"], "\(wrong)")
    }
    #expect(format.read(["": ["2", "4"]]).refusals == ["error.choice.several"])
  }

  @Test func `FV-01: a default is a value to accept, not an answer`() {
    let (format, _) = scale(0, 10)
    let definition = AnswerDefinition(format: format, defaultValue: format.value(fromDefault: "5"))
    #expect(definition.initialFields == FieldInput(["": ["5"]]))
    #expect(definition.read(definition.initialFields, in: .english) == .answer(.accepted(default: .number("5"))))
    #expect(definition.read(FieldInput(["": ["6"]]), in: .english) == .answer(.answered(.number("6"))))
    #expect(definition.read(FieldInput(), in: .english) == .answer(.blank))
  }

  @Test func `FV-02: a default between two steps is the farther one`() {
    #expect(scale(0, 10, step: 2).0.value(fromDefault: "5") == .number("6"))
    #expect(scale(-10, 0, step: 2).0.value(fromDefault: "-5") == .number("-6"))
    #expect(scale(0, 10, step: 2).0.value(fromDefault: "4.9") == .number("4"))
  }

  @Test func `FV-03: a default off the scale is none`() {
    #expect(scale(0, 10).0.value(fromDefault: "-1") == nil)
    #expect(scale(0, 10).0.value(fromDefault: "ten") == nil)
  }

  @Test(arguments: [
    (0, 14, 1, "maximum"), (0, 10, 3, "step"), (0, 10, 0, "step"), (5, 5, 1, "maximum"), (5, 4, 1, "maximum"),
    (-10_001, 0, 1, "minimum"), (0, 10_001, 1, "maximum"), (Int.min, Int.max, 1, "minimum"),
  ])
  func `FV-04, FV-05: scales that are none are refused`(minimum: Int, maximum: Int, step: Int, key: String) {
    #expect(scale(minimum, maximum, step: step).1.map(\.key) == [key])
  }

  @Test func `thirteen steps are the most`() { #expect(scale(0, 13).1 == []) }

  @Test func `FV-08: labels alone make a scale of two to eight numbers`() {
    #expect(labelsAlone([1]).1.map(\.key) == ["labels"])
    #expect(labelsAlone(Array(1...9)).1.map(\.key) == ["labels"])
    #expect(labelsAlone([5, 3, 1]).1 == [])
    #expect(ScaleFormat.defined([:]).problems.count == 1)
    #expect(ScaleFormat.defined(["minimum": .integer(1)]).problems.map(\.key) == ["minimum"])
  }

  @Test func `labels alone keep their order and their numbers`() {
    let (format, _) = labelsAlone([5, 3, 1])
    guard case .scale(let options, let look) = format.control else {
      Issue.record("no scale")
      return
    }
    #expect(options.map(\.code) == ["5", "3", "1"])
    #expect(options.map(\.label) == [.en("label 5"), .en("label 3"), .en("label 1")])
    #expect(look == ScaleLook())
    #expect(format.read("3").value == .number("3"))
    #expect(format.columns().map(\.type) == [.number(unit: nil, minimum: DecimalNumber(1), maximum: DecimalNumber(5))])
  }

  @Test func `labels at the ends stand below the row, others beside their number`() {
    guard case .scale(let options, let look) = scale(0, 4, labels: [0, 2, 4]).0.control else {
      Issue.record("no scale")
      return
    }
    #expect(look == ScaleLook(lower: ScaleLook.End(label: .en("label 0")), upper: ScaleLook.End(label: .en("label 4"))))
    #expect(options.map { $0.label.resolved(["de"]) } == ["0", "1", "2", "3", "4"])
    #expect(options.map(\.detail) == [nil, nil, .en("label 2"), nil, nil])
  }

  @Test func `a label where the scale has no number is said`() {
    #expect(scale(0, 10, step: 2, labels: [0, 5]).1.map(\.key) == ["labels"])
  }

  @Test func `F-02: percents are shown and typed, and hundredths are stored`() {
    let keys: [String: DefinitionValue] = [
      "minimum": .number("0"), "maximum": .number("1"), "maximumFractionDigits": .integer(3),
      "numberStyle": .string("percent"),
    ]
    let (format, problems) = ContinuousScaleFormat.defined(keys)
    #expect(problems == [])
    #expect(format.read("12.5").value == .number("0.125"))
    #expect(format.read("100").value == .number("1") && format.read("101").refusals == ["error.number.range"])
    #expect(format.read("0.26").value == .number("0.003"), "rounded to the decimals of the answer")
    #expect(format.fields(for: .number("0.125")).first() == "12.5")
    #expect(format.fields(for: .number("0.125"), in: .german).first() == "12,5")
    #expect(format.value(fromDefault: "0.5") == .number("0.5"))
    guard case .line(let line) = format.control else {
      Issue.record("no line")
      return
    }
    #expect(line.slider?.maximum == DecimalNumber(100) && line.slider?.fractionDigits == 1)
    #expect(format.columns().map(\.type) == [.number(unit: nil, minimum: DecimalNumber(0), maximum: DecimalNumber(1))])
    let coarse = keys.merging(["maximumFractionDigits": .integer(1)]) { $1 }
    #expect(ContinuousScaleFormat.defined(coarse).problems.map(\.key) == ["numberStyle"])
  }
}
