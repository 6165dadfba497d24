/// What a condition may know of an item: its answer, or that it has none yet.
public enum ItemState: Hashable, Sendable {
  case answer(Answer)
  /// Its step is not on the path: a condition or a jump left it out.
  case notShown
  /// The run has not come that far.
  case notReached
}

/// Where conditions, navigation and piping look answers up. A name that nobody knows has no answer.
public protocol AnswerLookup {
  func state(of name: String) -> ItemState

  /// The same of an item whose step's place in the task is known.
  func state(of item: String, askedAt place: Int) -> ItemState

  /// The same for every pass, where a name stands outside of what is repeated: for functions over several values.
  func states(of name: String) -> [ItemState]
}

extension AnswerLookup {
  /// The state, found by the name.
  public func state(of item: String, askedAt place: Int) -> ItemState { state(of: item) }

  /// The one state of what is asked once.
  public func states(of name: String) -> [ItemState] { [state(of: name)] }
}
