/// The study that `cairn init` writes: small, without a mistake, and with a word about each thing that an author changes first.
public struct StarterStudy: Sendable {
  /// Text files by their paths in the study folder.
  public let files: [String: String]

  /// A study for a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder's name, from which the study's id is made where it can be.
  ///   - timezone: an IANA name; one that is unknown becomes UTC.
  public init(folder: String, timezone: String) {
    let proposal = Vocabulary.proposal(for: folder).flatMap { Vocabulary.objection(toID: $0) == nil ? $0 : nil }
    let zone = TimezoneDirectory.has(timezone) ? timezone : "UTC"
    files = [
      "study.yaml": Self.study(id: proposal ?? "myStudy", timezone: zone), "tasks/survey.yaml": Self.task,
      "pages/privacy.md": Self.privacy,
    ]
  }

  /// What tells an editor where the description of the study file lies; hidden files are no part of a study.
  public static let schemaFile = ".cairn.schema.json"

  private static func study(id: String, timezone: String) -> String {
    """
    # yaml-language-server: $schema=\(schemaFile)
    cairn: 1                        # the version of this file format, not of your study
    study: \(id)
    title: My first study
    languages: [en]                 # the first one is the fallback; a second one adds texts/de.yaml
    timezone: \(timezone)           # for opening times, and for "today" where a participant's zone is unknown
    contact: { name: Study office, email: study@example.org }   # "Help" on every page
    participation: { start: survey }
    privacy: { file: pages/privacy.md }

    """
  }

  private static let task = """
    # yaml-language-server: $schema=../\(schemaFile)
    task: survey
    title: My first survey
    steps:
      - id: welcome
        type: instruction
        title: Your coffee, in three questions
        text: |
          Thank you for taking part. It takes about **one minute**.

          You can stop at any time; what you have answered is kept.

      - id: drinks
        type: question
        question: Do you drink coffee?
        answer: { type: boolean }

      - id: kind
        type: question
        showIf: drinks == true          # the page is shown only where this holds
        question: Which kind do you drink most often?
        answer:
          type: textChoice
          # Each choice: the code for the data, then the words.
          choices:
            - filter: Filter coffee
            - espresso: Espresso
            - value: other
              text: Another one
              other: { label: "Which one?" }

      - id: mood
        type: question
        optional: true                  # offers "Skip this question"
        question: How awake are you now?
        answer:
          type: scale
          labels: { 1: Not at all, 2: A little, 3: Fairly, 4: Very }

      - id: done
        type: completion
        title: Thank you
        text: Your answers are stored. You can close this page.

    """

  private static let privacy = """
    Say here who asks, what the answers are used for, how long they are kept, and whom to write to.

    Until you have written this page, the study is for trying out only.

    """
}
