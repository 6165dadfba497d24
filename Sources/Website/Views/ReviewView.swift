import SurveyModel
import TaskRunning
import Templating

/// A list of earlier questions with their answers (researchkit.md S-05).
struct ReviewView {
  let list: ReviewList
  let input: StepInput
  /// The step whose page has the list.
  let step: String
  let context: PageContext

  var value: TemplateValue {
    [
      "isReadOnly": .flag(list.isReadOnly), "isEmpty": .flag(input.reviewed.isEmpty),
      "hasEntries": .flag(!input.reviewed.isEmpty), "entries": .list(input.reviewed.map(entry)),
    ]
  }

  private func entry(_ reviewed: TaskRun.Reviewed) -> TemplateValue {
    let context = context.listing(reviewed.step)
    let words = answer(reviewed)
    let time = reviewed.pass.map { self.time($0, reviewed.title, context) }
    let question = [time, context.plain(reviewed.item.question)].compactMap(\.self).joined(separator: ": ")
    let change: TemplateValue =
      list.isReadOnly
      ? .missing
      : [
        "step": .text(reviewed.step), "review": .text(step),
        "about": .text(
          context.word("review.changeOf", ["question": .plain(question)])),
      ]
    return [
      "time": TemplateValue(time), "question": context.line(reviewed.item.question), "answer": .text(words.text),
      "shown": file(reviewed),
      "isMissing": .flag(words.isMissing),
      "change": change,
    ]
  }

  /// What tells one time from another that the same was asked: what an entry is called, what heads its page, the choice that it is
  /// about, else its number.
  private func time(_ pass: Pass, _ title: LocalizedText?, _ context: PageContext) -> String {
    let names = [pass.block.list?.entry, title].map { $0.map { context.plain($0) } } + [context.answers[pass.block.id]]
    let words = names.lazy.compactMap(\.self).first { !$0.allSatisfy(\.isWhitespace) }
    return words ?? context.word("review.time", ["number": .count(pass.number)])
  }

  /// A file with its picture: it is easier known by that than by its name.
  private func file(_ reviewed: TaskRun.Reviewed) -> TemplateValue {
    guard let file = reviewed.answer?.value.flatMap(FileAnswer.init) else { return .missing }
    return FileView.shown(file, context).adding(["page": .text(reviewed.step)])
  }

  /// What was not shown while it was typed is not shown here either.
  private func isSecret(_ item: Item) -> Bool {
    if case .line(let line) = item.answer.control { line.isSecret } else { false }
  }

  /// The answer in the participant's words; why there is none where there is none. Don't know is always said.
  private func answer(_ reviewed: TaskRun.Reviewed) -> (text: String, isMissing: Bool) {
    switch reviewed.answer {
    case .answered(let value)?, .accepted(let value)?:
      (isSecret(reviewed.item) ? "********" : AnswerText.of(value, item: reviewed.item, context: context), false)
    case .dontKnow?: (context.spelled(reviewed.item.answer.dontKnowLabel), false)
    case .skipped?: (context.word("review.skipped"), true)
    case .blank? where list.isWhole: (context.word("review.skipped"), true)
    case .blank?, .notShown?, nil: (context.word("review.notAnswered"), true)
    }
  }
}
