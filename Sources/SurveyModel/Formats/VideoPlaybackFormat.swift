/// How far somebody watched a film: filled by its player, asked by nobody (researchkit.md S-10).
///
/// Not in the registry: a video instruction brings it. What cannot be read is left out and never an error, since no participant
/// could put it right.
public struct VideoPlaybackFormat: FormatOfStep {
  /// The name under which the answer is known; authors cannot write it.
  public static let name = "videoPlayback"
  /// One sentence for the documentation.
  public static let summary = "How far a film was watched."
  static let stoppedTime = "playbackStoppedTime"
  static let completed = "playbackCompleted"

  /// A film of a week is long enough; in seconds.
  private static let longest = DecimalNumber(604_800)

  /// The one that a video instruction brings.
  public init() {}

  /// The same: there is nothing to take over.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {}

  /// Conditions can only ask whether there is one: `answered()` and `shown()`.
  public var valueType: ValueType { .opaque }

  /// Two hidden fields that the player's script fills.
  public var control: Control { .hidden(parts: [Self.stoppedTime, Self.completed]) }

  /// Takes seconds from 0 to a week, to the millisecond, and whether the end was reached; never refuses.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    var parts: [AnswerPart] = []
    if let text = fields.first(Self.stoppedTime), let seconds = Self.seconds(text) {
      parts.append(AnswerPart(name: Self.stoppedTime, text: seconds.description))
    }
    switch fields.first(Self.completed) {
    case "true", "1": parts.append(AnswerPart(name: Self.completed, text: "1"))
    case "false", "0": parts.append(AnswerPart(name: Self.completed, text: "0"))
    default: break
    }
    return parts.isEmpty ? .blank : .value(.parts(parts))
  }

  /// Seconds to the millisecond; more digits of a script's number are noise.
  private static func seconds(_ text: String) -> DecimalNumber? {
    let halves = text.prefix(40).split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard text.utf8.count <= 40, let whole = halves.first else { return nil }
    var spelling = String(whole)
    if halves.count == 2 {
      // An exponent behind the digits would make it another number.
      guard halves[1].utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else { return nil }
      spelling += "." + halves[1].prefix(3)
    }
    guard let number = DecimalNumber(spelling), number >= DecimalNumber(0), number <= longest else { return nil }
    return number
  }

  /// The two parts as they were recorded.
  public func fields(for value: AnswerValue) -> FieldInput {
    guard case .parts(let parts) = value else { return FieldInput() }
    return FieldInput(Dictionary(parts.map { ($0.name, [$0.text]) }, uniquingKeysWith: { first, _ in first }))
  }

  /// ResearchKit's result of a video instruction, which has the two parts as members (researchkit.md J-34).
  public var resultKind: ResultKind { .videoInstruction }

  /// `__playbackStoppedTime` in seconds, and `__playbackCompleted` as 1 or 0.
  public func columns() -> [Column] {
    let seconds = ColumnType.number(
      unit: LocalizedText(verbatim: "s"), minimum: DecimalNumber(0), maximum: nil)
    return [
      Column(suffix: "__\(Self.stoppedTime)", type: seconds, source: .part(Self.stoppedTime)),
      Column(suffix: "__\(Self.completed)", type: .flag(labels: []), source: .part(Self.completed)),
    ]
  }
}
