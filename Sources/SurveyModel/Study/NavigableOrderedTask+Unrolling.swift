extension NavigableOrderedTask {
  /// The task as runs go through it: with steps of their own for all passes that there may be, one pass behind the other.
  ///
  /// A run's state names these steps and their items (``PassName``). Work as long as the task: keep what this gives.
  public var unrolled: NavigableOrderedTask {
    guard !repeats.isEmpty, !isUnrolled else { return self }
    var passes: [String: Repeat] = [:]
    for block in repeats {
      for step in block.steps { passes[step] = block }
    }
    var unrolled: [Step] = []
    var done: Set<String> = []
    for step in steps {
      guard let block = passes[step.id] else {
        unrolled.append(step.withListItem)
        continue
      }
      guard done.insert(block.id).inserted else { continue }
      let own = block.steps.compactMap { self.step($0) }
      for number in block.numbers { unrolled += own.map { $0.inPass(Pass(block, number: number)) } }
    }
    let rules = rules.flatMap { rule -> [NavigationRule] in
      guard let block = passes[rule.after] else { return [rule] }
      let staysInside = passes[rule.destination] == block
      return block.numbers.map { number in
        NavigationRule(
          after: PassName.of(rule.after, in: number), when: rule.when,
          destination: staysInside ? PassName.of(rule.destination, in: number) : rule.destination)
      }
    }
    var task = NavigableOrderedTask(
      id: id, title: title, steps: unrolled, rules: rules, progress: progress,
      parts: parts.map { Self.unrolled($0, passes) }, randomizations: randomizations, scores: scores, repeats: repeats,
      isUnrolled: true, quotas: quotas)
    task.prefills = prefills
    return task
  }

  /// A part of the task with all passes of what is repeated in it.
  private static func unrolled(_ part: TaskPart, _ passes: [String: Repeat]) -> TaskPart {
    guard let first = part.steps.first, let block = passes[first] else {
      guard case .block(var own) = part else { return part }
      own.parts = own.parts.map { unrolled($0, passes) }
      return .block(own)
    }
    // What lies around the repeated block is looked into first.
    if part.id != block.id, case .block(var own) = part, part.steps.count > block.steps.count {
      own.parts = own.parts.map { unrolled($0, passes) }
      return .block(own)
    }
    let steps =
      block.numbers.flatMap { number in block.steps.map { PassName.of($0, in: number) } }
      + (block.list == nil ? [] : [block.id])
    return .block(TaskBlock(id: block.id, isShuffled: false, parts: steps.map(TaskPart.step)))
  }

  /// What is repeated under a name.
  public func repetition(_ id: String) -> Repeat? { repeats.first { $0.id == id } }

  /// The names of the answers that a name stands for, where one page's texts and conditions have it: all passes' where it stands
  /// outside of what is repeated.
  public func answers(named name: String, on step: Step?) -> [String] {
    if repeats.isEmpty { return [name] }
    if let pass = step?.pass, pass.block.items.contains(name) { return [pass.name(name)] }
    if name == Repeat.iteration, let pass = step?.pass {
      switch pass.block.rule {
      case .whileHolds, .times: return [name]
      // Which of them it is depends on which there are.
      case .each, .entries: return Array(pass.namesThatDecide)
      }
    }
    guard let block = repeats.first(where: { $0.items.contains(name) }) else { return [name] }
    return block.numbers.map { PassName.of(name, in: $0) }
  }

  /// The same for several names.
  public func answers(named names: Set<String>, on step: Step?) -> Set<String> {
    repeats.isEmpty ? names : Set(names.flatMap { answers(named: $0, on: step) })
  }
}
