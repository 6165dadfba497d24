import SurveyModel

/// The keys that an author may write where no format and no kind of step declares them. The reader knows these and no others;
/// the documentation is held against them.
public enum StudyFileKeys {
  /// `study.yaml`.
  public static let study = [
    "cairn", "study", "title", "languages", "timezone", "contact", "participation", "withdrawal", "runs", "answers",
    "privacy", "randomize",
  ]
  /// `contact:` of the study.
  public static let contact = ["name", "email", "phone"]
  /// `participation:` of the study.
  public static let participation = ["start", "open", "opens", "closes", "fromLink", "tasks", "again"]
  /// One of `fromLink:`.
  public static let fromLink = ["id", "parameter", "matches", "again"]
  /// One of `randomize:`.
  public static let randomize = ["title", "arms", "after", "blocks", "strata", "list"]
  /// `runs:` of the study.
  public static let runs = ["expireAfter", "grace", "saveForLater", "confirmCancel", "rememberOnDevice"]
  /// A file in `tasks/`.
  public static let task = [
    "task", "title", "optional", "progress", "answers", "steps", "rules", "quotas", "scores", "prefill", "review",
    "reviewTitle", "reviewText",
  ]
  /// One of a task's `quotas:`.
  public static let quota = ["id", "when", "limit", "counts", "after", "goTo"]
  /// One of a task's `scores:`.
  public static let score = ["title", "mean", "sum", "reverse", "atLeast", "value"]
  /// One of a task's `rules:`.
  public static let rule = ["after", "when", "goTo"]
  /// What every step has.
  public static let step = ["id", "type"] + Step.sharedKeys.map(\.name)
  /// A block of steps.
  public static let block = ["block", "showIf", "shuffle", "page", "repeat", "steps"]
  /// `repeat:` of a block or step.
  public static let repetition = Step.repeatKeys.map(\.name)
  /// One of a step's `variants:`.
  public static let variant = ["when", "title", "text", "detailText", "footnote", "question", "hint"]
  /// One of a step's or item's `checks:`.
  public static let check = ["must", "should", "say"]
  /// `messages:` of an item or question step.
  public static let messages = ["required", "range", "format"]
  /// In `section:` of an item.
  public static let section = ["title", "text", "tagText"]
  /// `learnMore:` with keys.
  public static let learnMore = ["title", "text", "file", "name", "page"]
  /// What every answer has beside its format's own.
  public static let answer = ["type"] + AnswerDefinition.sharedKeys.map(\.name)
  /// A choice with keys.
  public static let choice = [
    "value", "text", "detailText", "exclusive", "other", "showIf", "fixed", "image", "selectedImage", "color", "area",
  ]
  /// `other:` of a choice.
  public static let otherField = ["label", "required", "maximumLength"]
}
