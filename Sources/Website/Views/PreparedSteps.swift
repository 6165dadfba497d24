import TaskRunning
import Templating

/// Steps' pages that were rendered for one participant and are the same for every other, but for address and seal.
///
/// That holds for everybody who comes to a step for the first time, where its texts name no answers: most pages of a study, most
/// of the time. One loop's own.
final class PreparedSteps {
  /// What such a page depends on. Whatever else a view shows must come in here.
  struct Key: Hashable {
    let version: Int
    let task: String
    let step: String
    let language: String
    let place: StepPlace

    /// By what tells most pages apart, and costs little.
    func hash(into hasher: inout Hasher) {
      hasher.combine(version)
      hasher.combine(step)
      hasher.combine(language)
    }
  }

  /// So many pages of some ten kilobytes are kept at most. A study has fewer in use at a time; where one has not, they are
  /// forgotten all at once and prepared again.
  static let capacity = 512

  private var pages: [Key: PreparedPage] = [:]

  /// The page for a key; `make` prepares it when it is asked for the first time.
  func page(for key: Key, _ make: () -> PreparedPage) -> PreparedPage {
    if let page = pages[key] { return page }
    let page = make()
    if pages.count >= Self.capacity { pages.removeAll(keepingCapacity: true) }
    pages[key] = page
    return page
  }
}
