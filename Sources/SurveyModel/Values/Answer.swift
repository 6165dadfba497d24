/// The current answer to one item: a value, or the reason why there is none.
public enum Answer: Hashable, Sendable {
  case answered(AnswerValue)
  /// The author's default, shown chosen and accepted with Continue.
  case accepted(default: AnswerValue)
  case dontKnow
  /// *Skip this question* was pressed.
  case skipped
  /// Sent empty.
  case blank
  /// A condition left the item out of its page. What was answered before comes back with it (researchkit.md S-03.8), and goes
  /// when the run ends.
  case notShown(kept: AnswerValue?)

  /// The value, where there is one.
  public var value: AnswerValue? {
    switch self {
    case .answered(let value), .accepted(let value): value
    case .dontKnow, .skipped, .blank, .notShown: nil
    }
  }

  /// The value that is stored: also one that counts for nothing at present.
  public var storedValue: AnswerValue? { if case .notShown(let kept) = self { kept } else { value } }

  /// Whether a condition has left the item out.
  public var isNotShown: Bool { if case .notShown = self { true } else { false } }

  /// Its word in the export's status columns and in the database.
  public var status: AnswerStatus {
    switch self {
    case .answered: .answered
    case .accepted: .default
    case .dontKnow: .dontKnow
    case .skipped: .skipped
    case .blank: .blank
    case .notShown: .notShown
    }
  }

  /// The answer with this status and value, or nil where the two do not go together.
  public init?(status: AnswerStatus, value: AnswerValue?) {
    switch (status, value) {
    case (.answered, .some(let value)): self = .answered(value)
    case (.default, .some(let value)): self = .accepted(default: value)
    case (.dontKnow, nil): self = .dontKnow
    case (.skipped, nil): self = .skipped
    case (.blank, nil): self = .blank
    case (.notShown, let kept): self = .notShown(kept: kept)
    default: return nil
    }
  }
}

/// Why a cell holds what it holds. The first five are stored with the answer, and `notShown` where there was one before; an export
/// derives the rest.
public enum AnswerStatus: String, CaseIterable, Sendable {
  case answered, `default`, dontKnow, skipped, blank
  case notShown, notReached, notInVersion, erased
}
