import SurveyModel

extension TaskOutline {
  /// What to write in place of a name that is no answer but a sentence of a consent, or a column of one.
  ///
  /// Whoever agrees has ticked every sentence, so that the consent's own answer says all there is to ask.
  var namesInConsents: [String: String] {
    var sentences: [String: String] = [:]
    for step in steps {
      for item in step.step?.items ?? [] {
        guard let text = item.answer.format.consent else { continue }
        for statement in text.field.statements {
          let say = "`\(statement.code)` is a sentence of the consent `\(item.id)`, which everybody ticks who agrees. "
          for name in [statement.code, "\(item.id)__\(statement.code)"] {
            sentences[name] = say + "Write `\(item.id) == true`."
          }
        }
      }
    }
    return sentences
  }
}
