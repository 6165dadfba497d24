/// `prefill:` in the study file: which earlier answer a page shows at first (researchkit.md T-33).
public enum Prefill {
  /// `prefill:` of a question step or an item.
  public static let key = DefinitionKey(
    "prefill",
    .group([
      DefinitionKey("task", .string, "The task of the earlier run.", required: true),
      DefinitionKey(
        "item", .string, "The item that was answered there; the one with the same id where nothing is said."),
    ]), "Shows at first what the same participant answered in the last completed run of a task.")
}

extension Item {
  /// Whether an earlier answer may stand in it: nobody agrees, signs or types a password by what they did before, and what is worked
  /// out is worked out anew.
  public var mayBePrefilled: Bool {
    guard !answer.isSecret, answer.format.consent == nil, answer.format.relation == nil else { return false }
    switch answer.format.control {
    case .consent, .signature, .signer, .file, .hidden: return false
    case .radios, .checkboxes, .select, .scale, .line, .lines, .fields, .date, .time, .dateTime: return true
    }
  }
}

extension NavigableOrderedTask {
  /// The task as one run sees it whose participant has answered these items before: each shows that at first, as a default.
  ///
  /// Values that an item does not take any more, since its choices or bounds have changed, are left out (researchkit.md Q-18).
  public func offering(_ values: [String: AnswerValue], at place: Int, in context: ReadingContext)
    -> NavigableOrderedTask
  {
    let step = steps[place]
    let blocks = step.kind.blocks.map { block -> PageBlock in
      guard case .item(var item) = block, let value = values[item.id],
        case .value(value) = item.answer.format.read(item.answer.format.fields(for: value, in: context), in: context)
      else { return block }
      item.answer.defaultValue = value
      return .item(item)
    }
    var offered = step
    offered.kind = OfferedStep(step.kind, showing: blocks)
    return replacing(offered, at: place)
  }
}
