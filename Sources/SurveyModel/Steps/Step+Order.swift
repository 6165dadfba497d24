/// What a page shows in an order of each run's own (`shuffle:` in the study file).
extension Step {
  /// The order of the page's items; nil where every run sees them as declared.
  public var itemShuffle: Shuffle? {
    guard kind.shufflesItems else { return nil }
    let items = declaredItems
    // The passes of what is repeated have one order.
    return Shuffle(name: declared(id), entries: items.map { declared($0.id) }, isFixed: items.map(\.isFixed))
  }

  private func declared(_ name: String) -> String { pass == nil ? name : PassName.id(of: name) }

  /// The order of an item's choices; nil where every run sees them as declared.
  ///
  /// The rows of a grid have one order: their choices are the table's columns.
  public func choiceShuffle(of item: Item) -> Shuffle? {
    guard item.answer.format.shufflesChoices else { return nil }
    let options = item.answer.format.choices
    return Shuffle(
      name: declared(kind.layout == .grid ? id : item.id), entries: options.map(\.code),
      isFixed: options.map(\.staysInPlace))
  }

  /// Whether runs see the page in different orders.
  var isShuffled: Bool { kind.shufflesItems || declaredItems.contains { $0.answer.format.shufflesChoices } }

  /// Whether what the page shows depends on answers, its own ones among them.
  var hasConditionalItems: Bool { declaredItems.contains(where: \.isConditional) }

  /// The names that decide what the page shows.
  public var namesThatShow: Set<String> {
    declaredItems.reduce(into: []) { names, item in
      names.formUnion(item.showIf?.names ?? [])
      for option in item.answer.format.control.options { names.formUnion(option.showIf?.names ?? []) }
    }
  }

  /// The names that its page depends on: what it shows, in which words, and what it takes.
  public var namesOnPage: Set<String> {
    let conditions = (checks + declaredItems.flatMap(\.checks)).map(\.condition) + variants.map(\.when)
    return namesThatShow.union(conditions.flatMap(\.names))
  }

  /// The page without what its conditions leave out: still there, and marked as not shown.
  public func showing(_ visibility: PageVisibility) -> Step {
    var step = self
    step.arrangement = blocks.map { block in
      guard case .item(var item) = block else { return block }
      item.isShown = !visibility.items.contains(item.id)
      if let codes = visibility.choices[item.id] {
        var control = item.answer.control
        control.options = control.options.map { option in
          var option = option
          option.isShown = !codes.contains(option.code)
          return option
        }
        item.answer.control = control
      }
      return .item(item)
    }
    return step
  }

  /// The step in the order that a run sees.
  public func arranged(for run: String) -> Step {
    var blocks = content
    if let order = itemShuffle?.order(for: run) {
      let places = blocks.indices.filter { if case .item = blocks[$0] { true } else { false } }
      let items = places.map { blocks[$0] }
      for (place, drawn) in zip(places, order) { blocks[place] = items[drawn] }
    }
    var step = self
    step.arrangement = blocks.map { block in
      guard case .item(var item) = block, let order = choiceShuffle(of: item)?.order(for: run) else { return block }
      item.answer.control = item.answer.format.control.arranged(order)
      return .item(item)
    }
    return step
  }
}
