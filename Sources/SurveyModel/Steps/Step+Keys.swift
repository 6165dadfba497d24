extension Step {
  /// The keys that every kind of step has beside `id` and `type`.
  public static let sharedKeys: [DefinitionKey] =
    [
      DefinitionKey("title", .text, "Heads the page."),
      DefinitionKey("text", .text, "A paragraph below the heading, in Markdown."),
      DefinitionKey("detailText", .text, "A second, quieter paragraph."),
      DefinitionKey("footnote", .text, "Small print at the end of the page."),
      learnMoreKey,
      optionalKey,
      DefinitionKey("showIf", .string, "A condition: the step is shown only where it holds."),
      checksKey,
      DefinitionKey(
        "variants",
        .list(
          of: .group([
            DefinitionKey("when", .string, "A condition over earlier answers.", required: true),
            DefinitionKey("title", .text, "In place of the step's."),
            DefinitionKey("text", .text, "In place of the step's."),
            DefinitionKey("detailText", .text, "In place of the step's."),
            DefinitionKey("footnote", .text, "In place of the step's."),
            DefinitionKey("question", .text, "In place of a question step's."),
            DefinitionKey("hint", .text, "In place of a question step's."),
          ])), "Other words where a condition holds; the first that does counts."),
      earlyTerminationKey,
      repeatKey,
      DefinitionKey(
        "showsProgress", .boolean, "Whether the page counts in the progress; `true` where nothing is said."),
      DefinitionKey("allowsBack", .boolean, "Whether *Back* is offered here; `true` where nothing is said."),
    ] + StepLook.keys

  /// `repeat:` of a step or block.
  public static let repeatKey = DefinitionKey("repeat", .group(repeatKeys), "Asks it several times.")

  /// The keys of `repeat:`.
  public static let repeatKeys = [
    DefinitionKey("while", .string, "A condition over the pass before: asked again as long as it holds."),
    DefinitionKey("times", .string, "A number that was answered before: asked so often."),
    DefinitionKey("each", .string, "A multiple choice that was answered before: asked for each choice ticked."),
    DefinitionKey("maximum", .integer, "The most times, at most 100; 20 where nothing is said."),
    DefinitionKey("title", .text, "Heads an overview on which entries are added, changed and taken away."),
    DefinitionKey("text", .text, "A paragraph on the overview."),
    DefinitionKey(
      "entry", .text, "Heads each entry on the overview, with its answers; its number where nothing is said."),
    DefinitionKey("add", .text, "What the button says that adds an entry."),
    DefinitionKey("name", .text, "What an entry is called, for our own words on that button."),
    DefinitionKey("minimum", .integer, "The fewest entries with which one may go on; 0 where nothing is said."),
  ]

  static let checksKey = DefinitionKey(
    "checks",
    .list(
      of: .group([
        DefinitionKey("must", .string, "A condition that has to hold before the participant goes on."),
        DefinitionKey("should", .string, "A condition; where it does not hold, that is said once and then accepted."),
        DefinitionKey("say", .text, "What the participant reads where the condition does not hold.", required: true),
      ])), "Conditions over several answers, asked when the page is sent.")

  static let learnMoreKey = DefinitionKey(
    "learnMore",
    .list(
      of: .group([
        DefinitionKey("title", .text, "What the link says.", required: true),
        DefinitionKey("text", .text, "A short text, which unfolds in place."),
        DefinitionKey("file", .file, "A longer text, which opens as a page of its own."),
        DefinitionKey("name", .string, "The last part of the page's address; from the title where nothing is said."),
      ])), "More to read, opened without losing an answer: one text, or a list of them.")

  /// `earlyTermination:` of a step.
  public static let earlyTerminationKey = DefinitionKey(
    "earlyTermination",
    .group([
      DefinitionKey("button", .text, "What the button says.", required: true),
      DefinitionKey("goTo", .string, "The completion step that is shown then.", required: true),
    ]), "A button that ends the run here.")

  static let optionalKey = DefinitionKey(
    "optional", .keyword(Optionality.allCases.map(\.rawValue)),
    "Whether a question may stay open: `false`, `true`, or `ask` for one reminder.")
}

extension Item {
  static let tagKey = DefinitionKey("tagText", .text, "A word or two in a pill above the question.")

  /// The keys of one item of a form.
  public static let keys: [DefinitionKey] = [
    DefinitionKey("id", .string, "Names the answer in conditions and in the export.", required: true),
    DefinitionKey("question", .text, "What is asked.", required: true),
    DefinitionKey("hint", .text, "One sentence below the question."),
    tagKey,
    Step.optionalKey,
    DefinitionKey("answer", .answer, "The answer format; the form's own where nothing is said."),
    Step.learnMoreKey,
    Step.checksKey,
    ItemMessages.key,
    ItemSection.key,
    DefinitionKey("showIf", .string, "A condition: the item is shown only where it holds."),
    Prefill.key,
    DefinitionKey("fixed", .boolean, "Whether it keeps its place where the form shuffles its items."),
  ]
}
