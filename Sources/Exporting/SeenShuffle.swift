import SurveyModel

/// Something that each run sees in an order of its own, as one version of a task has it: a form's items, or a block's parts.
struct SeenShuffle {
  /// The id of the form or block.
  let id: String
  /// What is shuffled, in words.
  let what: String
  let shuffle: Shuffle
  /// The declared places of the steps that each entry has; a form's items all have its own.
  let steps: [[Int]]

  /// The declared place of the form whose items these are; nil for a block.
  let form: Int?

  /// The last step, behind whose columns the order stands.
  var last: Int { steps.joined().max() ?? 0 }

  /// Everything that a version of a task shuffles: forms, then blocks from the inside out.
  static func all(in task: NavigableOrderedTask) -> [SeenShuffle] {
    let forms = task.steps.enumerated().compactMap { index, step in
      step.itemShuffle.map { shuffle in
        SeenShuffle(
          id: step.id, what: "the items", shuffle: shuffle, steps: shuffle.entries.map { _ in [index] }, form: index)
      }
    }
    let blocks = task.parts.flatMap(\.blocks).reversed().compactMap { block in
      block.shuffle.map { shuffle in
        SeenShuffle(
          id: block.id, what: "the steps", shuffle: shuffle,
          steps: block.parts.map { $0.steps.compactMap(task.index(of:)) }, form: nil)
      }
    }
    return forms + blocks
  }
}
