import SurveyModel
import Templating

/// The look of a step's page beside its words: pictures above and below the heading, and the classes of what stands in it.
struct PageLookView {
  let look: StepLook
  let context: PageContext

  /// The picture above the heading.
  var icon: TemplateValue {
    look.icon.map { icon in
      ["src": address(icon), "alternative": .text(context.plain(icon.alternative)), "class": .text(tint)]
    } ?? .missing
  }

  /// The picture between heading and text, with the one behind it.
  var images: TemplateValue {
    guard let image = look.image else { return .list([]) }
    let behind: TemplateValue = look.auxiliaryImage.map { ["behindSrc": address($0)] } ?? .missing
    return .list([BodyView.picture(image, context, classes: tint).adding(["behind": behind])])
  }

  /// Whether the page needs the filter that fills pictures with a colour.
  var tints: TemplateValue { .flag(look.tintsImages) }

  /// Classes of the page's form; missing for most pages.
  var classes: TemplateValue {
    var classes: [String] = []
    if look.headerTextAlignment != .start { classes.append("head-\(look.headerTextAlignment.rawValue)") }
    if look.usesExtendedPadding { classes.append("padded") }
    return classes.isEmpty ? .missing : .text(classes.joined(separator: " "))
  }

  /// Classes of the body.
  var bodyClasses: TemplateValue {
    look.bodyItemTextAlignment == .start ? .missing : .text("body-\(look.bodyItemTextAlignment.rawValue)")
  }

  private var tint: String { look.tintsImages ? "tinted" : "" }

  private func address(_ image: ImageReference) -> TemplateValue {
    TemplateValue(context.study.media[image.path]?.address)
  }
}
