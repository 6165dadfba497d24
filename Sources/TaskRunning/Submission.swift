public import CivilTime
public import SurveyModel

/// A step's page as it was sent.
public struct Submission: Sendable {
  /// The step.
  public var step: String
  /// The button.
  public var action: RunAction
  /// By item, as sent. Items that the page did not send are absent.
  public var fields: [String: FieldInput]
  /// The revision of each item that the page showed, 0 where it showed none; of one that this very page has sent before, the
  /// revision that it made.
  public var rendered: [String: Int]
  /// The items with a condition of their own that the page showed when it was sent.
  public var shown: Set<String>
  /// When the page was made.
  public var shownAt: Instant
  /// What tells this page from every other one, also when the browser brings it back from memory.
  public var formKey: [UInt8]?
  /// Now, where the participant is.
  public var context: ReadingContext
  /// The step whose list of answers the page was opened from, and where *Save* leads; nil: the page stands for itself.
  public var review: String?
  /// The quotas of the task in which no place is left, where the page corrects an answer: known by whoever keeps the runs.
  public var fullQuotas: Set<String> = []

  /// A page that came back.
  public init(
    step: String, action: RunAction, fields: [String: FieldInput], rendered: [String: Int],
    shown: Set<String> = [], shownAt: Instant, formKey: [UInt8]? = nil, context: ReadingContext, review: String? = nil
  ) {
    self.step = step
    self.action = action
    self.fields = fields
    self.rendered = rendered
    self.shown = shown
    self.shownAt = shownAt
    self.formKey = formKey
    self.context = context
    self.review = review
  }
}

/// The button that sent a page. Closed: the buttons of a step's page, of *Pause or stop* and of the receipt.
public enum RunAction: Hashable, Sendable {
  case `continue`
  case skip
  case back
  case pause
  case language(String)
  case learnMore(String)
  /// Ends the run early, where the step has a button for that.
  case terminate
  /// Adds an entry, where the page is an overview of some.
  case add
  /// Takes one away, by its number.
  case remove(entry: Int)
  /// Takes back what was chosen for an item, where radio buttons have no way to (researchkit.md S-03.10).
  case clear(item: String)
  /// Takes the value again that gave way to one from another window.
  case takeAgain(item: String)
}

/// What a participant may decide on the page *Pause or stop*.
public enum LeaveAction: Hashable, Sendable {
  case saveForLater
  /// Deletes all answers; `isConfirmed` where the page has asked already.
  case delete(isConfirmed: Bool)
}
