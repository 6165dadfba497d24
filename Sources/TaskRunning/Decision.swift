/// What comes of an action: what to write, where to lead the participant, and whom to tell afterwards.
public struct Decision: Sendable {
  /// What to write.
  public var change: RunChange
  /// Where to lead the participant.
  public var destination: Destination
  /// What to tell the host once the change is committed.
  public var notices: [RunNotice]

  /// A decision.
  public init(change: RunChange, destination: Destination, notices: [RunNotice] = []) {
    self.change = change
    self.destination = destination
    self.notices = notices
  }

  /// Whether the run may be completed by it, here or in one of its courses.
  public var mayComplete: Bool {
    change.status == .completed || change.draws?.allCourses.contains { $0.status == .completed } ?? false
  }
}

/// The page that follows.
public enum Destination: Hashable, Sendable {
  case step(String)
  /// The same page once more, at one of its items.
  case item(String, step: String)
  /// The same page once more, at the list of what needs another look.
  case errors(step: String)
  case learnMore(step: String, name: String)
  case leave
  /// The page that asks whether all answers shall go.
  case confirmDelete
  case saved
  /// Where the run stands.
  case run
}
