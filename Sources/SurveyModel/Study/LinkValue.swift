/// A value that a run takes from the address of its start page, as a panel's id of a person: `fromLink:` in the study file.
public struct LinkValue: Hashable, Sendable {
  /// What happens where the value that names a person comes once more: `again:`.
  public enum Again: String, Hashable, Sendable, CaseIterable {
    /// The person goes on with the run of the task.
    case resume
    /// The person has one run of the task and begins no other.
    case refuse
    /// The person begins another run.
    case new
  }

  /// Names the value in conditions, texts and the export.
  public var id: String
  /// The name in the query of the address.
  public var parameter: String
  /// What the value has to be as a whole; anything else is ignored.
  public var pattern: Pattern
  /// The value names a person, and this is what happens where it comes again. nil: it says something about the link only.
  public var again: Again?

  /// The longest value that is taken, in bytes of UTF-8.
  public static let maximumLength = 200

  /// A value with its parts.
  public init(id: String, parameter: String, pattern: Pattern, again: Again? = nil) {
    self.id = id
    self.parameter = parameter
    self.pattern = pattern
    self.again = again
  }

  /// Whether a value is taken: it has no control characters, is not too long, and fits the pattern as a whole. One for which
  /// the pattern takes too long is not.
  public func accepts(_ value: String) -> Bool {
    guard !value.isEmpty, value.utf8.count <= Self.maximumLength,
      !value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return false }
    return pattern.matchesWhole(value) == .matched
  }
}
