import SurveyModel
import Templating

extension LineField {
  /// What HTML's attributes say of the field.
  var view: TemplateValue {
    let inputMode: String? =
      switch keyboard {
      case .text: nil
      case .integer: "numeric"
      case .decimal: "decimal"
      case .email: "email"
      case .telephone: "tel"
      case .url: "url"
      }
    return [
      "width": .text(width.rawValue), "inputMode": TemplateValue(inputMode),
      // What is secret is not a password of ours: no browser should offer one or keep it.
      "autocomplete": .text(autocomplete ?? (isSecret ? "new-password" : "off")), "isSecret": .flag(isSecret),
      "capitals": TemplateValue(capitals?.rawValue),
      "spelling": TemplateValue(correctsSpelling.map { $0 ? "true" : "false" }),
    ]
  }
}
