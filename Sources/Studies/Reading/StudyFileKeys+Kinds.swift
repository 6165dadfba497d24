import SurveyModel

extension StudyFileKeys {
  /// A key with the kind of value that it takes; nil where that is not described, and anything may stand.
  static func key(_ name: String, in place: String) -> DefinitionKey? {
    described[place]?.first { $0.name == name }
  }

  /// The keys of each place that has some which no format and no kind of step declares.
  static let described: [String: [DefinitionKey]] = [
    "study": [
      DefinitionKey("cairn", .integer, "The version of this file format: 1.", required: true),
      DefinitionKey("study", .string, "The study's id.", required: true),
      DefinitionKey("title", .text, "Heads the start page.", required: true),
      DefinitionKey(
        "languages", .list(of: .string), "Tags such as en or de; the first is the fallback.", required: true),
      DefinitionKey("timezone", .string, "An IANA name such as Europe/Berlin.", required: true),
      DefinitionKey("contact", .group(contactKeys), "Whom participants can ask: Help on every page."),
      DefinitionKey("participation", .group(participationKeys), "Who may begin, and when.", required: true),
      DefinitionKey(
        "withdrawal", .keyword(Study.Withdrawal.allCases.map(\.rawValue)),
        "What participants can do with a finished run; `erase` where nothing is said."),
      DefinitionKey("runs", .group(runsKeys), "How long a run lasts, and what it offers."),
      DefinitionKey("answers", .map(of: .answer), "Answer formats with a name, for all tasks."),
      DefinitionKey("privacy", .text, "A text behind Privacy on every page."),
      DefinitionKey("randomize", .map(of: .group(randomizeKeys)), "Arms that are drawn behind a step, by their name."),
    ],
    "task": [
      DefinitionKey("task", .string, "The task's id.", required: true),
      DefinitionKey("title", .text, "Heads the browser's tab, and pages without a title.", required: true),
      DefinitionKey("steps", .list(of: .scalar), "The pages in order; the last one is a completion.", required: true),
      DefinitionKey(
        "optional", .keyword(Optionality.allCases.map(\.rawValue)),
        "What each step and item does that says nothing of its own."),
      DefinitionKey(
        "progress", .keyword(ProgressDisplay.allCases.map(\.rawValue)),
        "What the pages count; `pages` where nothing is said."),
      DefinitionKey("answers", .map(of: .answer), "Answer formats with a name, for this task."),
      DefinitionKey("rules", .list(of: .group(ruleKeys)), "Jumps, asked in order behind a step."),
      DefinitionKey("quotas", .list(of: .group(quotaKeys)), "How many runs of a kind there may be."),
      DefinitionKey(
        "scores", .map(of: .group(scoreKeys)), "Numbers calculated from the answers when a run ends, by their name."),
      DefinitionKey("prefill", .string, "A task: items show at first what was answered there under the same id."),
      DefinitionKey(
        "review", .keyword(["whole"]), "`whole` lists all answers before the end, to look over and change."),
      DefinitionKey("reviewTitle", .text, "Heads that list."),
      DefinitionKey("reviewText", .text, "A paragraph above it."),
    ],
    "block": [
      DefinitionKey("block", .string, "Names the block in the data.", required: true),
      DefinitionKey("showIf", .string, "A condition: its steps are shown only where it holds."),
      DefinitionKey("shuffle", .keyword(["steps"]), "Every run goes through its parts in an order of its own."),
      Step.repeatKey,
      DefinitionKey("page", .boolean, "`true` counts its steps as one page in the progress."),
      DefinitionKey("steps", .list(of: .scalar), "Its steps, and blocks within it, in order.", required: true),
    ],
    "choice": [
      DefinitionKey("showIf", .string, "A condition: the choice is offered only where it holds."),
      DefinitionKey("fixed", .boolean, "Whether it keeps its place where the others are shuffled."),
      DefinitionKey("value", .string, "The code for the data."),
      DefinitionKey("text", .text, "The words.", required: true),
      DefinitionKey("detailText", .text, "A second, smaller line."),
      DefinitionKey("exclusive", .boolean, "Taking this one leaves all others."),
      DefinitionKey(
        "other",
        .group([
          DefinitionKey("label", .text, "What the field says.", required: true),
          DefinitionKey("required", .boolean, "Who takes this choice has to write something."),
          DefinitionKey("maximumLength", .integer, "The most characters."),
        ]), "Asks for words beside this choice."),
      DefinitionKey("image", .file, "A picture of it."),
      DefinitionKey("selectedImage", .file, "What takes the picture's place where the choice is taken."),
      DefinitionKey("color", .string, "A colour for `colorChoice`, in quotes: `\"#c62828\"`."),
      DefinitionKey(
        "area", .list(of: .decimal),
        "Its part of the picture of an `imageHotspot`: left, top, width, height in percent."),
    ],
    "learnMore": [
      DefinitionKey("title", .text, "What the link says."),
      DefinitionKey("text", .text, "A short text, which unfolds in place."),
      DefinitionKey("file", .file, "A page in pages/, which opens as a page of its own."),
      DefinitionKey("name", .string, "The last part of that page's address."),
      DefinitionKey("page", .boolean, "As a page of its own, or in place."),
    ],
  ]

