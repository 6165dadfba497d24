/// What a task names.
extension NavigableOrderedTask {
  /// Everything that its conditions and calculations name: answers, what a run knows beside them, and answers of earlier runs.
  ///
  /// Work as long as the task: keep what this gives.
  public var namesInConditions: Set<String> {
    var names = Set(rules.flatMap { $0.when?.names ?? [] } + quotas.flatMap { $0.when?.names ?? [] })
    names.formUnion(scores.flatMap(\.names))
    for step in steps {
      names.formUnion(step.showIf?.names ?? [])
      names.formUnion(step.pass?.namesThatDecide ?? [])
      names.formUnion(step.namesOnPage)
      for item in step.declaredItems {
        if case .calculated(let expression)? = item.answer.format.relation { names.formUnion(expression.names) }
      }
    }
    return names
  }
}
