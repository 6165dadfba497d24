import SurveyModel

/// Tasks as runs go through them whose blocks shuffle steps. One loop's own; tasks without such blocks never come here.
final class ArrangedTasks {
  private struct Key: Hashable {
    let version: Int
    let task: String
    let run: String
  }

  /// So many runs' tasks are kept at most: the runs that answer within a few minutes. Where there are more, they are forgotten all
  /// at once and arranged again.
  static let capacity = 256

  private var tasks: [Key: NavigableOrderedTask] = [:]

  /// The task as a run goes through it.
  func task(_ task: NavigableOrderedTask, of version: Int, for run: String) -> NavigableOrderedTask {
    guard task.shufflesSteps else { return task }
    let key = Key(version: version, task: task.id, run: run)
    if let known = tasks[key] { return known }
    let arranged = task.arranged(for: run)
    if tasks.count >= Self.capacity { tasks.removeAll(keepingCapacity: true) }
    tasks[key] = arranged
    return arranged
  }
}
