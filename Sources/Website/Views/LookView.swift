import SurveyModel
import Templating

/// What stands at a scale's ends, and the colours along it.
struct LookView {
  let look: ScaleLook
  let context: PageContext

  /// - Parameters:
  ///   - lower: the number at the first end.
  ///   - upper: the number at the last end.
  func value(lower: String?, upper: String?) -> TemplateValue {
    let hasEnds = !look.isVertical && (!look.lower.isBare || !look.upper.isBare)
    return [
      "hasEnds": .flag(hasEnds), "lower": end(look.lower, lower), "upper": end(look.upper, upper),
      "hasColors": .flag(!look.colors.isEmpty), "colors": .list(colors),
    ]
  }

  /// What stands at one end.
  func end(_ end: ScaleLook.End, _ number: String?) -> TemplateValue {
    let words = end.label.map { label in
      guard look.numbersEnds, let number else { return context.plain(label) }
      return context.word("scale.end", ["value": .plain(number), "label": .text(label)])
    }
    let image = end.image.flatMap { context.study.media[$0] }?.address
    return [
      "caption": image == nil ? TemplateValue(words) : .missing,
      "image": image.map { ["src": .text($0), "alternative": .text(words ?? "")] } ?? .missing,
    ]
  }

  /// Stripes of a bar, a hundred wide together: a stripe needs no id, which a gradient would.
  private var colors: [TemplateValue] {
    look.colors.enumerated().map { index, color in
      let left = index * 100 / look.colors.count
      let right = (index + 1) * 100 / look.colors.count
      return ["color": .text(color), "x": .number(left), "width": .number(right - left)]
    }
  }
}
