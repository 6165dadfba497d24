import SurveyModel

/// A consent step with statements.
func consentStep(_ id: String, statements: [String] = ["adult"]) -> Step {
  var problems: [DefinitionProblem] = []
  let kind = ConsentStep(
    Definition([
      "document": .text(LocalizedText(["en": "Read this."])), "version": .string("1"),
      "agree": .text(LocalizedText(["en": "I agree"])), "disagree": .text(LocalizedText(["en": "I do not"])),
      "declined": .string("declinedEnd"),
      "statements": .choices(
        statements.map { ControlOption(code: $0, label: LocalizedText(["en": "It is true: \($0)."])) }),
    ]), id: id, optionality: .required, problems: &problems)
  return Step(id: id, kind: kind)
}
