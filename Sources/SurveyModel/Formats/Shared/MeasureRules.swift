/// What formats of measures share: in which units they are entered, and how that becomes the one unit that is stored.
///
/// What was entered is kept beside it: `5 4` in `ft in` is 162.56 cm (researchkit.md FV-26).
struct MeasureRules: Sendable {
  /// One way to enter the measure.
  struct Entry: Sendable {
    /// What the export calls the unit or units: `cm`, `ft in`.
    let unit: String
    let system: MeasurementSystem
    /// What unfolds it where another way stands first.
    let title: LocalizedText
    let fields: [Field]
  }

  /// One number of an entry.
  struct Field: Sendable {
    let part: String
    let label: LocalizedText
    /// The word behind the field and in messages.
    let unit: String
    /// How much of the stored unit one of these is, exactly.
    let factor: DecimalNumber
    /// As many as make one of the field before it; nil for the first.
    var perPrevious: Int?
    /// Digits that may stand behind the decimal mark.
    let fractionDigits: Int
  }

  /// The unit that is stored.
  let unit: String
  let entries: [Entry]
  /// In the unit that is stored.
  let minimum: DecimalNumber
  let maximum: DecimalNumber

  /// A measure is stored with so many decimals at most.
  static let storedDigits = 4

  /// Says what is wrong with bounds.
  func check(_ problems: inout [DefinitionProblem]) {
    if minimum >= maximum || minimum < DecimalNumber(0) {
      problems.append(
        DefinitionProblem("maximum", "The bounds go from 0 or more in `minimum` up to `maximum`, in \(unit)."))
    }
  }

  var control: Control {
    .fields(
      PartFields(
        entries.map { entry in
          FieldGroup(
            entry.fields.map { field in
              PartField(
                field.part, label: field.label,
                .line(
                  LineField(
                    width: .short, keyboard: field.fractionDigits == 0 ? .integer : .decimal,
                    unit: LocalizedText(verbatim: field.unit))))
            }, title: entry.title, system: entries.count > 1 ? entry.system : nil)
        }))
  }

  /// Takes one way of entering; two at once are asked about.
  func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    let used = entries.filter { entry in
      entry.fields.contains { fields.first($0.part).map { !TypedText.isBlank($0) } ?? false }
    }
    guard let entry = used.first else { return .blank }
    if used.count > 1 {
      return .refused([AnswerProblem(Message("error.measure.twice"), part: used[1].fields[0].part)])
    }
    var problems: [AnswerProblem] = []
    var numbers: [DecimalNumber] = []
    for (index, field) in entry.fields.enumerated() {
      var rules = NumberRules(minimum: DecimalNumber(0), maximum: nil, maximumFractionDigits: field.fractionDigits)
      rules.unit = LocalizedText(verbatim: field.unit)
      if let limit = field.perPrevious { rules.maximum = Self.below(limit, digits: field.fractionDigits) }
      switch rules.read(FieldInput(["": fields.all(field.part)]), in: context) {
      case .value(let value): numbers.append(value.number ?? DecimalNumber(0))
      // Five feet are five feet and no inches; inches alone are none.
      case .blank where index > 0: numbers.append(DecimalNumber(0))
      case .blank:
        problems.append(AnswerProblem(Message("error.blank.part", ["part": .text(field.label)]), part: field.part))
      case .refused(let found): problems += found.map { AnswerProblem($0.message, part: field.part) }
      }
    }
    guard problems.isEmpty else { return .refused(problems) }
    guard let stored = Self.stored(numbers, entry), stored >= minimum, stored <= maximum else {
      let bounds: [String: MessageArgument] = [
        "min": .plain(spelled(minimum, in: entry, roundingUp: true)),
        "max": .plain(spelled(maximum, in: entry, roundingUp: false)),
      ]
      return .refused([AnswerProblem(Message("error.measure.range", bounds), part: entry.fields[0].part)])
    }
    let entered = numbers.map(\.description).joined(separator: " ")
    return .value(.quantity(stored, entered: entered, unit: entry.unit))
  }

  /// The largest number with so many decimals below a limit: 11.9 inches make no foot.
  private static func below(_ limit: Int, digits: Int) -> DecimalNumber {
    guard let scaled = DecimalNumber(limit).scaled(digits: digits) else { return DecimalNumber(limit) }
    return DecimalNumber(scaled - 1, digits: digits)
  }

  /// The numbers of an entry in the unit that is stored.
  private static func stored(_ numbers: [DecimalNumber], _ entry: Entry) -> DecimalNumber? {
    let digits = 15
    var sum: Int128 = 0
    for (number, field) in zip(numbers, entry.fields) {
      guard number < DecimalNumber(1_000_000), let left = number.scaled(digits: 3),
        let right = field.factor.scaled(digits: digits - 3)
      else { return nil }
      sum += left * right
    }
    return DecimalNumber(sum, digits: digits).rounded(toDigits: storedDigits)
  }

  /// A bound in the units of an entry, rounded to the inside in whole ones of the smallest.
  private func spelled(_ bound: DecimalNumber, in entry: Entry, roundingUp: Bool) -> String {
    guard let last = entry.fields.last, last.factor != DecimalNumber(1) else { return "\(bound) \(unit)" }
    let count = bound.double / last.factor.double
    var rest = Int(roundingUp ? count.rounded(.up) : count.rounded(.down))
    var words: [String] = []
    for field in entry.fields.reversed() {
      if let limit = field.perPrevious {
        words.insert("\(rest % limit) \(field.unit)", at: 0)
        rest /= limit
      } else {
        words.insert("\(rest) \(field.unit)", at: 0)
      }
    }
    return words.joined(separator: " ")
  }

  /// What was entered, in the fields where it was.
  func fields(for value: AnswerValue, spelling: (DecimalNumber) -> String = \.description) -> FieldInput {
    guard case .quantity(_, let entered, let unit) = value, let entry = entries.first(where: { $0.unit == unit })
    else { return FieldInput() }
    let numbers = entered.split(separator: " ").map { DecimalNumber($0).map(spelling) ?? String($0) }
    return FieldInput(
      Dictionary(zip(entry.fields.map(\.part), numbers.map { [$0] }), uniquingKeysWith: { first, _ in first }))
  }

  /// The number in the one unit, what was entered, and its unit.
  func columns() -> [Column] {
    [
      Column(type: .number(unit: LocalizedText(verbatim: unit), minimum: minimum, maximum: maximum)),
      Column(suffix: "__entered", type: .text, source: .entered),
      Column(
        suffix: "__unit",
        type: .code(entries.map { CodeLabel(code: $0.unit, label: LocalizedText(verbatim: $0.unit)) }), source: .unit),
    ]
  }

  /// A number in the stored unit, as if it had been entered in the first way that takes it, or the numbers of another way: `5 4`.
  func value(fromDefault scalar: String) -> AnswerValue? {
    for entry in entries {
      let numbers = scalar.split(separator: " ")
      guard numbers.count == entry.fields.count else { continue }
      let parts = Dictionary(
        zip(entry.fields.map(\.part), numbers.map { [String($0)] }), uniquingKeysWith: { first, _ in first })
      if case .value(let value) = read(FieldInput(parts), in: .unknown) { return value }
    }
    return nil
  }
}
