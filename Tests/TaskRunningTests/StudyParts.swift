import CivilTime
import SurveyModel

// Small studies, built from the formats and steps that come with the program.

/// The definition of an answer, with everything that its author may write about it.
func answer(
  _ format: any AnswerFormat.Type, _ values: [String: DefinitionValue] = [:],
  dontKnow: AnswerDefinition.DontKnow? = nil, default defaultValue: AnswerValue? = nil
) -> AnswerDefinition {
  var problems: [DefinitionProblem] = []
  return AnswerDefinition(
    format: format.init(Definition(values), problems: &problems), dontKnow: dontKnow, defaultValue: defaultValue)
}

var text: AnswerDefinition { answer(TextFormat.self) }
var number: AnswerDefinition { answer(IntegerFormat.self, ["minimum": .integer(0), "maximum": .integer(150)]) }

func choice(
  _ codes: String..., style: String = "single", default defaultCode: String? = nil
) -> AnswerDefinition {
  let options = codes.map { ControlOption(code: $0, label: LocalizedText(["en": $0])) }
  return answer(
    TextChoiceFormat.self, ["choices": .choices(options), "style": .string(style)],
    default: defaultCode.map { .choice(ChosenOption(code: $0)) })
}

/// A question on a page of its own.
func question(
  _ id: String, _ definition: AnswerDefinition, optional: Optionality = .required, showIf: String? = nil,
  checks: [Check] = [], allowsBack: Bool = true
) throws -> Step {
  var problems: [DefinitionProblem] = []
  let kind = QuestionStep(
    Definition(["question": .text(LocalizedText(["en": id])), "answer": .answer(definition)]), id: id,
    optionality: optional, problems: &problems)
  return Step(
    id: id, kind: kind, optionality: optional, showIf: try showIf.map(condition), checks: checks,
    allowsBack: allowsBack)
}

/// Several questions on one page.
func form(_ id: String, _ items: [Item], checks: [Check] = [], showIf: String? = nil) throws -> Step {
  var problems: [DefinitionProblem] = []
  let kind = FormStep(Definition(["items": .items(items)]), id: id, optionality: .required, problems: &problems)
  return Step(id: id, kind: kind, showIf: try showIf.map(condition), checks: checks)
}

func item(_ id: String, _ definition: AnswerDefinition, optional: Optionality = .required) -> Item {
  Item(id: id, question: LocalizedText(["en": id]), optionality: optional, answer: definition)
}

func instruction(_ id: String, showIf: String? = nil) throws -> Step {
  var problems: [DefinitionProblem] = []
  let kind = InstructionStep(Definition(), id: id, optionality: .required, problems: &problems)
  return Step(id: id, kind: kind, showIf: try showIf.map(condition))
}

func completion(
  _ id: String, reason: String = "completed", keepAnswers: Bool = true, showIf: String? = nil
) throws -> Step {
  var problems: [DefinitionProblem] = []
  let kind = CompletionStep(
    Definition(["reason": .string(reason), "keepAnswers": .boolean(keepAnswers)]), id: id, optionality: .required,
    problems: &problems)
  return Step(id: id, kind: kind, showIf: try showIf.map(condition))
}

func condition(_ source: String) throws -> Expression { try Expression(parsing: source) }

func must(_ source: String) throws -> Check {
  Check(severity: .must, condition: try condition(source), message: LocalizedText(["en": source]))
}

func should(_ source: String) throws -> Check {
  Check(severity: .should, condition: try condition(source), message: LocalizedText(["en": source]))
}

func rule(after step: String, when: String? = nil, goTo destination: String) throws -> NavigationRule {
  NavigationRule(after: step, when: try when.map(condition), destination: destination)
}

func task(
  _ steps: [Step], rules: [NavigationRule] = [], progress: ProgressDisplay = .pages
) -> NavigableOrderedTask {
  NavigableOrderedTask(
    id: "task", title: LocalizedText(["en": "Task"]), steps: steps, rules: rules, progress: progress)
}
