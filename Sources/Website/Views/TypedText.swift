import HTTP
import SurveyModel

/// What somebody typed or chose, as the words of the page, for one that has to say that it was not kept.
enum TypedText {
  /// One text an item of the step; without a step each value as it was sent.
  static func of(_ fields: FormFields, step: Step?, context: PageContext) -> [String] {
    guard let step else { return fields.fields.filter { !$0.name.hasPrefix("_") && !$0.value.isEmpty }.map(\.value) }
    return step.items.compactMap { item in
      let control = item.answer.format.control
      if case .hidden = control { return nil }
      let words = fields.fields.filter { !$0.value.isEmpty }.compactMap { field -> String? in
        if field.name == item.id { return word(field.value, of: item, context) }
        if field.name == "\(item.id).\(AnswerDefinition.dontKnowPart)" {
          return context.spelled(item.answer.dontKnowLabel)
        }
        return field.name.hasPrefix(item.id + ".") ? field.value : nil
      }
      return words.isEmpty ? nil : words.joined(separator: control.options.isEmpty ? " " : ", ")
    }
  }

  /// The label of a choice, or what was typed.
  private static func word(_ value: String, of item: Item, _ context: PageContext) -> String {
    item.answer.format.control.options.first { $0.code == value }.map { context.plain($0.label) } ?? value
  }
}
