public import SurveyModel
public import TaskRunning

/// What many made-up participants met in a task.
public struct SimulationReport: Sendable {
  /// The task.
  public var task: String
  /// How many took part.
  public var participants = 0
  /// How their runs ended; one that is open was stuck.
  public var endings: [RunStatus: Int] = [:]
  /// How many drew each arm, by randomisation.
  public var arms: [String: [String: Int]] = [:]
  /// The task's quotas in declared order, each with the places that completed runs keep.
  public var quotas: [(quota: Quota, taken: Int)] = []
  /// The steps that nobody saw, in declared order, but for the ends of quotas that had places left.
  public var stepsNeverReached: [String] = []
  /// The items that nobody saw on pages that somebody did, in declared order.
  public var itemsNeverShown: [String] = []
  /// The rules that led nobody anywhere, in declared order.
  public var rulesNeverTaken: [NavigationRule] = []
  /// Where participants were stuck, with how many of them and the number of the first.
  public var deadEnds: [DeadEnd: (count: Int, first: Int)] = [:]
  /// The pages of each run that ended, from the fewest to the most.
  public var pages: [Int] = []
  /// The estimated seconds of each run that ended, from the shortest to the longest.
  public var seconds: [Int] = []
}

/// A place from which a participant cannot go on.
public struct DeadEnd: Hashable, Sendable {
  /// Why there is no way on.
  public enum Reason: Hashable, Sendable {
    /// No entry was found that the item accepts.
    case unanswerable(item: String)
    /// The page refused everything that was entered, so many times.
    case refused(after: Int)
    /// The run went on for so many pages and had not ended.
    case endless(pages: Int)
  }

  /// The step.
  public var step: String
  /// Why.
  public var reason: Reason
}
