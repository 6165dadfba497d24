import HTTP
import Records
import SurveyModel

/// A published version of the study, ready to be shown: its model, its media by path, its texts as HTML, our words in its languages.
final class LoadedStudy: Sendable {
  let version: Int
  let study: Study
  /// Media of this version by their path in the study folder.
  let media: [String: MediaRecord]
  /// The fields of its pages: where it lets people add where they are, or take photographs, scripts may ask for that.
  let pageFields: HeaderFields
  /// The study's languages with their names in themselves.
  let languages: [(tag: String, name: String)]
  private let tasksAskingForFiles: Set<String>
  private let pageItems: [String: [String: PageItems]]
  private let namedItems: [String: NamedItems]
  private let tasksNamingValues: Set<String>
  private let scoredItems: [String: Set<String>]
  /// Whether any page of this version lists answers of other pages: where none does, nobody has to look further.
  private let hasLists: Bool
  /// Whether any page of this version has a policy of its own.
  private let hasPolicies: Bool
  /// Whether any page of this version begins another task.
  let beginsTasks: Bool
  /// The consent steps, by task, that are put at once to runs of earlier versions.
  private let renewals: [String: [Step]]
  /// The same, before such a run begins another task.
  private let laterRenewals: [String: [Step]]
  private let texts: [String: CompiledText]
  private let interfaces: [String: InterfaceTexts]
  private let english: InterfaceTexts

  init(version: Int, content: StudyContent, media records: [MediaRecord], words: InterfaceCatalog) {
    self.version = version
    var study = content.study
    // Runs go through every pass of what is repeated.
    study.tasks = study.tasks.map(\.unrolled)
    self.study = study
    let media = Dictionary(records.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    self.media = media
    pageFields = study.devices.isEmpty ? SecurityFields.page : SecurityFields.page(of: study.devices)
    tasksAskingForFiles = Set(study.tasks.filter { $0.steps.contains(where: \.takesFiles) }.map(\.id))
    languages = study.languages.map { ($0, LanguageFormat.name(of: $0)) }
    var texts: [String: CompiledText] = [:]
    for source in study.texts.flatMap(\.byLanguage.values) where texts[source] == nil {
      texts[source] = CompiledText(source) { path in media[path]?.address }
    }
    for source in study.markups.flatMap(\.byLanguage.values) {
      texts[source] = CompiledText(markup: source) { path in media[path]?.address }
    }
    self.texts = texts
    pageItems = Dictionary(
      study.tasks.map { ($0.id, Self.pageItems(of: $0, texts)) }, uniquingKeysWith: { first, _ in first })
    namedItems = Dictionary(study.tasks.map { ($0.id, NamedItems(of: $0)) }, uniquingKeysWith: { first, _ in first })
    tasksNamingValues = Set(
      study.tasks.filter { task in
        let names = Self.names(in: task, texts)
        // Whether there is an arm already is asked where it would be drawn, and a place where it would be counted.
        return !task.randomizations.isEmpty || !task.quotas.isEmpty || task.scores.contains { names.contains($0.id) }
          || study.participation.fromLink.contains { names.contains($0.id) }
      }.map(\.id))
    scoredItems = Dictionary(
      study.tasks.map { task in
        (
          task.id,
          task.answers(named: Set(task.scores.flatMap(\.names)), on: nil).filter { task.indexOfStep(asking: $0) != nil }
        )
      }, uniquingKeysWith: { first, _ in first })
    hasLists = study.tasks.contains { $0.steps.contains { $0.review != nil || $0.entries != nil } }
    hasPolicies = study.tasks.contains { $0.steps.contains { !$0.permissions.isEmpty } }
    beginsTasks = study.tasks.contains { $0.steps.contains { $0.secondaryTask != nil } }
    renewals = Self.renewals(.now, of: study)
    laterRenewals = Self.renewals(.nextTask, of: study)
    interfaces = Dictionary(
      study.languages.map { ($0, words.texts(in: $0, replacing: content.interfaceTexts[$0] ?? [:])) },
      uniquingKeysWith: { first, _ in first })
    english = words.texts(in: "en")
  }

  /// A wording as it was compiled when the version was loaded.
  func compiled(_ source: String) -> CompiledText { texts[source] ?? CompiledText(source) }

  /// Our words on the pages of one of the study's languages.
  func interface(_ language: String) -> InterfaceTexts { interfaces[language] ?? english }

  /// The items that a step's page itself is about.
  func items(ofPage step: String, task: String) -> PageItems { pageItems[task]?[step] ?? PageItems() }

  /// Whether a step's page shows answers of other pages, and so is nobody else's.
  func listsAnswers(onPage step: String, task: String) -> Bool {
    hasLists && study.task(task)?.step(step).map { $0.review != nil || $0.entries != nil } ?? false
  }

  /// The fields of a step's page that may do more than others; nil for nearly all.
  func policy(ofPage step: Step) -> HeaderFields? {
    guard hasPolicies else { return nil }
    let permissions = step.permissions
    return permissions.isEmpty ? nil : SecurityFields.page(askingFor: permissions, of: study.devices)
  }

  /// The items that conditions and rules of a task name.
  func namedItems(ofTask task: String) -> NamedItems { namedItems[task] ?? NamedItems() }

  /// Whether a page of the task may depend on what its run knows beside answers: else nobody has to read that.
  func namesValues(inTask task: String) -> Bool { tasksNamingValues.contains(task) }

  /// Whether a page of the task asks for a file: else nobody has to look whether one is left over.
  func asksForFiles(inTask task: String) -> Bool { tasksAskingForFiles.contains(task) }

  /// The items of which a task's scores are made.
  func scoredItems(ofTask task: String) -> Set<String> { scoredItems[task] ?? [] }

  /// Everything that conditions and texts of a task name.
  private static func names(in task: NavigableOrderedTask, _ texts: [String: CompiledText]) -> Set<String> {
    var names = Set(task.rules.flatMap { $0.when?.names ?? [] })
    for step in task.steps {
      names.formUnion(step.showIf?.names ?? [])
      names.formUnion(step.pass?.namesThatDecide ?? [])
      names.formUnion(step.namesOnPage)
      names.formUnion((step.texts + step.markups).flatMap(\.byLanguage.values).flatMap { texts[$0]?.holes ?? [] })
    }
    return names
  }

  /// The consent steps that are put at once to open runs of a task's earlier versions.
  func renewals(ofTask task: String) -> [Step] { renewals.isEmpty ? [] : renewals[task] ?? [] }

  /// The consent steps that are put to open runs of a task's earlier versions before they begin another task.
  func renewalsBeforeNextTask(of task: String) -> [Step] {
    renewals(ofTask: task) + (laterRenewals.isEmpty ? [] : laterRenewals[task] ?? [])
  }

  private static func renewals(_ renewal: ConsentText.Renewal, of study: Study) -> [String: [Step]] {
    Dictionary(
      study.tasks.map { ($0.id, $0.renewals(renewal)) }, uniquingKeysWith: { first, _ in first }
    ).filter { !$0.value.isEmpty }
  }

  private static func pageItems(
    of task: NavigableOrderedTask, _ texts: [String: CompiledText]
  ) -> [String: PageItems] {
    func holes(_ words: [LocalizedText]) -> [String] {
      words.flatMap(\.byLanguage.values).flatMap { texts[$0]?.holes ?? [] }
    }
    return Dictionary(
      task.steps.enumerated().map { index, step in
        var piped = holes(step.texts + step.markups)
        var names = Array(step.namesOnPage)
        if let list = step.review {
          for earlier in task.steps[..<index] where list.lists(PassName.id(of: earlier.id)) {
            names += earlier.reviewedItems.map(\.id)
            piped += holes(earlier.texts).flatMap { task.answers(named: $0, on: earlier) }
          }
        }
        names += task.randomizations.filter { $0.after == step.id }.flatMap(\.strata)
        let named = task.answers(named: Set(names + piped), on: step).filter { task.indexOfStep(asking: $0) != nil }
        let asked = step.items.map(\.id)
        return (step.id, PageItems(asked: asked, all: Set(asked).union(named), piped: Set(piped)))
      }, uniquingKeysWith: { first, _ in first })
  }
}

/// The items whose answers a page itself needs.
struct PageItems: Sendable {
  /// What the page asks, in order.
  var asked: [String] = []
  /// What the page asks, and the answers that its texts, checks, conditions and the draws behind it name.
  var all: Set<String> = []
  /// What stands in the holes of its texts: answers, and what the run knows beside them.
  var piped: Set<String> = []
}

/// The items that a task's conditions and rules name: progress and what comes next depend on them.
struct NamedItems: Sendable {
  /// An item that conditions name.
  struct Use: Sendable {
    let item: String
    /// The place of the step that asks it; nil where runs go through the steps in different orders.
    let place: Int?
    /// The position of the last step that has a condition or rule with it.
    let position: Int
  }

