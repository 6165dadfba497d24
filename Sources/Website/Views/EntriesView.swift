import SurveyModel
import TaskRunning
import Templating

/// The entries of an overview, each to be changed or taken away, and the button that adds one (researchkit.md W-06, S-21).
struct EntriesView {
  let block: Repeat
  let entries: [TaskRun.Entry]
  /// The entry of which the page asks whether it is to go; nil: of none.
  var removing: Int?
  let context: PageContext

  var value: TemplateValue {
    let add = block.list?.add.map { context.plain($0) } ?? ownWords
    return [
      "isEmpty": .flag(entries.isEmpty), "hasCards": .flag(!entries.isEmpty),
      "cards": .list(entries.enumerated().map { card($1, place: $0 + 1) }),
      "add": entries.count < block.maximum
        ? .text(add) : .missing,
    ]
  }

  private var ownWords: String {
    block.list?.name.map { context.word("entries.addNamed", ["name": .text($0)]) } ?? context.word("entries.add")
  }

  /// What stands on a relative's card: details, and illnesses without those that stand alone, as "I do not know".
  private func facts(_ entry: TaskRun.Entry) -> [TemplateValue] {
    guard let family = block.list?.family else { return [] }
    let own = context.listing(PassName.of(block.steps[0], in: entry.number)).answers
    return (family.cardDetails + [family.conditions]).compactMap { own[$0] }.filter { !$0.isEmpty }.map { .text($0) }
  }

  private func card(_ entry: TaskRun.Entry, place: Int) -> TemplateValue {
    let own = context.listing(PassName.of(block.steps[0], in: entry.number))
    let words = block.list?.entry.map { own.plain($0) } ?? ""
    let number = context.word("entries.number", ["number": .count(place)])
    let title = words.allSatisfy(\.isWhitespace) ? number : words
    let about = { (key: String) in TemplateValue.text(context.word(key, ["entry": .plain(title)])) }
    return [
      "title": .text(title), "facts": .list(facts(entry)), "number": .number(entry.number),
      "isOpen": .flag(entry.open != nil), "isEmptyEntry": .flag(entry.isEmpty),
      "asks": .flag(removing == entry.number), "list": .text(block.id),
      "step": .text(entry.open ?? entry.first),
      "change": .text(context.word(entry.open == nil ? "entries.change" : "entries.goOn")),
      "changeAbout": about(entry.open == nil ? "entries.changeOf" : "entries.goOnWith"),
      "removeAbout": about("entries.removeOf"),
    ]
  }
}
