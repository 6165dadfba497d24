/// A page that is left by itself when its time is over (researchkit.md S-09).
public struct WaitStep: StepKind {
  /// The word after `type:`.
  public static let name = "wait"
  /// One sentence for the documentation.
  public static let summary = "A pause: the next page comes when its time is over."
  /// `seconds`, which it needs, and `indicator`.
  public static let keys = [
    DefinitionKey("seconds", .integer, "How long the pause lasts, from 1 to 600.", required: true),
    DefinitionKey(
      "indicator", .keyword(WaitingTime.Indicator.allCases.map(\.rawValue)),
      "`progressBar`, where nothing is said, fills up; `indeterminate` does not say how long it takes."),
  ]

  private static let durations = 1...600

  /// Nothing: the words are keys that every step has.
  public let blocks: [PageBlock] = []
  /// How long the page is shown.
  public let waitingTime: WaitingTime?

  /// Takes over the time; one outside of its bounds is a problem.
  public init(
    _ definition: Definition, id: String, optionality: Optionality, problems: inout [DefinitionProblem]
  ) {
    let seconds = definition.integer("seconds") ?? 1
    if !Self.durations.contains(seconds) {
      problems.append(DefinitionProblem("seconds", "Write a number from 1 to 600."))
    }
    waitingTime = WaitingTime(
      seconds: seconds, indicator: definition.string("indicator").flatMap(WaitingTime.Indicator.init) ?? .progressBar)
  }
}

/// How long a page has to be shown before the run goes on.
public struct WaitingTime: Hashable, Sendable {
  /// What shows that time passes.
  public enum Indicator: String, Hashable, Sendable, CaseIterable {
    /// A bar that fills up.
    case progressBar
    /// Something that moves without saying how long it takes.
    case indeterminate
  }

  /// From the moment when the run came to the page.
  public var seconds: Int
  /// What shows that time passes.
  public var indicator: Indicator

  /// A time with its indicator.
  public init(seconds: Int, indicator: Indicator) {
    self.seconds = seconds
    self.indicator = indicator
  }
}
