import SurveyModel

extension StudyReading {
  /// The choices of an answer: one-pair entries `- code: words`, bare words that are their own code, or all keys.
  mutating func choices(_ node: YAMLNode, key: String, context: DefinitionContext) -> [ControlOption]? {
    guard let elements = node.elements else {
      error(
        at: node, "`\(key):` is a list, but here \(node.description).",
        "Begin each choice with `- `, such as `- moderna: Moderna`.")
      return nil
    }
    var options: [ControlOption] = []
    var isBroken = false
    var places: [String: Place] = [:]
    var codes: [Wording: String] = [:]
    for element in elements {
      guard let (option, place) = choice(element, context: context) else {
        isBroken = true
        continue
      }
      if let earlier = places[option.code], let line = earlier.mark?.line {
        error(
          at: place, "The code `\(option.code)` stands here a second time; the first is in line \(line).",
          "Give each choice a code of its own.")
        isBroken = true
        continue
      }
      places[option.code] = place
      if let twin = twin(of: option, among: &codes) {
        warn(
          at: place, "`\(option.code)` has the same words as `\(twin)`, so nobody can tell them apart.",
          "Change the words of one of them.")
      }
      options.append(option)
    }
    return isBroken ? nil : options
  }

  /// What a choice says in one language.
  private struct Wording: Hashable {
    var language: String
    var words: String
    var detail: String?
  }

  /// The code of a choice above that reads alike in a language. Those under conditions may never stand beside each other.
  private func twin(of option: ControlOption, among codes: inout [Wording: String]) -> String? {
    guard option.showIf == nil else { return nil }
    var twin: String?
    for language in languages {
      guard let words = option.label.byLanguage[language] else { continue }
      let wording = Wording(language: language, words: words, detail: option.detail?.byLanguage[language])
      twin = twin ?? codes[wording]
      codes[wording] = codes[wording] ?? option.code
    }
    return twin
  }

  private mutating func choice(
    _ node: YAMLNode, context: DefinitionContext
  ) -> (option: ControlOption, place: Place)? {
    if let pairs = node.pairs {
      if pairs.count == 1, let pair = pairs.first, let code = pair.key.scalar, !Vocabulary.entryKeys.contains(code) {
        guard checkCode(code, at: pair.key), !reportMissingValue(of: pair, code),
          let label = text(pair.value, key: code, path: context.path + [code, "text"], isName: true)
        else { return nil }
        return (ControlOption(code: code, label: label), pair.key.place)
      }
      return fullChoice(node, context: context)
    }
    guard let word = plainText(node, key: "choices") else { return nil }
    guard Vocabulary.objection(toCode: word, isMultiple: true) == nil else {
      reportMissingCode(for: word, at: node)
      return nil
    }
    var wordings = [languages[0]: word]
    note(wordings, at: context.path + [word, "text"])
    for language in languages.dropFirst() {
      if let node = translations.node(at: context.path + [word, "text"], language: language), let text = node.scalar,
        !node.isMissing
      {
        wordings[language] = text
      }
    }
    return (ControlOption(code: word, label: LocalizedText(wordings)), node.place)
  }

  private mutating func fullChoice(
    _ node: YAMLNode, context: DefinitionContext
  ) -> (option: ControlOption, place: Place)? {
    guard let fields = fields(of: node, known: StudyFileKeys.choice, owner: "a choice") else { return nil }
    guard let words = fields["text"] else {
      if let value = fields["value"], value.scalar != nil {
        reportMissing("text", of: "a choice", in: fields, "Write the words that participants read.")
      } else {
        reportMissing("text", of: "a choice", in: fields, "Write `- code: words`, or `value:` and `text:`.")
      }
      return nil
    }
    var code = ""
    var place = words.place
    if let value = fields["value"] {
      guard let typed = scalar(value, key: "value"), checkCode(typed, at: value) else { return nil }
      code = typed
      place = value.place
    } else if let word = words.scalar, Vocabulary.objection(toCode: word, isMultiple: true) == nil {
      code = word
    } else {
      if !fields.has("value") { reportMissingCode(for: words.scalar ?? "", at: words) }
      return nil
    }
    let path = context.path + [code]
    guard let label = text(words, key: "text", path: path + ["text"], isName: true) else { return nil }
    var option = ControlOption(code: code, label: label)
    if let detail = fields["detailText"] {
      option.detail = text(detail, key: "detailText", path: path + ["detailText"])
    }
    let picture = picture(of: fields)
    option.picture = picture.value
    if picture.isBroken { return nil }
    if let flag = fields["exclusive"] { option.isExclusive = boolean(flag, key: "exclusive") ?? false }
    if let node = fields["showIf"] {
      guard let condition = condition(node, key: "showIf") else { return nil }
      itemConditions.append(ItemCondition(condition: condition, isOfChoice: true))
      option.showIf = condition.expression
    }
    if let flag = fields["fixed"] { option.isFixed = boolean(flag, key: "fixed") }
    if let other = fields["other"] { option.other = otherField(other, path: path + ["other"]) }
    return (option, place)
  }

