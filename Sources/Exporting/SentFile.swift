import SurveyModel

/// A file that is part of an export.
struct SentFile {
  let answer: FileAnswer
  let run: String
  let task: String
  let step: String
  let item: String

  /// Its name in a folder of an export: the id, with an ending that follows from the content, never from what anybody called it.
  var exportName: String { "\(answer.id).\(answer.kind.endings[0])" }
}

extension TaskPlan {
  /// Whether an answer of these tables may be a file.
  var hasFiles: Bool { answers.contains { $0.resultKind == .file } }

  /// The files that a run holds, as far as the tables show them: those that were replaced where their answers are shown too.
  func files(of run: ExportRun, _ state: inout RunState) -> [SentFile] {
    guard state.hasAnswers else { return [] }
    return run.answers.compactMap { given in
      guard let (index, _) = state.place(of: given.item), !given.answer.isNotShown,
        !given.isCurrent || state.hasValue(index),
        let value = given.answer.value.flatMap(answers[index].hidden.removed(from:)), let file = FileAnswer(value)
      else { return nil }
      return SentFile(answer: file, run: run.id, task: task, step: given.step, item: given.item)
    }
  }
}
