public import SurveyModel

/// What an edit of a study does to the answers collected so far: used when a version is published and by `check
/// --data`.
///
/// A column of the export has one meaning over all versions. So an id may not change its kind of answer, its unit,
/// narrow its bounds or move to another task; where its words change, the researcher leaves a note. New ids, order and
/// hints are free.
public struct StudyChange: Sendable {
  /// How much an edit weighs.
  public enum Weight: Hashable, Sendable {
    /// The answers collected before would no longer fit: not with this id.
    case refused
    /// Whoever analyses the data has to know about it: publishing asks for a note.
    case needsNote
  }

  /// One edit.
  public struct Entry: Hashable, Sendable {
    /// Whether it can be made at all.
    public var weight: Weight
    /// The task that it is about, by its id.
    public var task: String
    /// The item, or nil where the whole task is meant.
    public var item: String?
    /// What changed, in one sentence.
    public var message: String
    /// What to do instead; nil where a note is all that it takes.
    public var help: String?
  }

  /// Every edit that is not free, tasks and items in the order of the newer version, what went behind what stayed.
  public let entries: [Entry]

  /// Compares two versions of a study.
  public init(from old: Study, to new: Study) {
    var comparison = StudyComparison(old: old, new: new)
    comparison.compare()
    entries = comparison.entries
  }

  /// Whether one of the edits cannot be made once there are answers.
  public var isRefused: Bool { entries.contains { $0.weight == .refused } }

  /// Whether publishing asks for a note.
  public var needsNote: Bool { entries.contains { $0.weight == .needsNote } }

  /// The edits as diagnostics at the places of the newer version: refused ones as errors, the others as warnings.
  public func diagnostics(in outcome: StudyReader.Outcome) -> [Diagnostic] {
    entries.map { entry in
      let place = outcome.place(ofTask: entry.task, item: entry.item)
      return Diagnostic(
        severity: entry.weight == .refused ? .error : .warning, file: place.file, line: place.mark?.line ?? 0,
        column: place.mark?.column ?? 0, message: entry.message,
        help: entry.help ?? "Publish it with a note that says why.")
    }
  }
}
