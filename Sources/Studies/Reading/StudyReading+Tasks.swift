import SurveyModel

extension StudyReading {
  /// Every task, from the files in `tasks/`.
  mutating func tasks() -> [TaskOutline] {
    var outlines: [TaskOutline] = []
    for path in files.paths where path.hasPrefix("tasks/") && Self.isYAML(path) {
      guard let root = yaml(path), let task = task(root) else { continue }
      outlines.append(task)
    }
    return outlines
  }

  static func isYAML(_ path: String) -> Bool {
    ["yaml", "yml", "json"].contains(StudyFiles.fileExtension(of: path))
  }

  private mutating func task(_ node: YAMLNode) -> TaskOutline? {
    guard let fields = fields(of: node, known: StudyFileKeys.task, owner: "a task") else { return nil }
    guard let idNode = fields["task"], let id = scalar(idNode, key: "task") else {
      reportMissing("task", of: "a task", in: fields, "Begin the file with `task: nameOfTheTask`.")
      return nil
    }
    _ = checkID(id, at: idNode)
    if Vocabulary.exportFiles.contains(id.lowercased()) {
      error(at: idNode, "`\(id)` is a file of every export and cannot be a task's id.", "Choose another word.")
    }
    reportMissing("title", of: "a task", in: fields, "It heads the browser's tab.")
    let title = fields["title"].flatMap { text($0, key: "title", path: [id, "title"]) }
    var outline = TaskOutline(
      id: id, idPlace: idNode.place, place: node.place, title: title ?? LocalizedText([:]), progress: .pages)
    if let progress = fields["progress"],
      let word = keyword(progress, key: "progress", among: ProgressDisplay.allCases.map(\.rawValue))
    {
      outline.progress = ProgressDisplay(rawValue: word) ?? .pages
    }
    if let node = fields["prefill"], let source = scalar(node, key: "prefill") { outline.prefill = (source, node) }
    outline.review = review(fields, task: id)
    taskAnswers = fields["answers"].map { namedAnswers($0, path: [id, "answers"]) } ?? [:]
    let optionality = optionality(in: fields, inherited: .required)
    refuseHoles()
    reportMissing("steps", of: "a task", in: fields, "A task is a list of steps.")
    if let steps = fields["steps"] {
      outline.parts = self.steps(steps, optionality: optionality, conditions: [], into: &outline)
    }
    if let rules = fields["rules"] { outline.rules = self.rules(rules) }
    if let quotas = fields["quotas"] { outline.quotas = self.quotas(quotas) }
    if let scores = fields["scores"] {
      outline.scores = self.scores(scores, task: id)
      refuseHoles()
    }
    taskAnswers = [:]
    return outline
  }

  /// `review: whole`, with the words of its page.
  private mutating func review(_ fields: Fields, task: String) -> ReviewOutline? {
    let word = fields["review"].flatMap { keyword($0, key: "review", among: ["whole"]) }
    let title = fields["reviewTitle"].flatMap { text($0, key: "reviewTitle", path: [task, "reviewTitle"]) }
    let words = fields["reviewText"].flatMap { text($0, key: "reviewText", path: [task, "reviewText"]) }
    if !fields.has("review"), let pair = fields.pairs["reviewTitle"] ?? fields.pairs["reviewText"] {
      error(at: pair.key, "The task has no list of all answers that this could stand above.", "Add `review: whole`.")
    }
    return word == nil ? nil : ReviewOutline(title: title, text: words)
  }

  /// `rules:` – jumps, in order.
  private mutating func rules(_ node: YAMLNode) -> [RuleOutline] {
    guard let elements = node.elements else {
      error(at: node, "`rules:` is a list, but here is \(node.description).", "Begin each rule with `- after: …`.")
      return []
    }
    return elements.compactMap { element in
      guard let fields = fields(of: element, known: StudyFileKeys.rule, owner: "a rule") else { return nil }
      reportMissing("after", of: "a rule", in: fields, "Name the step behind which it is decided.")
      reportMissing("goTo", of: "a rule", in: fields, "Name the step to go to.")
      let when = fields["when"].flatMap { condition($0, key: "when") }
      guard let afterNode = fields["after"], let after = scalar(afterNode, key: "after"),
        let goToNode = fields["goTo"], let goTo = scalar(goToNode, key: "goTo")
      else { return nil }
      return RuleOutline(
        after: after, afterPlace: afterNode.place, when: when, isConditional: fields.has("when"), goTo: goTo,
        goToPlace: goToNode.place)
    }
  }
}

extension StudyReading {
  /// Whether a task's file has a mistake that kept it from being read, so that references to it are not reported too.
  func hasBrokenTask(_ id: String) -> Bool {
    diagnostics.contains { $0.severity == .error && $0.file.hasPrefix("tasks/") && $0.file.contains("\(id).") }
  }
}
