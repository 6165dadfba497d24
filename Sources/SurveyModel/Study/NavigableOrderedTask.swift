/// An ordered list of steps with rules that may jump (researchkit.md T-03, T-10).
///
/// What it is made of stands behind one reference: a task is handed on many times for each page, and changed by its author alone.
public struct NavigableOrderedTask: Sendable {
  private var storage: CopyOnWrite<Fields>

  /// Names the task in addresses and in the export; unique in its study.
  public var id: String {
    get { storage.value.id }
    set { storage.value.id = newValue }
  }
  /// Heads the task's own start page.
  public var title: LocalizedText {
    get { storage.value.title }
    set { storage.value.title = newValue }
  }
  /// The steps in declared order, which is the way where no rule jumps.
  ///
  /// Of what is repeated each step stands here once, and in an ``unrolled`` task once for each pass.
  public var steps: [Step] {
    get { storage.value.steps }
    set {
      storage.value.steps = newValue
      storage.value.layOut()
    }
  }
  /// The jumps, those of the steps themselves before the author's, in declared order: of several behind one step the first that
  /// holds wins.
  public var rules: [NavigationRule] {
    get { storage.value.rules }
    set {
      storage.value.rules = newValue
      storage.value.layOut()
    }
  }
  /// What its pages say about how far one is.
  public var progress: ProgressDisplay {
    get { storage.value.progress }
    set {
      storage.value.progress = newValue
      storage.value.layOut()
    }
  }
  /// Steps and blocks, where some block shuffles its parts; else empty: every run goes through ``steps`` as they stand.
  public var parts: [TaskPart] { storage.value.parts }
  /// The arms that are drawn behind its steps.
  public var randomizations: [Randomization] {
    get { storage.value.randomizations }
    set { storage.value.randomizations = newValue }
  }
  /// What is calculated when a run finishes, in order: each may use those before it.
  public var scores: [Score] {
    get { storage.value.scores }
    set { storage.value.scores = newValue }
  }
  /// What is asked several times.
  public var repeats: [Repeat] { storage.value.repeats }
  /// What is counted behind its steps, in order: of several that are full the first decides where the run ends.
  public var quotas: [Quota] {
    get { storage.value.quotas }
    set {
      storage.value.quotas = newValue
      storage.value.layOut()
    }
  }
  /// Which items show at first what the same participant answered before, by item.
  public var prefills: [String: EarlierAnswer] {
    get { storage.value.prefills }
    set { storage.value.prefills = newValue }
  }

  /// Whether the steps are those of all passes.
  var isUnrolled: Bool { storage.value.isUnrolled }
  var layout: TaskLayout { storage.value.layout }
  var foresight: Foresight { storage.value.foresight }

  /// The parts of a task, and what is worked out from them.
  private struct Fields: Sendable {
    var id: String
    var title: LocalizedText
    var steps: [Step]
    var rules: [NavigationRule]
    var progress: ProgressDisplay
    let parts: [TaskPart]
    var randomizations: [Randomization]
    var scores: [Score]
    let repeats: [Repeat]
    let isUnrolled: Bool
    var quotas: [Quota]
    var prefills: [String: EarlierAnswer] = [:]
    private(set) var layout: TaskLayout
    private(set) var foresight: Foresight

    init(
      id: String, title: LocalizedText, steps: [Step], rules: [NavigationRule], progress: ProgressDisplay,
      parts: [TaskPart], randomizations: [Randomization], scores: [Score], repeats: [Repeat], isUnrolled: Bool,
      quotas: [Quota]
    ) {
      self.id = id
      self.title = title
      self.steps = steps
      self.rules = rules
      self.progress = progress
      self.parts = parts
      self.randomizations = randomizations
      self.scores = scores
      self.repeats = repeats
      self.isUnrolled = isUnrolled
      self.quotas = quotas
      layout = TaskLayout(steps, rules, progress, quotas)
      foresight = Foresight(steps, layout)
    }

    mutating func layOut() {
      layout = TaskLayout(steps, rules, progress, quotas)
      foresight = Foresight(steps, layout)
    }
  }

  /// A task with its parts. Of steps or items with the same id the first counts; the checker reports the others.
  public init(
    id: String, title: LocalizedText, steps: [Step], rules: [NavigationRule] = [], progress: ProgressDisplay = .pages,
    parts: [TaskPart] = [],
    randomizations: [Randomization] = [], scores: [Score] = [], repeats: [Repeat] = [], quotas: [Quota] = []
  ) {
    self.init(
      id: id, title: title, steps: steps, rules: rules, progress: progress, parts: parts,
      randomizations: randomizations, scores: scores, repeats: repeats, isUnrolled: false,
      quotas: quotas)
  }

