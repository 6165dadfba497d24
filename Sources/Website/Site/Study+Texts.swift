import SurveyModel

extension Study {
  /// Every text that a participant may see.
  var texts: [LocalizedText] {
    [title] + [privacy, contact?.name].compactMap { $0 } + tasks.flatMap { [$0.title] + $0.steps.flatMap(\.texts) }
  }
}

extension Study {
  /// What of a device its pages use.
  var devices: Set<SecurityFields.Device> {
    var devices: Set<SecurityFields.Device> = []
    for item in tasks.flatMap(\.items) {
      switch item.answer.format.control {
      case .fields(let parts) where parts.enhancement == .position: devices.insert(.position)
      // A film that was chosen is shown as well.
      case .file: devices.insert(.camera)
      default: break
      }
    }
    return devices
  }
}

extension Study {
  /// Every piece of markup that authors have drawn pages with.
  var markups: [LocalizedText] { tasks.flatMap { $0.steps.flatMap(\.markups) } }
}

extension Step {
  /// The pieces of markup that its author has drawn the page with.
  var markups: [LocalizedText] { kind.blocks.compactMap { if case .markup(let text) = $0 { text } else { nil } } }

  /// Every text that the step's page may show.
  var texts: [LocalizedText] {
    [title, text, detailText, footnote, earlyTermination?.button].compactMap { $0 }
      + learnMore.flatMap { [$0.title, $0.text] } + checks.map(\.message) + variants.flatMap(\.texts)
      + look.images.map(\.alternative) + kind.blocks.flatMap(\.texts)
  }
}

extension PageBlock {
  fileprivate var texts: [LocalizedText] {
    switch self {
    case .body(let items): items.flatMap(\.texts)
    case .document(let document): [document.name]
    case .frame(let frame): [frame.name]
    case .video(let video): [video.transcript].compactMap { $0 }
    case .review, .markup: []
    case .permissions(let requests): requests.flatMap { [$0.title, $0.detail].compactMap { $0 } }
    case .task(let task): [task.button].compactMap { $0 }
    case .entries(let block): [block.list?.entry, block.list?.add, block.list?.name].compactMap { $0 }
    case .item(let item):
      [item.question, item.hint, item.tag].compactMap { $0 } + item.learnMore.flatMap { [$0.title, $0.text] }
        + item.checks.map(\.message) + item.messages.texts + item.answer.format.control.texts
        + [item.answer.format.relation?.say, item.section?.title, item.section?.text, item.section?.tag].compactMap {
          $0
        }
    case .link(let text, _), .text(let text): [text]
    }
  }
}

extension AnswerRelation {
  /// What is said where the relation does not hold.
  fileprivate var say: LocalizedText? { if case .repeats(_, let say) = self { say } else { nil } }
}
