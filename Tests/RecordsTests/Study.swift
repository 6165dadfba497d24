import CivilTime
import Records
import SurveyModel
import TaskRunning

/// When the tests happen.
let morning = Instant(milliseconds: 1_790_000_000_000)

let textAnswer: AnswerDefinition = {
  var problems: [DefinitionProblem] = []
  return AnswerDefinition(format: TextFormat(Definition(), problems: &problems))
}()

/// Two optional questions, then the end; "screened" as the first answer leads to an end that keeps nothing.
let survey: NavigableOrderedTask = {
  var problems: [DefinitionProblem] = []
  func question(_ id: String) -> Step {
    let kind = QuestionStep(
      Definition(["question": .text(LocalizedText(["en": id])), "answer": .answer(textAnswer)]), id: id,
      optionality: .optional, problems: &problems)
    return Step(id: id, kind: kind, optionality: .optional)
  }
  func end(_ id: String, _ values: [String: DefinitionValue]) -> Step {
    Step(
      id: id, kind: CompletionStep(Definition(values), id: id, optionality: .required, problems: &problems))
  }
  return NavigableOrderedTask(
    id: "survey", title: LocalizedText(["en": "Survey"]),
    steps: [
      question("first"), question("second"), question("third"), end("done", [:]),
      end("out", ["reason": .string("screenedOut"), "keepAnswers": .boolean(false)]),
    ],
    rules: [
      NavigationRule(after: "first", when: try? Expression(parsing: #"first == "screened""#), destination: "out")
    ])
}()
