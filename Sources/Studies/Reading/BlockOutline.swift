import SurveyModel

/// A block of steps as it was read.
struct BlockOutline {
  var id: String
  var idPlace: Place
  var showIf: Condition?
  /// Where it says that it is shuffled; nil: it is not.
  var shufflePlace: Place?
  /// Where it says that it is one page; nil: it is not.
  var pagePlace: Place?
  /// How many conditions its steps have of it and of the blocks around it.
  var conditions: Int
  /// Its steps by their place in the task, those of blocks in it too.
  var steps: Range<Int>
  /// The places of the steps of each of its parts.
  var parts: [Range<Int>] = []

  var isShuffled: Bool { shufflePlace != nil }
}
