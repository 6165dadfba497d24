import Records
import SurveyModel
import Templating

/// The button of a step that begins another task, and how often that was completed.
struct SecondaryTaskView {
  let task: SecondaryTask
  let attempts: StoredAttempts
  /// The id that errors lead to.
  let id: String
  let problems: [AnswerProblem]
  let context: PageContext

  var value: TemplateValue {
    let left = max(0, task.requiredAttempts - attempts.completed)
    let own = attempts.open != nil ? "task.goOn" : attempts.completed > 0 ? "task.again" : "task.begin"
    let words = attempts.open == nil ? task.button.map { context.plain($0) } : nil
    var said: [String] = []
    if attempts.completed > 0 { said.append(context.word("task.completed", ["count": .count(attempts.completed)])) }
    if left > 0, task.requiredAttempts > 1 { said.append(context.word("task.left", ["count": .count(left)])) }
    return [
      "taskID": .text(id), "button": .text(words ?? context.word(own)), "isOpen": .flag(left > 0),
      "said": .list(said.map(TemplateValue.text)), "isWrong": .flag(!problems.isEmpty),
      "problems": .list(problems.map { .text(context.word($0.message)) }),
    ]
  }
}
