/// The table of units that bodies are measured in.
enum MeasureUnits {
  static let systemKey = DefinitionKey(
    "system", .keyword(["local", "metric", "us"]),
    "`local`, where nothing is said, offers both systems, the reader's own first; `metric` or `us` one of them.")

  /// The entries that an author's `system:` leaves.
  static func chosen(_ entries: [MeasureRules.Entry], _ definition: Definition) -> [MeasureRules.Entry] {
    let system = definition.string("system").flatMap(MeasurementSystem.init)
    return entries.filter { system == nil || $0.system == system }
  }

  static let centimetres = MeasureRules.Entry(
    unit: "cm", system: .metric, title: LocalizedText(interface: "measure.inCentimetres"),
    fields: [field("centimetres", "cm", "1", digits: 1)])

  static let feet = MeasureRules.Entry(
    unit: "ft in", system: .us, title: LocalizedText(interface: "measure.inFeet"),
    fields: [field("feet", "ft", "30.48"), field("inches", "in", "2.54", per: 12, digits: 1)])

  static func kilograms(_ digits: Int) -> MeasureRules.Entry {
    MeasureRules.Entry(
      unit: "kg", system: .metric, title: LocalizedText(interface: "measure.inKilograms"),
      fields: [field("kilograms", "kg", "1", digits: digits)])
  }

  static let pounds = MeasureRules.Entry(
    unit: "lb", system: .us, title: LocalizedText(interface: "measure.inPounds"),
    fields: [field("pounds", "lb", poundInKilograms)])

  static let ounces = MeasureRules.Entry(
    unit: "lb oz", system: .us, title: LocalizedText(interface: "measure.inPounds"),
    fields: [field("pounds", "lb", poundInKilograms), field("ounces", "oz", "0.028349523125", per: 16, digits: 1)])

  /// The international pound of 1959.
  private static let poundInKilograms = "0.45359237"

  private static func field(
    _ part: String, _ unit: String, _ factor: String, per previous: Int? = nil, digits: Int = 0
  ) -> MeasureRules.Field {
    MeasureRules.Field(
      part: part, label: LocalizedText(interface: "measure.\(part)"), unit: unit,
      factor: DecimalNumber(factor) ?? DecimalNumber(1), perPrevious: previous, fractionDigits: digits)
  }
}
