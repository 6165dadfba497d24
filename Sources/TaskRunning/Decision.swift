/// What comes of an action: what to write, where to lead the participant, and whom to tell afterwards.
public struct Decision: Sendable {
  public var change: RunChange
  public var destination: Destination
  public var notices: [RunNotice]

  public init(change: RunChange, destination: Destination, notices: [RunNotice] = []) {
    self.change = change
    self.destination = destination
    self.notices = notices
  }
}

/// The page that follows.
public enum Destination: Hashable, Sendable {
  case step(String)
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
