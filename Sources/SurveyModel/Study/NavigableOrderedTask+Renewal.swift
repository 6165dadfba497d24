extension NavigableOrderedTask {
  /// This task with a consent step of a later version in the place of its own; nil where it has none with that id.
  ///
  /// Only what is read and ticked changes. Where somebody goes who declines is as this task has it, whose steps the run knows.
  public func renewing(_ step: Step) -> NavigableOrderedTask? {
    guard let place = index(of: step.id), step.items.contains(where: { $0.answer.format.consent != nil }),
      steps[place].items.contains(where: { $0.answer.format.consent != nil })
    else { return nil }
    var renewed = step
    renewed.kind = ConsentStep(blocks: step.kind.blocks, jumps: steps[place].kind.jumps)
    renewed.showIf = steps[place].showIf
    renewed.checks = []
    renewed.earlyTermination = nil
    var task = self
    task.steps[place] = renewed
    return task
  }

  /// The consent steps whose text is put to those who agreed to an earlier version of it: at once, or before they begin another task.
  public func renewals(_ renewal: ConsentText.Renewal) -> [Step] {
    steps.filter { step in step.items.contains { $0.answer.format.consent?.renewal == renewal } }
  }
}
