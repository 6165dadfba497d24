import SurveyModel

/// A task of a published version with what its pages need to know of it, worked out when the version is loaded.
final class LoadedTask: Sendable {
  /// The task as its author declared it, with every pass of what is repeated.
  let declared: NavigableOrderedTask
  /// The items that its conditions and rules name.
  let namedItems: NamedItems
  /// Whether a page may depend on what its run knows beside answers: else nobody has to read that.
  let namesValues: Bool
  /// What it names of earlier runs; nothing for nearly all.
  let earlierAnswers: [EarlierAnswer]
  /// Whether a page asks for a file: else nobody has to look whether one is left over.
  let asksForFiles: Bool
  /// The items of which its scores are made.
  let scoredItems: Set<String>
  private let pages: [String: PageItems]
  /// What the words of an item's choices name in holes of their own; nothing for nearly all.
  private let namesInWords: [String: [String]]

  /// - Parameter texts: the study's wordings as they were compiled.
  init(_ task: NavigableOrderedTask, of study: Study, _ texts: [String: CompiledText]) {
    declared = task
    namedItems = NamedItems(of: task)
    let names = Self.names(in: task, texts)
    earlierAnswers = names.sorted().compactMap(EarlierAnswer.init(name:))
    // Whether there is an arm already is asked where it would be drawn, and a place where it would be counted.
    namesValues =
      !task.randomizations.isEmpty || !task.quotas.isEmpty || task.scores.contains { names.contains($0.id) }
      || study.participation.fromLink.contains { names.contains($0.id) } || !earlierAnswers.isEmpty
    asksForFiles = task.steps.contains(where: \.takesFiles)
    scoredItems = task.answers(named: Set(task.scores.flatMap(\.names)), on: nil).filter {
      task.indexOfStep(asking: $0) != nil
    }
    namesInWords = Self.namesInWords(of: task, texts)
    pages = Self.pages(of: task, texts, namesInWords)
  }

  /// These names in the order in which their words can be put into texts: what stands in the words of a choice comes before it.
  func inOrder(_ names: some Sequence<String>) -> [String] { Self.inOrder(names, namesInWords) }

  private static func inOrder(_ names: some Sequence<String>, _ namesInWords: [String: [String]]) -> [String] {
    guard !namesInWords.isEmpty else { return Array(names) }
    var ordered: [String] = []
    var met: Set<String> = []
    func visit(_ name: String) {
      guard met.insert(name).inserted else { return }
      for inner in namesInWords[PassName.parts(of: name).id] ?? [] { visit(inner) }
      ordered.append(name)
    }
    for name in names { visit(name) }
    return ordered
  }

  private static func namesInWords(
    of task: NavigableOrderedTask, _ texts: [String: CompiledText]
  ) -> [String: [String]] {
    var names: [String: [String]] = [:]
    for item in task.steps.flatMap(\.items) {
      let control = item.answer.format.control
      var labels = control.options.map(\.label)
      if case .fields(let parts) = control { labels = parts.fields.flatMap { [$0.label] + $0.options.map(\.label) } }
      let holes = labels.flatMap(\.byLanguage.values).flatMap { texts[$0]?.holes ?? [] }
      if !holes.isEmpty { names[PassName.parts(of: item.id).id] = holes }
    }
    // With `each`, the name of the block has the words of its choice.
    for block in task.repeats {
      if case .each(let item, _) = block.rule, let holes = names[item] { names[block.id] = holes }
    }
    return names
  }

  /// The items that a step's page itself is about.
  func items(ofPage step: String) -> PageItems { pages[step] ?? PageItems() }

  /// Everything that conditions and texts of a task name.
  private static func names(in task: NavigableOrderedTask, _ texts: [String: CompiledText]) -> Set<String> {
    var names = task.namesInConditions
    for step in task.steps {
      names.formUnion((step.texts + step.markups).flatMap(\.byLanguage.values).flatMap { texts[$0]?.holes ?? [] })
      for case .link(_, let url) in step.kind.blocks { names.formUnion(LinkAddress(url).names) }
    }
    return names
  }

  private static func pages(
    of task: NavigableOrderedTask, _ texts: [String: CompiledText], _ namesInWords: [String: [String]]
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
        // The cards of an overview have the words of choices.
        piped += step.entries.map { $0.items.flatMap { namesInWords[$0] ?? [] } } ?? []
        piped = inOrder(piped, namesInWords)
        names += task.randomizations.filter { $0.after == step.id }.flatMap(\.strata)
        let named = task.answers(named: Set(names + piped), on: step).filter { task.indexOfStep(asking: $0) != nil }
        let asked = step.items.map(\.id)
        let items = PageItems(
          asked: asked, all: Set(asked).union(named), piped: piped,
          listsAnswers: step.review != nil || step.entries != nil)
        return (step.id, items)
      }, uniquingKeysWith: { first, _ in first })
  }
}
