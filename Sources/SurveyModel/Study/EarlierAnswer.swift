/// What somebody answered in their last completed run of a task: where `prefill:` takes an answer from, and what conditions name as
/// `earlier.TASK.ITEM` (researchkit.md T-16, T-33).
public struct EarlierAnswer: Hashable, Sendable {
  /// The task of the earlier run, which may be the asking one's own.
  public var task: String
  /// The item that was answered there; in conditions also a score.
  public var item: String

  /// A source.
  public init(task: String, item: String) {
    self.task = task
    self.item = item
  }

  /// The source that a condition names; nil for every other name. No id has a point, so nothing else is called so.
  public init?(name: String) {
    guard name.hasPrefix(Self.prefix) else { return nil }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[1].isEmpty, !parts[2].isEmpty else { return nil }
    self.init(task: String(parts[1]), item: String(parts[2]))
  }

  /// As a condition names it.
  public var name: String { Self.prefix + "\(task).\(item)" }

  private static let prefix = "earlier."
}