  private static let contactKeys = [
    DefinitionKey("name", .text, "A person or an office.", required: true),
    DefinitionKey("email", .string, "Its e-mail address."), DefinitionKey("phone", .string, "Its telephone number."),
  ]

  private static let participationKeys = [
    DefinitionKey("start", .string, "The task that the study's address begins.", required: true),
    DefinitionKey("open", .boolean, "`false` lets nobody begin through the open address."),
    DefinitionKey("opens", .string, "When it opens, in the study's zone: 2027-01-01T08:00, or a day."),
    DefinitionKey("closes", .string, "When it closes; runs that have begun may go on."),
    DefinitionKey(
      "fromLink",
      .list(
        of: .group([
          DefinitionKey("id", .string, "Names the value in conditions and in the data.", required: true),
          DefinitionKey("parameter", .string, "The parameter of the address; the id where nothing is said."),
          DefinitionKey("matches", .string, "A pattern that the whole value has to fit."),
          DefinitionKey(
            "again", .keyword(["resume", "refuse", "new"]), "What happens when the same value comes once more."),
        ])), "The values that are taken from the address, and no others."),
    DefinitionKey(
      "tasks", .list(of: .string),
      "The tasks on the page of a participant with an address of their own; the first task."),
    DefinitionKey(
      "again", .keyword(["resume", "refuse", "new"]), "What happens when such a participant begins a task once more."),
  ]

  private static let runsKeys = [
    DefinitionKey("expireAfter", .interval, "A run closes so long after its last stored answer; 30 days."),
    DefinitionKey("grace", .interval, "A page that was open then may still be sent; 24 hours."),
    DefinitionKey("saveForLater", .boolean, "Offers a link and a code to go on later."),
    DefinitionKey("confirmCancel", .boolean, "Asks before answers are deleted."),
    DefinitionKey(
      "rememberOnDevice", .boolean, "A browser keeps a bookmark of the run that was begun in it, in one cookie; `true`."
    ),
  ]

  private static let randomizeKeys = [
    DefinitionKey("title", .text, "What is drawn, for the codebook."),
    DefinitionKey("arms", .list(of: .string), "2 to 20 arms: a list, or each with its share.", required: true),
    DefinitionKey("after", .string, "The step behind which it is drawn.", required: true),
    DefinitionKey("blocks", .list(of: .integer), "Sizes of permuted blocks; left out, each draw is independent."),
    DefinitionKey("strata", .list(of: .string), "Answers or values from the link that have a sequence of their own."),
    DefinitionKey("list", .string, "A CSV file of the study folder with the arms that were drawn beforehand."),
  ]

  private static let scoreKeys = [
    DefinitionKey("title", .text, "What it measures, for the codebook."),
    DefinitionKey("mean", .list(of: .string), "The mean of these items."),
    DefinitionKey("sum", .list(of: .string), "The sum of these items."),
    DefinitionKey("reverse", .list(of: .string), "Those of them that count the other way round."),
    DefinitionKey("atLeast", .integer, "With fewer answers the score is missing; 1."),
    DefinitionKey("value", .string, "A calculation or condition over answers and scores."),
  ]

  private static let quotaKeys = [
    DefinitionKey("id", .string, "Names the quota.", required: true),
    DefinitionKey("when", .string, "A condition: whom it counts; everybody where nothing is said."),
    DefinitionKey("limit", .integer, "How many places there are.", required: true),
    DefinitionKey(
      "counts", .keyword(Quota.Count.allCases.map(\.rawValue)),
      "`open`, where nothing is said, counts runs under way too; `completed` only those that are completed."),
    DefinitionKey("after", .string, "The step with which the place is taken.", required: true),
    DefinitionKey("goTo", .string, "The completion step that is shown where no place is left.", required: true),
  ]

  private static let ruleKeys = [
    DefinitionKey("after", .string, "The step behind which the rule is asked.", required: true),
    DefinitionKey("when", .string, "A condition; without it the rule always holds."),
    DefinitionKey("goTo", .string, "A later step.", required: true),
  ]
}
