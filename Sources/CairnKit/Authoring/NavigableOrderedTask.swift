/// A list of steps with rules that may jump (`ORKNavigableOrderedTask`; a file in `tasks/`).
public struct NavigableOrderedTask: StudyPart {
  /// What the study file has of it.
  public var keys: StudyKeys

  /// A task. Its last step is a completion.
  ///
  /// - Parameter title: heads the browser's tab, and pages without a title.
  public init(id: String, title: StudyValue, steps: [any TaskStep], rules: [NavigationRule] = []) {
    keys = ["task": .text(id), "title": title, "steps": .list(steps.map { .map($0.keys) })]
    if !rules.isEmpty { keys["rules"] = .list(rules.map { .map($0.keys) }) }
  }

  var id: String { if case .text(let id)? = keys["task"] { id } else { "" } }
  var title: StudyValue { keys["title"] ?? .text(id) }
}

/// Where the task goes behind a step (`ORKPredicateStepNavigationRule`, `ORKDirectStepNavigationRule`; an entry of `rules:`).
public struct NavigationRule: StudyPart {
  /// What the study file has of it.
  public var keys: StudyKeys

  /// A jump behind a step; always where no condition is named. Of several behind one step the first that holds wins.
  public init(after step: String, when condition: String? = nil, goTo destination: String) {
    keys = ["after": .text(step)]
    if let condition { keys["when"] = .text(condition) }
    keys["goTo"] = .text(destination)
  }
}
