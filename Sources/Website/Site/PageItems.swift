/// The items whose answers a page itself needs.
struct PageItems: Sendable {
  /// What the page asks, in order.
  var asked: [String] = []
  /// What the page asks, and the answers that its texts, checks, conditions and the draws behind it name.
  var all: Set<String> = []
  /// What stands in the holes of its texts: answers, and what the run knows beside them. What stands in the words of a choice comes
  /// before it.
  var piped: [String] = []
  /// Whether the page lists answers of other pages, and so is nobody else's.
  var listsAnswers = false
}