  init(
    id: String, title: LocalizedText, steps: [Step], rules: [NavigationRule], progress: ProgressDisplay,
    parts: [TaskPart], randomizations: [Randomization], scores: [Score], repeats: [Repeat], isUnrolled: Bool,
    quotas: [Quota]
  ) {
    // A task that is made anew from its rules has the steps' own among them already.
    let jumps = steps.flatMap { $0.kind.jumps }.filter { jump in
      !rules.contains { $0.after == jump.after && $0.destination == jump.destination }
    }
    storage = CopyOnWrite(
      Fields(
        id: id, title: title, steps: steps, rules: jumps + rules, progress: progress,
        parts: parts.flatMap(\.blocks).contains(where: \.isShuffled) ? parts : [], randomizations: randomizations,
        scores: scores, repeats: repeats, isUnrolled: isUnrolled, quotas: quotas))
  }

  /// Whether runs go through the steps in different orders.
  public var shufflesSteps: Bool { !parts.isEmpty }

  /// The declared places of the steps, in the order of a run.
  public func order(for run: String) -> [Int] {
    shufflesSteps ? parts.flatMap { $0.steps(for: run) }.compactMap(index) : Array(steps.indices)
  }

  /// The task as one run goes through it: itself, unless a block shuffles steps.
  ///
  /// What the task worked out about its steps is worked out anew for the run's order, as much work as the task has steps: keep what
  /// this gives for as long as the run is at hand.
  public func arranged(for run: String) -> NavigableOrderedTask {
    guard repeats.isEmpty || isUnrolled else { return unrolled.arranged(for: run) }
    guard shufflesSteps else { return self }
    var task = NavigableOrderedTask(
      id: id, title: title, steps: order(for: run).map { steps[$0] }, rules: rules, progress: progress,
      parts: [], randomizations: randomizations, scores: scores, repeats: repeats, isUnrolled: isUnrolled,
      quotas: quotas)
    task.prefills = prefills
    return task
  }

  /// The task with another page in the place of a step's, which asks the same: nothing is worked out anew.
  func replacing(_ step: Step, at place: Int) -> NavigableOrderedTask {
    var task = self
    task.storage.value.steps[place] = step
    return task
  }

  /// The position of a step in declared order.
  public func index(of id: String) -> Int? { layout.places[id] }

  /// The position of the step that asks an item.
  public func indexOfStep(asking item: String) -> Int? { layout.placeOfItem[item] }

  /// The step with an id, found without a search.
  public func step(_ id: String) -> Step? { layout.places[id].map { steps[$0] } }

  /// Whether a step's page is another one for each run, as where its items are shuffled.
  public func varies(at place: Int) -> Bool { layout.varies[place] }

  /// Whether what a step's page shows depends on answers.
  public func hasConditionalItems(at place: Int) -> Bool { layout.hasConditionalItems[place] }

  /// The same, for a step by its id.
  public func hasConditionalItems(_ id: String) -> Bool { index(of: id).map(hasConditionalItems(at:)) ?? false }

  /// The items that a condition may leave out of their page.
  public var conditionalItems: Set<String> { layout.conditionalItems }

  /// The quotas that are counted behind a step, in order.
  public func quotas(behind place: Int) -> [Quota] {
    // Most tasks have none, and none of their steps pays for a look.
    quotas.isEmpty ? [] : quotas.filter { $0.after == steps[place].id }
  }

  /// The furthest step to which the declared order leads from here whatever was answered.
  public func endOfPlainWay(from index: Int) -> Int { layout.plainEnd[index] }

  /// The steps of a path by their positions, found without reading the path step by step.
  public func visited(by path: StepPath) -> VisitedSteps { layout.visited(by: path) }

  /// The path of visited steps.
  public func path(of visited: VisitedSteps) -> StepPath { layout.path(of: visited) }

  /// The positions of the steps that work answers out, in declared order.
  public var placesOfCalculations: [Int] { layout.calculating }

  /// The item with an id, found without a search over the steps.
  public func item(_ id: String) -> Item? {
    indexOfStep(asking: id).flatMap { place in steps[place].items.first { $0.id == id } }
  }

  /// Every item of every step, in order.
  public var items: [Item] { steps.flatMap(\.items) }
}

/// A jump: behind step `after`, where `when` holds, go to another step (researchkit.md T-16, T-17). The first that holds wins.
public struct NavigationRule: Sendable {
  /// The step behind which the rule is asked.
  public var after: String
  /// nil: always.
  public var when: Expression?
  /// The step to go on with; it may lie before `after`.
  public var destination: String

  /// A jump with its parts.
  public init(after: String, when: Expression?, destination: String) {
    self.after = after
    self.when = when
    self.destination = destination
  }
}

/// What a page says about how far the participant is: `progress:` in the study file.
public enum ProgressDisplay: String, Hashable, Sendable, CaseIterable {
  case pages, questions, none
}
