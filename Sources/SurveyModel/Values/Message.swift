public import CivilTime

/// Something to tell a participant: the key of an interface text and what goes into its holes.
public struct Message: Hashable, Sendable {
  /// The key of the interface text, such as `error.number.range`.
  public var key: String
  /// What goes into each hole, by the hole's name.
  public var arguments: [String: MessageArgument]

  /// A text by its key, with what goes into its holes.
  public init(_ key: String, _ arguments: [String: MessageArgument] = [:]) {
    self.key = key
    self.arguments = arguments
  }
}

/// A value in a message, formatted for the participant's language when the message is shown.
public enum MessageArgument: Hashable, Sendable {
  case text(LocalizedText)
  case plain(String)
  /// Another interface text, by its key.
  case interface(String)
  case number(DecimalNumber)
  case count(Int)
  case date(CivilDate)
  case time(TimeOfDay)
  case dateTime(CivilDateTime)
  /// The size of a file.
  case size(bytes: Int)
  /// A length of time, as in "1 hour, 30 minutes".
  case interval(seconds: Int)
  /// A day of a month, which need not exist: what somebody typed.
  case dayAndMonth(day: Int, month: Int)
}
