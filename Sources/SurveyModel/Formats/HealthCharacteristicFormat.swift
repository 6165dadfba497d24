import CivilTime

/// What seldom changes about a body: the format that HealthKit's characteristic implies, without its data (researchkit.md F-24).
public struct HealthCharacteristicFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "healthCharacteristic"
  /// One sentence for the documentation.
  public static let summary = "Sex, blood type, date of birth, skin type or use of a wheelchair."
  /// `characteristic`, which it needs.
  public static let keys = [
    DefinitionKey(
      "characteristic", .keyword(Characteristic.allCases.map(\.rawValue)), "What is asked, in HealthKit's words.",
      required: true)
  ]

  /// HealthKit's characteristics.
  private enum Characteristic: String, CaseIterable, Sendable {
    case biologicalSex, bloodType, dateOfBirth, fitzpatrickSkinType, wheelchairUse
  }

  private let implied: any AnswerFormat

  /// Takes over the characteristic, which decides everything else.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    let characteristic = definition.string("characteristic").flatMap(Characteristic.init) ?? .biologicalSex
    implied = Self.implied(by: characteristic, &problems)
  }

  private static func implied(
    by characteristic: Characteristic, _ problems: inout [DefinitionProblem]
  ) -> any AnswerFormat {
    switch characteristic {
    case .biologicalSex:
      let options = ["female", "male", "other"].map {
        ControlOption(code: $0, label: LocalizedText(interface: "sex.\($0)"))
      }
      return TextChoiceFormat(Definition(["choices": .choices(options)]), problems: &problems)
    case .bloodType:
      let options = ["A", "B", "AB", "O"].flatMap { group in
        [("Positive", "+"), ("Negative", "−")].map { sign, mark in
          ControlOption(code: group.lowercased() + sign, label: LocalizedText(verbatim: group + mark))
        }
      }
      return ValuePickerFormat(Definition(["choices": .choices(options)]), problems: &problems)
    case .dateOfBirth:
      let keys: [String: DefinitionValue] = [
        "minimum": .dateBound(.today(offsetDays: -150 * 365 - 37)), "maximum": .dateBound(.today(offsetDays: 0)),
        "birthday": .boolean(true),
      ]
      return DateFormat(Definition(keys), problems: &problems)
    case .fitzpatrickSkinType:
      let options = zip(1...6, ["I", "II", "III", "IV", "V", "VI"]).map {
        ControlOption(code: String($0), label: LocalizedText(verbatim: $1))
      }
      return ValuePickerFormat(Definition(["choices": .choices(options)]), problems: &problems)
    case .wheelchairUse: return BooleanFormat(Definition(), problems: &problems)
    }
  }

  /// That of the implied format.
  public var valueType: ValueType { implied.valueType }

  /// That of the implied format.
  public var control: Control { implied.control }

  /// As the implied format reads.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading { implied.read(fields, in: context) }

  /// Those of the implied format.
  public func fields(for value: AnswerValue) -> FieldInput { implied.fields(for: value) }

  /// Those of the implied format, in the participant's spelling.
  public func fields(for value: AnswerValue, in context: ReadingContext) -> FieldInput {
    implied.fields(for: value, in: context)
  }

  /// Those of the implied format.
  public func columns() -> [Column] { implied.columns() }

  /// As the implied format reads a default.
  public func value(fromDefault scalar: String) -> AnswerValue? { implied.value(fromDefault: scalar) }
}