  /// `area: [left, top, width, height]` in percent of a picture.
  private mutating func area(_ node: YAMLNode) -> OptionPicture? {
    let numbers = (node.elements ?? []).map { decimal($0, key: "area") }
    if numbers.contains(where: { $0 == nil }) { return nil }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2], let height = numbers[3]
    else {
      error(at: node, "`area:` is a list of four numbers.", "Write left, top, width and height: `[10, 20, 30, 15]`.")
      return nil
    }
    return .region(ImageArea(x: x, y: y, width: width, height: height), of: nil)
  }

  /// `image:` with `selectedImage:`, `color:`, or `area:`.
  private mutating func picture(of fields: Fields) -> (value: OptionPicture?, isBroken: Bool) {
    if let node = fields["area"] {
      if let other = fields["image"] ?? fields["color"] {
        error(at: other, "A choice with an `area:` is a part of its question's picture.", "Remove one of them.")
        return (nil, true)
      }
      let area = area(node)
      return (area, area == nil)
    }
    if let node = fields["color"] {
      guard let color = scalar(node, key: "color") else { return (nil, true) }
      guard ControlOption.isColor(color) else {
        error(at: node, "`\(color)` is no colour.", "Write red, green and blue in hexadecimal: `\"#c00000\"`.")
        return (nil, true)
      }
      if let image = fields["image"] {
        error(at: image, "A choice has a picture or a colour, not both.", "Remove one of them.")
        return (nil, true)
      }
      return (.color(color.lowercased()), false)
    }
    guard let node = fields["image"] else {
      if let lonely = fields["selectedImage"] {
        error(at: lonely, "`selectedImage:` takes the place of `image:`, which is missing.", "Add `image:`.")
      }
      return (nil, fields.has("selectedImage") || fields.has("color") || fields.has("image"))
    }
    let selected = fields["selectedImage"].map { mediaPath($0, key: "selectedImage") }
    guard let path = mediaPath(node, key: "image"), selected != .some(.none) else { return (nil, true) }
    return (.image(path: path, selected: selected ?? nil, .line), false)
  }

  /// `other: { label, required, maximumLength }`.
  private mutating func otherField(_ node: YAMLNode, path: [String]) -> OtherField? {
    guard let fields = fields(of: node, known: StudyFileKeys.otherField, owner: "`other:`") else {
      return nil
    }
    guard let words = fields["label"] else {
      reportMissing(
        "label", of: "`other:`", in: fields, "Write the words above the field, such as `label: Which one?`.")
      return nil
    }
    guard let label = text(words, key: "label", path: path + ["label"]) else { return nil }
    var field = OtherField(label: label)
    if let flag = fields["required"] { field.isRequired = boolean(flag, key: "required") ?? false }
    if let length = fields["maximumLength"] {
      field.maximumLength = integer(length, key: "maximumLength")
      if let maximum = field.maximumLength, maximum < 1 {
        error(at: length, "`maximumLength:` is at least 1.", "Write how many characters fit in.")
      }
    }
    return field
  }

  /// The wider rule; that of multiple choices is checked when the format is known.
  private mutating func checkCode(_ code: String, at node: YAMLNode) -> Bool {
    guard let objection = Vocabulary.objection(toCode: code, isMultiple: false) else { return true }
    error(
      at: node, "`\(code)` cannot be a code. \(objection)",
      Vocabulary.proposal(for: code).map { "Type `\($0)`, for instance." })
    return false
  }

  private mutating func reportMissingCode(for words: String, at node: YAMLNode) {
    let proposal = Vocabulary.proposal(for: words) ?? "code"
    error(
      at: node, "This choice needs a code for the data, since its words are no plain word.",
      "Type `- \(proposal): \(YAMLTraps.quoted(words))`.")
  }

  /// `labels: { 1: Never, 5: Very often }`.
  mutating func labels(_ node: YAMLNode, key: String, context: DefinitionContext) -> [NumberLabel]? {
    guard let pairs = node.pairs else {
      error(
        at: node, "`\(key):` takes numbers with their words, but here \(node.description).",
        "Write `{ 1: Never, 5: Very often }`.")
      return nil
    }
    var labels: [NumberLabel] = []
    var isBroken = false
    for pair in pairs {
      guard let number = integer(pair.key, key: key), !reportMissingValue(of: pair, String(number)),
        // A point of a scale is a word of its language, also where it is one word; numbers and signs are none.
        let label = text(
          pair.value, key: String(number), path: context.path + [String(number)],
          isName: pair.value.scalar.map { !$0.contains(where: \.isLetter) } ?? false)
      else {
        isBroken = true
        continue
      }
      if labels.contains(where: { $0.number == number }) {
        error(at: pair.key, "The number \(number) has a label already.", "Keep one of the two.")
        isBroken = true
      }
      labels.append(NumberLabel(number: number, label: label))
    }
    return isBroken ? nil : labels
  }
}
