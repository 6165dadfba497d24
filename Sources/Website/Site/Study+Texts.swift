import SurveyModel

extension Study {
  /// Every text that a participant may see.
  var texts: [LocalizedText] {
    [title] + [privacy, contact?.name].compactMap { $0 } + tasks.flatMap { [$0.title] + $0.steps.flatMap(\.texts) }
  }
}

extension Step {
  /// Every text that the step's page may show.
  var texts: [LocalizedText] {
    [title, text, detailText, footnote].compactMap { $0 } + learnMore.flatMap { [$0.title, $0.text] }
      + checks.map(\.message) + variants.flatMap(\.texts) + kind.blocks.flatMap(\.texts)
  }
}

extension PageBlock {
  fileprivate var texts: [LocalizedText] {
    switch self {
    case .image(let image): [image.alternative]
    case .video(let video): [video.transcript].compactMap { $0 }
    case .item(let item):
      [item.question, item.hint].compactMap { $0 } + item.learnMore.flatMap { [$0.title, $0.text] }
        + item.checks.map(\.message) + item.messages.texts + item.answer.format.control.texts
    case .link(let text, _): [text]
    }
  }
}

extension Control {
  fileprivate var texts: [LocalizedText] {
    let own: [LocalizedText?] =
      switch self {
      case .scale(_, let ends): [ends?.lower, ends?.upper]
      case .line(let line): [line.unit]
      case .radios, .checkboxes, .select, .lines, .date, .time, .dateTime, .hidden: []
      }
    return own.compactMap { $0 } + options.flatMap { [$0.label, $0.detail, $0.other?.label].compactMap { $0 } }
  }
}
