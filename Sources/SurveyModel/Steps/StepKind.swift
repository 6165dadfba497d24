/// A kind of step: which keys an author may write, what its page shows and asks, and whether it ends the run.
///
/// One file a kind; a Swift host adds its own to the ``Registry``. What every step shares is in ``Step``.
public protocol StepKind: Sendable {
  /// The word after `type:`.
  static var name: String { get }
  /// One sentence for the documentation.
  static var summary: String { get }
  /// The keys beside those that every step has (``Step/sharedKeys``).
  static var keys: [DefinitionKey] { get }

  /// Takes over what the author wrote and says everything that is wrong with it.
  init(_ definition: Definition, id: String, optionality: Optionality, problems: inout [DefinitionProblem])

  /// The page's content between its heading and its buttons, in order.
  var blocks: [PageBlock] { get }

  /// How the run ends here; nil for steps that go on.
  var ending: Ending? { get }

  /// Where the step itself leads, asked before the task's own rules behind it.
  var jumps: [NavigationRule] { get }

  /// Documents that are shown one by one, each on a page of its own before this step's.
  var sections: [LocalizedText] { get }

  /// How several items stand on the page; ``PageLayout/list`` where a kind says nothing.
  var layout: PageLayout { get }

  /// Whether each run sees the items in an order of its own; false where a kind says nothing.
  var shufflesItems: Bool { get }

  /// Where the page asks anything; nil where it always does, or is shown for more than that.
  var asksOnlyWhere: Expression? { get }

  /// How long the page has to be shown before the run goes on; nil where participants decide that.
  var waitingTime: WaitingTime? { get }
}

extension StepKind {
  /// One item below the other.
  public var layout: PageLayout { .list }

  /// The page is shown whatever it asks.
  public var asksOnlyWhere: Expression? { nil }

  /// Participants go on when they like.
  public var waitingTime: WaitingTime? { nil }

  /// None but the task's rules.
  public var jumps: [NavigationRule] { [] }

  /// None for most steps.
  public var sections: [LocalizedText] { [] }

  /// The step goes on to another.
  public var ending: Ending? { nil }

  /// The order is the author's.
  public var shufflesItems: Bool { false }

  /// What the page asks, in declared order.
  public var items: [Item] { blocks.items }
}

extension [PageBlock] {
  /// The items among a page's blocks.
  var items: [Item] { compactMap { if case .item(let item) = $0 { item } else { nil } } }
}

/// How a page's items stand: `layout:` of a form.
public enum PageLayout: String, Hashable, Sendable, CaseIterable {
  case list
  /// A table: a row for each item, a column for each choice that they share.
  case grid
}

/// One block of a step's page. Closed: a template draws each.
public enum PageBlock: Sendable {
  /// Words and pictures, part by part.
  case body([BodyItem])
  /// A PDF to open or to download.
  case document(DocumentReference)
  /// A page of the author's own.
  case frame(FrameReference)
  case video(VideoReference)
  case item(Item)
  case link(text: LocalizedText, url: String)
  /// A document to read as a whole, in Markdown: what a consent agrees to.
  case text(LocalizedText)
  /// Earlier questions with their answers.
  case review(ReviewList)
  /// Entries to add, change and take away.
  case entries(Repeat)
  /// A piece of an author's own HTML, which need not be whole: the items that stand in it come between.
  case markup(LocalizedText)
  /// What is asked of the device, each with a button.
  case permissions([PermissionRequest])
  /// A button that begins another task.
  case task(SecondaryTask)
}

/// A picture from the study folder (researchkit.md B-13).
public struct ImageReference: Hashable, Sendable {
  /// How a picture sits in its frame.
  public enum Fit: String, Hashable, Sendable, CaseIterable {
    /// Fills its frame; edges may be cut.
    case cover
    /// Shown whole inside its frame.
    case contain
    /// At its own size, at most the column's width.
    case natural
  }

  /// The file, from the study folder.
  public var path: String
  /// The words that stand for it; empty for decoration.
  public var alternative: LocalizedText
  /// How it sits in its frame.
  public var fit: Fit

  /// A picture with its parts.
  public init(path: String, alternative: LocalizedText, fit: Fit) {
    self.path = path
    self.alternative = alternative
    self.fit = fit
  }
}

/// A film from the study folder with what belongs to it (researchkit.md S-10).
public struct VideoReference: Sendable {
  /// The sources in order of preference.
  public var sources: [String]
  /// The picture shown before the film plays, from the study folder.
  public var poster: String?
  /// Captions files by language, in the author's order.
  public var captions: [(language: String, path: String)]
  /// What is said and shown, in words: for those who cannot see or hear the film.
  public var transcript: LocalizedText?

  /// A film with its parts; paths start at the study folder.
  public init(
    sources: [String], poster: String? = nil, captions: [(language: String, path: String)] = [],
    transcript: LocalizedText? = nil
  ) {
    self.sources = sources
    self.poster = poster
    self.captions = captions
    self.transcript = transcript
  }

  /// Every file that the film needs.
  public var paths: [String] { sources + (poster.map { [$0] } ?? []) + captions.map(\.path) }
}

/// How a completion step ends the run (researchkit.md T-06).
public struct Ending: Hashable, Sendable {
  /// Why the run is over, in the words of the column `run_status`.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    case completed, screenedOut, declined, earlyTermination, discarded
  }

  /// Why the run is over.
  public var reason: Reason
  /// False: the answers are erased in the same commit.
  public var keepsAnswers: Bool

  /// An ending; the usual one where nothing is said.
  public init(reason: Reason = .completed, keepsAnswers: Bool = true) {
    self.reason = reason
    self.keepsAnswers = keepsAnswers
  }
}
