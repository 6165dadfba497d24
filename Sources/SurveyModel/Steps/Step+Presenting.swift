extension Step {
  /// The step with other content between its heading and its buttons. Items of it that are not there come behind: what a page asks
  /// cannot be taken away.
  public func presenting(_ content: [PageBlock]) -> Step {
    let placed = Set(content.items.map(\.id))
    var step = self
    step.arrangement = content + items.filter { !placed.contains($0.id) }.map(PageBlock.item)
    return step
  }
}
