import Testing

@testable import Studies
@testable import SurveyModel

/// `Documentation/StudyFile.md` against what the reader knows.
@Suite struct StudyFileTests {
  private static let page = Repository.page("Documentation/StudyFile.md")

  /// A table of keys, and the keys that it has to have: no other and none less.
  struct Place: CustomTestStringConvertible, Sendable {
    let section: String
    var parent: String?
    let keys: [String]

    var testDescription: String { section }
  }

  private static let places: [Place] = [
    Place(
      section: "study.yaml",
      keys: StudyFileKeys.study + dotted("participation", StudyFileKeys.participation)
        + dotted("contact", StudyFileKeys.contact) + dotted("runs", StudyFileKeys.runs)),
    Place(section: "Values from the link", keys: dotted("fromLink", StudyFileKeys.fromLink)),
    Place(section: "Random arms", keys: dotted("randomize", StudyFileKeys.randomize)),
    Place(
      section: "Tasks",
      keys: StudyFileKeys.task + StudyFileKeys.block + dotted("repeat", StudyFileKeys.repetition) + StudyFileKeys.rule
        + dotted("quotas", StudyFileKeys.quota)
        + dotted("prefill", ["task", "item"])
        + dotted("scores", StudyFileKeys.score)),
    Place(section: "Earlier answers", keys: dotted("prefill", ["task", "item"])),
    Place(section: "Quotas", keys: dotted("quotas", StudyFileKeys.quota)),
    Place(section: "Scores", keys: dotted("scores", StudyFileKeys.score)),
    Place(section: "Blocks", keys: StudyFileKeys.block),
    Place(section: "Repeats", keys: dotted("repeat", StudyFileKeys.repetition)),
    Place(section: "Rules", keys: StudyFileKeys.rule),
    Place(section: "Learn more", keys: dotted("learnMore", StudyFileKeys.learnMore)),
    Place(section: "Checks", keys: dotted("checks", StudyFileKeys.check)),
    Place(section: "Variants", keys: dotted("variants", StudyFileKeys.variant)),
    Place(section: "Pictures and layout", keys: flattened(StepLook.keys)),
    Place(section: "Body", keys: dotted("body", body)),
    Place(section: "Items", keys: Item.keys.map(\.name) + dotted("section", StudyFileKeys.section)),
    Place(section: "Choices", keys: StudyFileKeys.choice + dotted("other", StudyFileKeys.otherField)),
  ]

  private static let body: [String] =
    if case .list(of: .group(let keys)) = BodyItem.key.kind { keys.map(\.name) } else { [] }

  private static let kinds = Registry.standard.steps.map { kind in
    Place(section: kind.name, parent: "Steps", keys: flattened(kind.keys))
  }

  private static let formats = Registry.standard.formats.map { format in
    Place(section: format.name, parent: "Answers", keys: flattened(format.keys))
  }

  private static func dotted(_ key: String, _ keys: [String]) -> [String] { keys.map { "\(key).\($0)" } }

  /// The keys with those of groups behind a dot.
  private static func flattened(_ keys: [DefinitionKey]) -> [String] {
    keys.flatMap { key in
      switch key.kind {
      case .group(let inner): [key.name] + dotted(key.name, flattened(inner))
      case .signers: [key.name] + dotted(key.name, SignerFormat.entryKeys.map(\.name))
      default: [key.name]
      }
    }
  }

  @Test(arguments: places + kinds + formats)
  func `each key has its row, and each row is a key`(place: Place) {
    let section = Self.page.section(place.section, in: place.parent)
    #expect(section.entries(under: "Key").sorted() == place.keys.sorted())
  }

  @Test func `the keys that all steps share have rows`() {
    let own = Set(Self.page.section("Steps").entries(under: "Key"))
    #expect(StudyFileKeys.step.filter { !own.contains($0) } == [])
  }

  @Test func `the keys that all answers share have rows`() {
    let own = Set(Self.page.section("Answers").entries(under: "Key"))
    #expect(StudyFileKeys.answer.filter { !own.contains($0) } == [])
  }

  @Test func `each kind of step and each answer format has its heading`() {
    let other = ["Pictures and layout", "Body", "Open questions", "Learn more", "Checks", "Variants", "Named answers"]
    #expect(
      Self.page.names(below: "Steps").filter { !other.contains($0) } == Registry.standard.steps.map { $0.name })
    #expect(
      Self.page.names(below: "Answers").filter { !other.contains($0) } == Registry.standard.formats.map { $0.name })
  }

  @Test(arguments: kinds + formats)
  func `a key's words are all named`(place: Place) {
    let keys =
      place.parent == "Steps"
      ? Registry.standard.step(named: place.section)?.keys : Registry.standard.format(named: place.section)?.keys
    let text = Self.page.section(place.section, in: place.parent).lines.joined(separator: "\n")
    for key in keys ?? [] {
      guard case .keyword(let words) = key.kind else { continue }
      #expect(words.filter { !text.contains("`\($0)`") } == [], "\(key.name)")
    }
  }

  @Test func `the words of study and task are all named`() {
    let text = Self.page.sections.flatMap(\.lines).joined(separator: "\n")
    let words =
      Study.Withdrawal.allCases.map(\.rawValue) + ProgressDisplay.allCases.map(\.rawValue)
      + Optionality.allCases.map(\.rawValue) + LinkValue.Again.allCases.map(\.rawValue)
    #expect(words.filter { !text.contains("`\($0)`") } == [])
  }

  @Test func `the words that no id, task or code may be are all named`() {
    let ids = Self.page.section("Ids and codes").lines.joined(separator: "\n")
    let words = ["leave", "saved"] + ExpressionParser.reservedWords + Vocabulary.exportFiles
    #expect(words.filter { !ids.contains("`\($0)`") } == [])
    let choices = Self.page.section("Choices").lines.joined(separator: "\n")
    #expect(Vocabulary.entryKeys.filter { !choices.contains("`\($0)`") } == [])
  }

  @Test func `the bounds of a study are those of the reader`() {
    let values = Self.page.section("Limits").rows(under: "Bound").map { $0[1] }.joined(separator: "\n")
    for bound in [
      StudyLimits.files, StudyLimits.folderDepth, StudyLimits.depth, StudyLimits.nodes, StudyLimits.fileSize >> 20,
      StudyLimits.totalSize >> 20, Expression.maximumLength, Pattern.maximumLength,
    ] {
      #expect(values.contains("\(bound)"))
    }
  }
}
