import SurveyModel

/// What conditions may name of earlier runs, of every task of the study (researchkit.md T-16).
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
      let words: String
      if let step = task.steps.first(where: { $0.step?.secondaryTask?.task == answer.task }) {
        words =
          "Earlier runs are those from before this one began: what is answered in the task that the step `\(step.id)` begins "
          + "is not among them. Ask about it there."
      } else if !areEverKnown, !study.participation.fromLink.contains(where: { $0.again != nil }) {
        words =
          "Nobody is known again, so nobody has an earlier run. Let a value from the link name the person: "
          + "`fromLink: [{ id: person, matches: \"[0-9a-f]{24}\", again: new }]`."
      } else {
        continue
      }
      reading.reportExpression(
        words, at: PathChecker.offset(of: answer.name, in: condition.expression.source), in: condition.node,
        isWarning: true)
    }
  }
}
