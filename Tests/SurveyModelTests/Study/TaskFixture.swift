import CivilTime
import SurveyModel

/// Tasks written in a few words, and runs through them.
extension NavigableOrderedTask {
  /// - Parameters:
  ///   - steps: `id`, `id?condition` for one with `showIf`; a name that begins with `end` is a completion, with `info` an instruction,
  ///     any other a whole number asked.
  ///   - rules: from, condition (nil: always), to.
  static func fixture(
    _ steps: [String], rules: [(String, String?, String)] = [], progress: ProgressDisplay = .pages
  ) throws(ExpressionError) -> NavigableOrderedTask {
    var built: [Step] = []
    for step in steps {
      let halves = step.split(separator: "?", maxSplits: 1).map(String.init)
      var problems: [DefinitionProblem] = []
      let id = halves[0]
      let kind: any StepKind =
        if id.hasPrefix("end") {
          CompletionStep(Definition(), id: id, optionality: .required, problems: &problems)
        } else if id.hasPrefix("info") {
          InstructionStep(Definition(), id: id, optionality: .required, problems: &problems)
        } else {
          QuestionStep(
            Definition(["answer": .answer(AnswerDefinition(format: IntegerFormat.defined().format))]), id: id,
            optionality: .required, problems: &problems)
        }
      let showIf = halves.count == 2 ? try Expression(parsing: halves[1]) : nil
      built.append(Step(id: id, kind: kind, showIf: showIf))
    }
    var navigation: [NavigationRule] = []
    for (after, when, destination) in rules {
      let condition: Expression? = if let when { try Expression(parsing: when) } else { nil }
      navigation.append(NavigationRule(after: after, when: condition, destination: destination))
    }
    return NavigableOrderedTask(id: "t", title: .en("T"), steps: built, rules: navigation, progress: progress)
  }

  /// The path of somebody who answers with these numbers.
  func path(answering numbers: [String: Int], limit: Int = 200) -> [String] {
    var path: [String] = []
    var next = firstStep(view(of: path, numbers), at: .test)
    while let id = next, path.count < limit {
      path.append(id)
      next = step(after: id, view(of: path, numbers), at: .test)
    }
    return path
  }

  /// The answers as conditions see them when the last step of a path has been answered, or is `open`.
  func view(of path: [String], _ numbers: [String: Int], isOpen: Bool = false) -> Answers {
    var states: [String: ItemState] = [:]
    let furthest = path.compactMap(index).max() ?? -1
    for (index, step) in steps.enumerated() {
      for item in step.items {
        if path.contains(step.id) {
          if isOpen, step.id == path.last { continue }
          states[item.id] = numbers[item.id].map { .answer(.answered(.number(DecimalNumber($0)))) } ?? .answer(.blank)
        } else if index < furthest {
          states[item.id] = .notShown
        }
      }
    }
    return Answers(states: states)
  }
}
