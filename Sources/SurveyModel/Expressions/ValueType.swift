/// What a name stands for in a condition, so that an impossible comparison is an error when the study is read.
public enum ValueType: Hashable, Sendable {
  case number
  case text
  case boolean
  /// One of these codes.
  case code(Set<String>)
  /// Any of these codes.
  case codes(Set<String>)
  case date, time, dateTime
  /// Has no single value to compare, such as a video's record; `answered()` and `shown()` work.
  case opaque
}
