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
    pages = Self.pages(of: task, texts)
  }

  /// The items that a step's page itself is about.
  func items(ofPage step: String) -> PageItems { pages[step] ?? PageItems() }

  /// Everything that conditions and texts of a task name.
  private static func names(in task: NavigableOrderedTask, _ texts: [String: CompiledText]) -> Set<String> {
    var names = task.namesInConditions
    for step in task.steps {
      names.formUnion((step.texts + step.markups).flatMap(\.byLanguage.values).flatMap { texts[$0]?.holes ?? [] })
    }
    return names
  }

  private static func pages(
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
        let items = PageItems(
          asked: asked, all: Set(asked).union(named), piped: Set(piped),
          listsAnswers: step.review != nil || step.entries != nil)
        return (step.id, items)
      }, uniquingKeysWith: { first, _ in first })
  }
}
