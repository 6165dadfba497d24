import SurveyModel
import Templating

/// Words and pictures of a page, part by part; points that follow one another are one list.
///
/// What a part lacks is looked up in the page around it, so its names are those of nothing else there.
struct BodyView {
  let items: [BodyItem]
  let context: PageContext

  var value: TemplateValue {
    var parts: [TemplateValue] = []
    var rest = items[...]
    while let first = rest.first {
      let alike = rest.prefix { $0.style == first.style }
      rest = rest.dropFirst(alike.count)
      switch first.style {
      case .bullet: parts.append(["list": ["points": .list(alike.map(words))]])
      case .number: parts.append(["numbers": ["points": .list(alike.map(words))]])
      case .text: parts += alike.map { ["paragraph": words($0)] }
      case .image:
        parts += alike.map { item in
          [
            "picture": item.image.map { Self.picture($0, context, words: hasWords(item) ? words(item) : .missing) }
              ?? nil
          ]
        }
      case .rule: parts += alike.map { _ in ["isRule": true] }
      case .tag: parts += alike.map { ["tag": context.line($0.text)] }
      }
    }
    return ["parts": .list(parts)]
  }

  private func hasWords(_ item: BodyItem) -> Bool {
    item.text != nil || item.detailText != nil || item.learnMore != nil
  }

  private func words(_ item: BodyItem) -> TemplateValue {
    [
      "partText": context.block(item.text), "partDetail": context.block(item.detailText),
      "partFold": item.learnMore.map { ["foldTitle": context.line($0.title), "foldText": context.block($0.text)] }
        ?? nil,
    ]
  }

  /// A picture from the study folder.
  static func picture(
    _ image: ImageReference, _ context: PageContext, words: TemplateValue = .missing, classes: String = ""
  ) -> TemplateValue {
    let style =
      switch image.fit {
      case .cover: "hero"
      case .contain: "hero contain"
      case .natural: "natural"
      }
    return [
      "src": TemplateValue(context.study.media[image.path]?.address),
      "class": .text(classes.isEmpty ? style : style + " " + classes),
      "alternative": .text(context.plain(image.alternative)), "caption": words,
    ]
  }
}