  /// The furthest used first.
  private var lastUses: [Use] = []
  /// The first position to which a rule leads back.
  private var first = Int.max

  init() {}

  init(of task: NavigableOrderedTask) {
    var positions: [String: Int] = [:]
    func note(_ names: Set<String>, at position: Int) {
      for name in names { positions[name] = max(positions[name] ?? 0, position) }
    }
    func note(_ condition: Expression?, of step: Step, at position: Int) {
      guard let condition else { return }
      note(task.answers(named: condition.names, on: step), at: position)
    }
    for (position, step) in task.steps.enumerated() {
      note(step.showIf, of: step, at: position)
      if let pass = step.pass { note(pass.namesThatDecide, at: position) }
      // An edit looks again at what a page behind it shows, and at what was answered there.
      guard task.hasConditionalItems(at: position) else { continue }
      note(task.answers(named: step.namesThatShow, on: step), at: position)
      note(Set(step.items.filter(\.isConditional).map(\.id)), at: position)
    }
    for rule in task.rules {
      guard let position = task.index(of: rule.after) else { continue }
      note(rule.when, of: task.steps[position], at: position)
      if let destination = task.index(of: rule.destination), destination <= position { first = min(first, destination) }
    }
    for quota in task.quotas {
      if let position = task.index(of: quota.after) { note(quota.when, of: task.steps[position], at: position) }
    }
    // Where runs go through the steps in different orders, what is named may be asked about anywhere.
    if task.shufflesSteps { positions = positions.mapValues { _ in task.steps.count } }
    lastUses = positions.map { item, position in
      Use(item: item, place: task.shufflesSteps ? nil : task.indexOfStep(asking: item), position: position)
    }.sorted { ($1.position, $0.item) < ($0.position, $1.item) }
  }

  /// Those that may be asked about once a run is at a position or behind it.
  func uses(from position: Int) -> ArraySlice<Use> {
    lastUses.prefix { $0.position >= min(first, position) }
  }
}

extension MediaRecord {
  /// Where the file is served: by its content, under the name that it has in the study.
  var address: String { "/media/\(sha256)/\(AddressText.encoded(String(path.split(separator: "/").last ?? "file")))" }
}
