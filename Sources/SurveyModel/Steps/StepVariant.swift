/// Other words for a step's page where a condition holds (researchkit.md T-19).
///
/// Nothing sticks to the step: each page is made from the author's words anew.
public struct StepVariant: Sendable {
  /// Over the answers of earlier steps.
  public var when: Expression
  /// In place of the step's title; nil leaves it. So do all below.
  public var title: LocalizedText?
  /// In place of the paragraph below the heading.
  public var text: LocalizedText?
  /// In place of the quieter paragraph.
  public var detailText: LocalizedText?
  /// In place of the small print.
  public var footnote: LocalizedText?
  /// In place of a question step's question.
  public var question: LocalizedText?
  /// In place of a question step's hint.
  public var hint: LocalizedText?

  /// A variant that changes nothing yet.
  public init(when: Expression) { self.when = when }

  /// Every text that it brings.
  public var texts: [LocalizedText] { [title, text, detailText, footnote, question, hint].compactMap { $0 } }
}

extension Step {
  /// The step with a variant's words.
  public func saying(_ variant: StepVariant) -> Step {
    var step = self
    step.title = variant.title ?? title
    step.text = variant.text ?? text
    step.detailText = variant.detailText ?? detailText
    step.footnote = variant.footnote ?? footnote
    guard variant.question != nil || variant.hint != nil else { return step }
    step.arrangement = blocks.map { block in
      guard case .item(var item) = block, item.id == id else { return block }
      item.question = variant.question ?? item.question
      item.hint = variant.hint ?? item.hint
      return .item(item)
    }
    return step
  }
}
