import Testing

@testable import SurveyModel

extension ImageArea {
  /// An area in whole percent.
  static func of(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> ImageArea {
    ImageArea(x: DecimalNumber(x), y: DecimalNumber(y), width: DecimalNumber(width), height: DecimalNumber(height))
  }
}

/// One definition of each format, with what a participant may enter, for tests that go through all of them.
struct FormatSample: CustomTestStringConvertible, Sendable {
  let name: String
  let format: any AnswerFormat
  let problems: [DefinitionProblem]
  /// Fields that are accepted.
  let entry: [String: [String]]

  var testDescription: String { name }

  private init<Format: AnswerFormat>(
    _ type: Format.Type, _ keys: [String: DefinitionValue] = [:], _ entry: [String: [String]]
  ) {
    let (format, problems) = type.defined(keys)
    name = type.name
    self.format = format
    self.problems = problems
    self.entry = entry
  }

  private init<Format: AnswerFormat>(
    _ type: Format.Type, _ keys: [String: DefinitionValue] = [:], _ text: String
  ) { self.init(type, keys, ["": [text]]) }

  static func options(_ codes: String...) -> DefinitionValue { .choices(codes.map(option)) }

  private static func option(_ code: String) -> ControlOption { ControlOption(code: code, label: .en("The \(code)")) }

  private static func pictured(_ code: String, _ picture: OptionPicture) -> ControlOption {
    ControlOption(code: code, label: .en(code), picture: picture)
  }

  private static let picker = DefinitionValue.group(
    Definition(["id": .string("one"), "label": .text(.en("One")), "choices": options("a", "b")]))
  private static let second = DefinitionValue.group(
    Definition(["id": .string("two"), "label": .text(.en("Two")), "choices": options("c", "d")]))

  static let all: [FormatSample] = [
    FormatSample(
      TextChoiceFormat.self,
      [
        "choices": .choices([
          option("a"), ControlOption(code: "o", label: .en("Other"), other: OtherField(label: .en("Which?"))),
          ControlOption(code: "none", label: .en("None"), isExclusive: true),
        ]), "style": .string("multiple"), "maximumChoices": .integer(2),
      ], ["": ["a"], "o.text": ["words"]]),
    FormatSample(
      ImageChoiceFormat.self,
      ["choices": .choices(["a", "b"].map { pictured($0, .image(path: "media/\($0).jpg", selected: nil, .line)) })], "b"
    ),
    FormatSample(
      ImageHotspotFormat.self,
      [
        "image": .group(Definition(["file": .string("media/body.svg"), "alt": .text(.en("A body"))])),
        "style": .string("multiple"),
        "choices": .choices([
          pictured("head", .region(ImageArea.of(40, 0, 20, 20), of: nil)),
          pictured("leg", .region(ImageArea.of(40, 50, 10, 50), of: nil)),
          ControlOption(code: "none", label: .en("None"), isExclusive: true),
        ]),
      ], ["": ["head", "leg"]]),
    FormatSample(
      ColorChoiceFormat.self,
      ["choices": .choices([pictured("red", .color("#ff0000")), pictured("blue", .color("#0000ff"))])],
      "red"),
    FormatSample(ValuePickerFormat.self, ["choices": options("a", "b", "c-d")], "c-d"),
    FormatSample(MultipleValuePickerFormat.self, ["pickers": .list([picker, second])], ["one": ["b"], "two": ["c"]]),
    FormatSample(ScaleFormat.self, ["minimum": .integer(-5), "maximum": .integer(5)], "-5"),
    FormatSample(
      ContinuousScaleFormat.self,
      ["minimum": .number("0"), "maximum": .number("1"), "maximumFractionDigits": .integer(2)], "0.12345"),
    FormatSample(StarsFormat.self, [:], "5"),
    FormatSample(NetPromoterFormat.self, [:], "0"),
    FormatSample(SESFormat.self, [:], "9"),
    FormatSample(
      RankingFormat.self, ["choices": options("a", "b", "c"), "count": .integer(2)], ["c.rank": ["1"], "a.rank": ["2"]]),
    FormatSample(
      ConstantSumFormat.self, ["choices": options("a", "b", "c"), "maximumFractionDigits": .integer(1)],
      ["a.share": ["33.3"], "b.share": ["66.7"], "c.share": [""]]),
    FormatSample(BooleanFormat.self, [:], "false"),
    FormatSample(CheckFormat.self, [:], "true"),
    FormatSample(IntegerFormat.self, ["minimum": .integer(5), "step": .integer(5)], "15"),
    FormatSample(DecimalFormat.self, ["step": .number("0.25"), "displayUnit": .text(.en("litres"))], "-1.75"),
    FormatSample(AgeFormat.self, ["minimum": .integer(18)], "40"),
    FormatSample(HeightFormat.self, [:], ["feet": ["5"], "inches": ["4.5"]]),
    FormatSample(WeightFormat.self, ["precision": .string("high")], ["pounds": ["150"], "ounces": ["15.9"]]),
    FormatSample(
      HealthCharacteristicFormat.self, ["characteristic": .string("dateOfBirth")],
      ["day": ["3"], "month": ["10"], "year": ["1990"]]),
    FormatSample(HealthQuantityFormat.self, ["quantity": .string("bodyTemperature")], "37.5"),
    FormatSample(TextFormat.self, ["lines": .integer(3)], "two\nlines"),
    FormatSample(ConfirmTextFormat.self, ["original": .string("mail")], " a@b.co "),
    FormatSample(EmailFormat.self, [:], " name@example.org"),
    FormatSample(PhoneFormat.self, [:], "+49 (30) 12-34/56"),
    FormatSample(URLFormat.self, [:], "https://example.org:8080/a?b=c#d"),
    FormatSample(FullNameFormat.self, [:], ["givenName": ["Ada"], "familyName": ["King"]]),
    FormatSample(
      LocationFormat.self, [:],
      ["address": ["1 High Street\nTown"], "latitude": ["52.5200066"], "longitude": ["-13.4"], "accuracy": ["12"]]),
    FormatSample(DateFormat.self, [:], ["day": ["29"], "month": ["2"], "year": ["2024"]]),
    FormatSample(
      PartialDateFormat.self, ["asks": .string("day"), "needs": .string("year")], ["year": ["2020"], "month": ["3"]]),
    FormatSample(TimeOfDayFormat.self, ["minuteInterval": .integer(15)], ["hour": ["7"], "minute": ["45"]]),
    FormatSample(
      DateTimeFormat.self, [:], ["day": ["1"], "month": ["2"], "year": ["2026"], "hour": ["0"], "minute": ["5"]]),
    FormatSample(TimeIntervalFormat.self, ["step": .integer(300)], ["hours": ["7"], "minutes": ["35"]]),
    FormatSample(
      FileFormat.self, ["accept": .list([.string("image/*")])],
      [
        "": ["f7kq4m2xr9vhd03e"], "type": ["image/png"], "size": ["1234"],
        "sha256": [String(repeating: "0a", count: 32)], "name": ["me; 100 %.png"],
      ]),
    FormatSample(CalculatedFormat.self, ["gives": .string("number")], [:]),
  ]
}
