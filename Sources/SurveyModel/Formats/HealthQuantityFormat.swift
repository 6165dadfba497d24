/// A measurement of a body: a number in the unit that HealthKit's quantity has, without its data (researchkit.md F-25).
public struct HealthQuantityFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "healthQuantity"
  /// One sentence for the documentation.
  public static let summary = "A measurement such as a pulse or a blood pressure, in its usual unit."
  /// `quantity`, which it needs, and narrower bounds.
  public static let keys = [
    DefinitionKey(
      "quantity", .keyword(quantities.map(\.name)), "What is measured, in HealthKit's words.", required: true),
    DefinitionKey("minimum", .decimal, "The smallest number that is accepted; what a body can have."),
    DefinitionKey("maximum", .decimal, "The largest number that is accepted; what a body can have."),
  ]

  /// A quantity with its unit, what a body can have of it at most, and how exactly it is measured.
  private struct Quantity: Sendable {
    let name: String
    let unit: String
    let bounds: ClosedRange<Int>
    let fractionDigits: Int

    init(_ name: String, _ unit: String, _ bounds: ClosedRange<Int>, digits: Int = 0) {
      self.name = name
      self.unit = unit
      self.bounds = bounds
      fractionDigits = digits
    }
  }

  private static let quantities = [
    Quantity("bodyMass", "kg", 0...657, digits: 2), Quantity("height", "cm", 0...299, digits: 1),
    Quantity("bodyMassIndex", "kg/m²", 0...200, digits: 1), Quantity("bodyFatPercentage", "%", 0...100, digits: 1),
    Quantity("waistCircumference", "cm", 0...400, digits: 1), Quantity("bodyTemperature", "°C", 20...50, digits: 1),
    Quantity("heartRate", "/min", 0...400), Quantity("restingHeartRate", "/min", 0...300),
    Quantity("respiratoryRate", "/min", 0...150), Quantity("bloodPressureSystolic", "mmHg", 20...400),
    Quantity("bloodPressureDiastolic", "mmHg", 0...300), Quantity("oxygenSaturation", "%", 0...100, digits: 1),
    Quantity("bloodGlucose", "mg/dL", 0...2_000, digits: 1), Quantity("peakExpiratoryFlowRate", "L/min", 0...1_200),
    Quantity("forcedVitalCapacity", "L", 0...15, digits: 2), Quantity("stepCount", "steps", 0...200_000),
    Quantity("distanceWalkingRunning", "km", 0...500, digits: 2), Quantity("flightsClimbed", "floors", 0...10_000),
    Quantity("activeEnergyBurned", "kcal", 0...30_000), Quantity("dietaryWater", "mL", 0...30_000),
    Quantity("dietaryEnergyConsumed", "kcal", 0...50_000), Quantity("bloodAlcoholContent", "%", 0...2, digits: 3),
    Quantity("numberOfTimesFallen", "falls", 0...10_000), Quantity("uvExposure", "UV index", 0...30),
  ]

  private let rules: NumberRules

  /// Takes over quantity and bounds. Bounds beyond what a body can have are problems.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    let name = definition.string("quantity")
    let quantity = Self.quantities.first { $0.name == name } ?? Self.quantities[0]
    let lowest = DecimalNumber(quantity.bounds.lowerBound)
    let highest = DecimalNumber(quantity.bounds.upperBound)
    for key in ["minimum", "maximum"] {
      if let bound = definition.decimal(key), bound < lowest || bound > highest {
        problems.append(DefinitionProblem(key, "A body has \(lowest) to \(highest) \(quantity.unit). Stay within."))
      }
    }
    rules = NumberRules(
      minimum: definition.decimal("minimum") ?? lowest, maximum: definition.decimal("maximum") ?? highest,
      maximumFractionDigits: quantity.fractionDigits, unit: LocalizedText(verbatim: quantity.unit))
    rules.check(&problems)
  }

  /// Conditions compare and reckon with numbers.
  public var valueType: ValueType { .number }

  /// A short line with the unit behind it.
  public var control: Control {
    .line(
      LineField(
        width: .short, keyboard: rules.maximumFractionDigits == 0 ? .integer : .decimal, unit: rules.unit))
  }

  /// Takes a number within the bounds.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading { rules.read(fields, in: context) }

  /// Spelled with a decimal point.
  public func fields(for value: AnswerValue) -> FieldInput { NumberRules.fields(for: value) }

  /// Spelled with the participant's decimal mark.
  public func fields(for value: AnswerValue, in context: ReadingContext) -> FieldInput {
    NumberRules.fields(for: value, in: context)
  }

  /// One column of numbers; unit and bounds stand in the codebook.
  public func columns() -> [Column] {
    [Column(type: .number(unit: rules.unit, minimum: rules.minimum, maximum: rules.maximum))]
  }
}
