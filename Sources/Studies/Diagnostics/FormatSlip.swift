/// What other tools call an answer format.
enum FormatSlip {
  /// What to write in the place of a word that is no format here; nil where nobody can tell.
  static func meant(by word: String) -> String? {
    let letters = String(word.lowercased().unicodeScalars.filter { $0.isWordCharacter && $0 != "_" })
    return words[letters]
  }

  private static let words: [String: String] = {
    let one = "Did you mean `textChoice`?"
    let several = "Did you mean `textChoice` with `style: multiple`?"
    let number = "Did you mean `integer`, or `decimal` for numbers such as 37.5?"
    let slider = "Did you mean `continuousScale`, or `scale` for single numbers?"
    return [
      "radio": one, "radiogroup": one, "radiobutton": one, "singlechoice": one, "select": one, "choice": one,
      "multiplechoice": several, "checkbox": several, "checkboxes": several, "checkboxgroup": several,
      "multiselect": several,
      "dropdown": "Did you mean `valuePicker`?",
      "number": number, "numeric": number, "float": "Did you mean `decimal`?", "double": "Did you mean `decimal`?",
      "real": "Did you mean `decimal`?", "int": "Did you mean `integer`?",
      "string": "Did you mean `text`?", "freetext": "Did you mean `text`?",
      "comment": "Did you mean `text` with `lines`?",
      "textarea": "Did you mean `text` with `lines`?", "longtext": "Did you mean `text` with `lines`?",
      "yesno": "Did you mean `boolean`?", "bool": "Did you mean `boolean`?",
      "likert": "Did you mean `scale`?", "rating": "Did you mean `scale` or `stars`?",
      "nps": "Did you mean `netPromoter`?",
      "slider": slider, "vas": "Did you mean `continuousScale`?",
      "visualanalogscale": "Did you mean `continuousScale`?",
      "matrix": "A matrix is a form with `layout: grid`.", "grid": "A matrix is a form with `layout: grid`.",
      "time": "Did you mean `timeOfDay`, or `timeInterval` for how long something takes?",
      "duration": "Did you mean `timeInterval`?", "datetime": "Did you mean `dateTime`?",
      "hotspot": "Did you mean `imageHotspot`?", "imagemap": "Did you mean `imageHotspot`?",
      "bodymap": "Did you mean `imageHotspot`?",
      "upload": "Did you mean `file`?", "image": "Did you mean `file`, or a step with `type: imageCapture`?",
      "tel": "Did you mean `phone`?", "telephone": "Did you mean `phone`?", "mail": "Did you mean `email`?",
    ]
  }()
}
