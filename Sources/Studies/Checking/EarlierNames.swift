import SurveyModel

/// What conditions and texts may name of earlier runs, of every task of the study (researchkit.md T-16).
struct EarlierNames {
  /// By task, then by item or score. Any of it may be missing: nobody has to have completed the task before.
  private(set) var names: [String: [String: ExpressionScope.Name]] = [:]
  /// The tasks of which some step could not be read: what they ask is not fully known.
  private var brokenTasks: Set<String> = []
  /// Whether some step begins another task: both are runs of one participant, whoever that is.
  private(set) var areEverKnown = false

  /// Nothing, as where a single task is read.
  init() {}

  init(_ tasks: [TaskOutline]) {
    for task in tasks {
      names[task.id] = [:]
      let repeated = Set(task.repeats.flatMap { task.steps[$0.steps] }.map(\.id))
      for outline in task.steps {
        guard let step = outline.step else {
          brokenTasks.insert(task.id)
          continue
        }
        if step.secondaryTask != nil { areEverKnown = true }
        for item in step.items {
          names[task.id]?[item.id] = ExpressionScope.Name(
            item.answer.format.valueType, mayBeMissing: true, isRepeated: repeated.contains(step.id),
            isSecret: item.answer.isSecret)
        }
      }
    }
    // Scores may be made of answers of earlier runs, so these come first.
    let answers = names
    for task in tasks where !task.scores.isEmpty {
      for score in task.model(link: [], earlier: answers).scores where names[task.id]?[score.id] == nil {
        names[task.id]?[score.id] = ExpressionScope.Name(score.isFlag ? .boolean : .number, mayBeMissing: true)
      }
    }
  }

  /// Whether one of these names belongs to a task that could not be read as a whole: nothing can be said of it then.
  func areUnknown(_ names: Set<String>, _ reading: StudyReading) -> Bool {
    names.lazy.compactMap(EarlierAnswer.init(name:)).contains { answer in
      guard let known = self.names[answer.task] else { return reading.hasBrokenTask(answer.task) }
      return known[answer.item] == nil && brokenTasks.contains(answer.task)
    }
  }

  /// Says which answers of earlier runs no run can have.
  func warn(of condition: Condition, in task: TaskOutline, of study: Study, _ reading: inout StudyReading) {
    for answer in condition.expression.names.sorted().compactMap(EarlierAnswer.init(name:)) {
      guard let words = doubt(about: answer, in: task, of: study) else { continue }
      reading.reportExpression(
        words, at: PathChecker.offset(of: answer.name, in: condition.expression.source), in: condition.node,
        isWarning: true)
    }
  }

  /// Says of a place in a text what a condition would be told that names the same.
  func check(_ hole: StudyReading.Hole, in task: TaskOutline, of study: Study, _ reading: inout StudyReading) {
    let asked: Expression
    // Whether there is such an answer is all that a text needs to know of it.
    do throws(ExpressionError) { asked = try Expression(parsing: "answered(\(hole.name))") } catch {
      return reading.error(at: hole.place, error.text)
    }
    guard !areUnknown(asked.names, reading) else { return }
    let found = asked.check(in: ExpressionScope(earlier: names), expecting: .boolean)
    if let mistake = found.first(where: { !$0.isWarning }) {
      return reading.error(at: hole.place, mistake.text)
    }
    for answer in asked.names.compactMap(EarlierAnswer.init(name:)) {
      if let words = doubt(about: answer, in: task, of: study) { reading.warn(at: hole.place, words) }
    }
  }

  /// Why no run can have an answer of an earlier one; nil where some may.
  private func doubt(about answer: EarlierAnswer, in task: TaskOutline, of study: Study) -> String? {
    if let step = task.steps.first(where: { $0.step?.secondaryTask?.task == answer.task }) {
      return
        "Earlier runs are those from before this one began: what is answered in the task that the step `\(step.id)` begins "
        + "is not among them. Ask about it there."
    }
    let participation = study.participation
    // Where only people with an invitation begin, everybody has an address of their own.
    if areEverKnown || !participation.isOpen { return nil }
    if participation.fromLink.contains(where: { $0.again != nil }) { return nil }
    return
      "Nobody is known again, so nobody has an earlier run. Let a value from the link name the person: "
      + "`fromLink: [{ id: person, matches: \"[0-9a-f]{24}\", again: new }]`."
  }
}
