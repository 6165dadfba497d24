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

  /// Stripes of a bar, ten thousand wide together: a stripe needs no id, which a gradient would.
  private var colors: [TemplateValue] {
    // In ten thousandths, which SVG takes as it takes hundredths.
    let count = look.colors.count
    let starts =
      look.colorLocations.count == count
      ? look.colorLocations.map { Int($0.shifted(by: 4).description) ?? 0 } : (0..<count).map { $0 * 10_000 / count }
    return zip(look.colors, zip(starts, starts.dropFirst() + [10_000])).map { color, stretch in
      ["color": .text(color), "x": .number(stretch.0), "width": .number(stretch.1 - stretch.0)]
    }
  }
}
