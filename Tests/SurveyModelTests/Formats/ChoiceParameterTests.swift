import Testing

@testable import SurveyModel

/// How many choices, lists of them, pictures and colours.
struct ChoiceParameterTests {
  private func several(_ more: [String: DefinitionValue]) -> (TextChoiceFormat, [DefinitionProblem]) {
    let keys: [String: DefinitionValue] = [
      "style": .string("multiple"),
      "choices": .choices([
        ControlOption(code: "a", label: .en("A")), ControlOption(code: "b", label: .en("B")),
        ControlOption(code: "c", label: .en("C")), ControlOption(code: "none", label: .en("None"), isExclusive: true),
      ]),
    ]
    let (format, problems) = TextChoiceFormat.defined(keys.merging(more) { $1 })
    return (format, problems)
  }

  @Test func `too few and too many choices are refused, none of these alone is fine`() {
    let (format, problems) = several(["minimumChoices": .integer(2), "maximumChoices": .integer(2)])
    #expect(problems == [])
    #expect(format.read(["": ["a"]]).refusals == ["error.choice.tooFew"])
    #expect(format.read(["": ["a", "b"]]).value == .codes("a", "b"))
    #expect(format.read(["": ["a", "b", "c"]]).refusals == ["error.choice.tooMany"])
    #expect(format.read(["": ["none"]]).value == .codes("none"))
    #expect(format.read([:]) == .blank)
  }

  @Test(
    arguments: [
      (["minimumChoices": 5], "minimumChoices"), (["maximumChoices": 0], "maximumChoices"),
      (["minimumChoices": 3, "maximumChoices": 2], "maximumChoices"),
    ] as [([String: Int], String)])
  func `bounds that cannot be kept are refused`(keys: [String: Int], problem: String) {
    #expect(several(keys.mapValues { .integer($0) }).1.map(\.key) == [problem])
  }

  @Test func `one choice has no fewest`() {
    let keys: [String: DefinitionValue] = ["choices": FormatSample.options("a", "b"), "minimumChoices": .integer(1)]
    #expect(TextChoiceFormat.defined(keys).problems.map(\.key) == ["minimumChoices"])
  }

  @Test func `pictures and colours are needed where they are the choice`() {
    let plain: [String: DefinitionValue] = ["choices": FormatSample.options("a", "b")]
    #expect(ImageChoiceFormat.defined(plain).problems.count == 2)
    #expect(ColorChoiceFormat.defined(plain).problems.count == 2)
    let colored = DefinitionValue.choices([ControlOption(code: "r", label: .en("Red"), picture: .color("#ff0000"))])
    #expect(ColorChoiceFormat.defined(["choices": colored]).problems == [])
    #expect(TextChoiceFormat.defined(["choices": colored]).problems.map(\.key) == ["choices"])
    #expect(ValuePickerFormat.defined(["choices": colored]).problems.map(\.key) == ["choices"])
  }

  @Test func `pictures are tiles unless they stand below each other`() {
    let choices = DefinitionValue.choices([
      ControlOption(code: "a", label: .en("A"), picture: .image(path: "media/a.jpg", selected: nil, .line))
    ])
    #expect(
      ImageChoiceFormat.defined(["choices": choices]).format.control.options[0].picture
        == .image(path: "media/a.jpg", selected: nil, .tile))
    let vertical = ImageChoiceFormat.defined(["choices": choices, "vertical": .boolean(true)]).format
    #expect(vertical.control.options[0].picture == .image(path: "media/a.jpg", selected: nil, .line))
    #expect(vertical.control.pictures == ["media/a.jpg"])
  }

  @Test func `FV-32: an answer to some of the lists is not complete`() throws {
    let sample = try #require(FormatSample.all.first { $0.name == "multipleValuePicker" })
    #expect(sample.format.read(["one": ["a"]]).problems.map(\.part) == ["two"])
    #expect(sample.format.read(["one": ["c"], "two": ["c"]]).refusals == ["error.choice.unknown"])
    let value = try #require(sample.format.read(["one": ["a"], "two": ["d"]]).value)
    #expect(sample.format.columns().map { $0.suffix + "=" + value.cell($0.source) } == ["__one=a", "__two=d"])
  }

  @Test func `a box is ticked or open`() {
    let format = CheckFormat.defined(["label": .text(.en("I have read it"))]).format
    #expect(format.read("true").value == .boolean(true))
    #expect(format.read([:]) == .blank)
    #expect(format.read("false").refusals == ["error.choice.unknown"])
    #expect(format.blankValue == .boolean(false))
    #expect(format.fields(for: .boolean(false)) == FieldInput())
  }

  @Test func `numbers go in steps from their minimum`() {
    let (format, problems) = IntegerFormat.defined([
      "minimum": .integer(3), "maximum": .integer(18), "step": .integer(5),
    ])
    #expect(problems == [])
    #expect(format.read("13").value == .number("13"))
    #expect(format.read("15").refusals == ["error.number.step"])
    let quarter = DecimalFormat.defined(["step": .number("0.25")]).format
    #expect(quarter.read("-1.75").value == .number("-1.75"))
    #expect(quarter.read("0.3").refusals == ["error.number.step"])
    #expect(IntegerFormat.defined(["maximum": .integer(7), "step": .integer(5)]).problems.map(\.key) == ["step"])
    #expect(IntegerFormat.defined(["step": .integer(0)]).problems.map(\.key) == ["step"])
  }
}
