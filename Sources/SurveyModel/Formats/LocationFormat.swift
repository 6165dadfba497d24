/// A place: an address in words, and the device's position where somebody adds it (researchkit.md F-22). It names a person.
///
/// Nobody looks the address up: that would tell another service of every participant.
public struct LocationFormat: AnswerFormat {
  /// The word after `type:`.
  public static let name = "location"
  /// One sentence for the documentation.
  public static let summary = "An address, and the device's position where it is added."
  /// `useCurrentLocation`.
  public static let keys = [
    DefinitionKey("useCurrentLocation", .boolean, "Offers to add the device's position; `true` where nothing is said.")
  ]

  private let usesPosition: Bool

  private static let address = "address"
  /// The parts that a script fills, with how far from nought each may lie.
  private static let position: [(part: String, minimum: Int, maximum: Int)] = [
    ("latitude", -90, 90), ("longitude", -180, 180), ("accuracy", 0, 40_000_000),
  ]
  static let longest = 1_000

  /// Takes over the key.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    usesPosition = definition.boolean("useCurrentLocation") ?? true
  }

  /// Conditions can only ask whether there is one: `answered()` and `shown()`.
  public var valueType: ValueType { .opaque }

  /// A place.
  public var resultKind: ResultKind { .question(.location) }

  /// Lines for the address, and a button that adds the position where scripts run.
  public var control: Control {
    let address = PartField(
      Self.address, label: LocalizedText(interface: "location.address"),
      .lines(rows: 3, LineField(autocomplete: "street-address", correctsSpelling: false)))
    let position = Self.position.map { PartField($0.part, label: LocalizedText([:]), .hidden) }
    return .fields(
      PartFields(
        [address] + (usesPosition ? position : []), arrangement: .list,
        enhancement: usesPosition ? .position : nil))
  }

  /// Takes an address, a position, or both. A position that is none is left out: nobody could put it right.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    var parts: [AnswerPart] = []
    if let text = fields.first(Self.address), text.utf16.count > Self.longest || !TypedText.isBlank(text) {
      let excess = text.utf16.count - Self.longest
      if excess > 0 {
        return .refused([AnswerProblem(Message("error.text.tooLong", ["count": .count(excess)]), part: Self.address)])
      }
      if TypedText.hasControlCharacters(text, allowingLineEnds: true) {
        return .refused([AnswerProblem(Message("error.text.characters"), part: Self.address)])
      }
      parts.append(AnswerPart(name: Self.address, text: text))
    }
    if usesPosition { parts += Self.found(in: fields) }
    return parts.isEmpty ? .blank : .value(.parts(parts))
  }

  private static func found(in fields: FieldInput) -> [AnswerPart] {
    let parts = position.compactMap { part, minimum, maximum -> AnswerPart? in
      guard let text = fields.first(part), text.utf8.count <= 40, let number = DecimalNumber(text),
        number >= DecimalNumber(minimum), number <= DecimalNumber(maximum)
      else { return nil }
      return AnswerPart(name: part, text: number.rounded(toDigits: 6).description)
    }
    // One of the two coordinates is no position.
    return Set(parts.map(\.name)).isSuperset(of: ["latitude", "longitude"]) ? parts : []
  }

  /// The address and the position.
  public func fields(for value: AnswerValue) -> FieldInput { FieldInput(parts: value) }

  /// `ID__address`, and in degrees and metres `ID__latitude`, `ID__longitude`, `ID__accuracy`.
  public func columns() -> [Column] {
    let address = Column(suffix: "__\(Self.address)", type: .text, source: .part(Self.address))
    guard usesPosition else { return [address] }
    return [address]
      + Self.position.map { part, minimum, maximum in
        Column(
          suffix: "__\(part)",
          type: .number(
            unit: LocalizedText(verbatim: part == "accuracy" ? "m" : "°"), minimum: DecimalNumber(minimum),
            maximum: DecimalNumber(maximum)), source: .part(part))
      }
  }

  /// A place leads to a person.
  public var isIdentifying: Bool { true }

  /// There is no default.
  public func value(fromDefault scalar: String) -> AnswerValue? { nil }
}
