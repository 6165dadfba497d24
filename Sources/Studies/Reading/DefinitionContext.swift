import SurveyModel

/// What the values of a definition may depend on besides themselves.
struct DefinitionContext {
  /// Where translations have the texts.
  var path: [String]
  /// What items take over where they say nothing of their own.
  var optionality = Optionality.required
  /// Where items take their texts' translations from: the task.
  var taskPath: [String] = []
  /// The texts are those of an answer: short words such as units, which may be the same in every language.
  var isAnswer = false
  /// A form's own answer, for items that name none.
  var formAnswer: FormAnswer = .none

  enum FormAnswer {
    case none
    /// There is one and it is broken, which has been reported.
    case broken
    case definition(AnswerDefinition)
  }

  func entering(_ key: String) -> DefinitionContext {
    var context = self
    context.path.append(key)
    return context
  }
}
