import SurveyModel

/// The table of what is asked several times: `TASK__BLOCK.csv`, one row a pass.
///
/// A row is written as the run would be that had this pass alone (``ExportRun/pass(_:of:)``): so its columns are filled as those
/// of any other answer.
struct PassTable: Sendable {
  /// The id of the block, or of the step that is repeated alone.
  let id: String
  let name: String
  /// The steps of each pass, in any version.
  let steps: Set<String>
  /// The columns that say which pass it is.
  let leading: [(role: Role, column: PlannedColumn)]
  /// The answers and orders of its steps.
  let parts: [WidePart]
  /// How many passes a run has, in the wide file; nil where that was to be left out.
  let count: PlannedColumn?

  /// What a leading column says.
  enum Role { case run, iteration, choice }

  /// How the number of a pass is called.
  static let iteration = "iteration"

  /// What a version repeats.
  struct Occurrence {
    let version: Int
    let task: NavigableOrderedTask
    let block: Repeat
  }

  /// - Parameters:
  ///   - occurrences: what each version repeats under the id, the oldest first.
  ///   - parts: the parts of its rows.
  init(
    _ id: String, of task: String, _ occurrences: [Occurrence], parts: [WidePart], options: ExportOptions,
    languages: [String]
  ) {
    self.id = id
    name = Self.name(of: id, in: task)
    steps = Set(occurrences.flatMap(\.block.steps))
    self.parts = parts
    let versions = (occurrences.first?.version ?? 1)...(occurrences.last?.version ?? 1)
    var count = PlannedColumn(
      name: id, type: .number, question: "How often it was asked; see \(name)", versions: versions)
    count.missing = [.notReached, .notInVersion, .erased]
    self.count = options.without.contains(id) ? nil : count
    var columns: [(role: Role, column: PlannedColumn)] = [
      (.run, RunColumn.runID.planned(over: versions)),
      (
        .iteration,
        PlannedColumn(
          name: Self.iteration, type: .number, question: "1 for the first time, then 2 …", versions: versions)
      ),
    ]
    if let choice = Self.choice(id, occurrences, versions, languages) { columns.append((.choice, choice)) }
    leading = columns.filter { !options.without.contains($0.column.name) }
  }

  static func name(of id: String, in task: String) -> String { "\(task)__\(id).csv" }

  /// The choice that each pass is about; nil where passes are not made for choices.
  private static func choice(
    _ id: String, _ occurrences: [Occurrence], _ versions: ClosedRange<Int>, _ languages: [String]
  ) -> PlannedColumn? {
    var column: PlannedColumn?
    for occurrence in occurrences {
      guard case .each(let name, let codes) = occurrence.block.rule, let item = occurrence.task.item(name),
        !occurrence.block.items.contains(id)
      else { continue }
      let options = item.answer.format.control.options
      var found =
        column
        ?? PlannedColumn(name: id, type: .choice, question: "The choice that it was asked for", versions: versions)
      for code in codes {
        let words = options.first { $0.code == code }?.label.resolved(languages) ?? ""
        found.choices.removeAll { $0.code == code }
        found.choices.append(.init(code, words.isEmpty ? code : words))
      }
      column = found
    }
    return column
  }

  /// The choice of a pass in a version of the task.
  func choice(of pass: Int, in task: NavigableOrderedTask) -> String {
    guard let block = task.repetition(id) else { return "" }
    return Pass(block, number: pass).choice ?? ""
  }
}

extension ExportRun {
  /// The numbers of the passes on the path that have one of these steps.
  func passes(of steps: Set<String>) -> [Int] {
    var numbers: Set<Int> = []
    for name in path {
      let (id, pass) = PassName.parts(of: name)
      if steps.contains(id) { numbers.insert(pass) }
    }
    return numbers.sorted()
  }

  /// The run as if it had one pass alone of these steps.
  func pass(_ number: Int, of steps: Set<String>) -> ExportRun {
    func own(_ name: String) -> String? {
      let (id, pass) = PassName.parts(of: name)
      guard steps.contains(id) else { return name }
      return pass == number ? id : nil
    }
    var run = self
    run.path = path.compactMap(own)
    // One that stands in another pass has left this one behind.
    run.lastStep = lastStep.map { own($0) ?? "" }
    run.answers = answers.filter { !steps.contains($0.step) || $0.iteration == number }
    return run
  }
}
