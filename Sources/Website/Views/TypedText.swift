import HTTP
import SurveyModel

/// What somebody typed or chose, as the words of the page, for one that has to say that it was not kept.
enum TypedText {
  /// One text an item of the step; without a step each value as it was sent.
  static func of(_ fields: FormFields, step: Step?, context: PageContext) -> [String] {
    guard let step else { return fields.fields.filter { !$0.name.hasPrefix("_") && !$0.value.isEmpty }.map(\.value) }
    return step.items.compactMap { item -> String? in
      let control = item.answer.format.control
      if case .hidden = control { return nil }
      let words = fields.fields.filter { !$0.value.isEmpty }.compactMap { field -> String? in
        if field.name == item.id { return word(field.value, of: item, context) }
        if field.name == "\(item.id).\(AnswerDefinition.dontKnowPart)" {
          return context.spelled(item.answer.dontKnowLabel)
        }
        guard field.name.hasPrefix(item.id + ".") else { return nil }
        return partWords(of: field.name.dropFirst(item.id.count + 1), field.value, control, context)
      }
      return words.isEmpty ? nil : words.joined(separator: isTyped(control) ? " " : ", ")
    }
  }

  private static func isTyped(_ control: Control) -> Bool {
    if case .consent = control { false } else { control.options.isEmpty }
  }

  /// The label of a choice or button, or what was typed.
  private static func word(_ value: String, of item: Item, _ context: PageContext) -> String {
    if case .consent(let field) = item.answer.format.control {
      return context.plain(value == ConsentFormat.Button.agree ? field.agree : field.disagree)
    }
    return item.answer.format.control.options.first { $0.code == value }.map { context.plain($0.label) } ?? value
  }

  /// What was typed into a part of a control, or the words of what was ticked; nil for what nobody could copy, as strokes.
  private static func partWords(
    of part: Substring, _ value: String, _ control: Control, _ context: PageContext
  ) -> String? {
    switch control {
    case .consent(let field):
      if let statement = field.statements.first(where: { $0.code == part }) { return context.plain(statement.label) }
      return part == SignaturePart.givenName || part == SignaturePart.familyName ? value : nil
    case .signature: return part == SignaturePart.name ? value : nil
    case .signer: return part == SignaturePart.givenName || part == SignaturePart.familyName ? value : nil
    case .file: return nil
    default: return value
    }
  }
}
