import Synchronization

/// What an author's browser shows beside the pages while the study is being written (`cairn serve --watch`): the version that is
/// served, and what the checker says about the files as they are now.
public final class AuthorWatch: Sendable {
  /// What the checker says.
  public struct Report: Hashable, Sendable {
    /// How many errors and warnings there are, in words; empty where there are none.
    public var summary: String
    /// Each with its place, compiler style.
    public var text: String
    /// Errors keep the last good version in its place.
    public var hasErrors: Bool

    /// Nothing to say, unless said otherwise.
    public init(summary: String = "", text: String = "", hasErrors: Bool = false) {
      self.summary = summary
      self.text = text
      self.hasErrors = hasErrors
    }
  }

  private let current = Mutex(Report())

  /// Nothing to say yet.
  public init() {}

  /// The latest report.
  public var report: Report {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }
}
