public import SurveyModel

/// What a run has come to: the steps of its path with their answers (`ORKTaskResult`, researchkit.md J-02).
public struct TaskResult: Hashable, Sendable {
  /// The run.
  public var runID: String
  /// The task.
  public var taskID: String
  /// The steps in the order of the visit.
  public var steps: [StepResult]

  /// A result.
  public init(runID: String, taskID: String, steps: [StepResult]) {
    self.runID = runID
    self.taskID = taskID
    self.steps = steps
  }

  /// The answer to an item on the path; nil where there is none yet.
  public func answer(to item: String) -> Answer? {
    steps.lazy.compactMap { step in step.answers.first { $0.item == item }?.answer }.first
  }

  /// The value that an item was answered with; nil where it was skipped, left blank or not reached.
  public subscript(item: String) -> AnswerValue? { answer(to: item)?.value }
}

/// The answers of one step (`ORKStepResult`).
public struct StepResult: Hashable, Sendable {
  /// The answer to one item.
  public struct ItemAnswer: Hashable, Sendable {
    /// The item's id; of a question step the step's.
    public var item: String
    /// What was answered, or why there is no value.
    public var answer: Answer
  }

  /// The step's id.
  public var id: String
  /// In the order of the page; items that nobody answered yet are absent.
  public var answers: [ItemAnswer]

  /// The result of a step.
  public init(id: String, answers: [ItemAnswer]) {
    self.id = id
    self.answers = answers
  }
}

extension TaskRun {
  /// What the run has come to, as far as its state has the answers.
  public var result: TaskResult {
    let steps = visited.places.map { place in
      let step = task.steps[place]
      let answers = step.items.compactMap { item in
        state.answers[item.id].map { StepResult.ItemAnswer(item: item.id, answer: $0.answer) }
      }
      return StepResult(id: step.id, answers: answers)
    }
    return TaskResult(runID: state.id, taskID: state.taskID, steps: Array(steps))
  }
}
