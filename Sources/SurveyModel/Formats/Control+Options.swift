extension Control {
  /// The same with its options, or the fields of its first group where each choice has one, in this order of their declared places.
  func arranged(_ order: [Int]) -> Control {
    var control = self
    if case .fields(var parts) = self, let fields = parts.groups.first?.fields {
      parts.groups[0].fields = order.map { fields[$0] }
      return .fields(parts)
    }
    control.options = order.map { options[$0] }
    return control
  }

  /// The codes that it offers with what is said of each, on a scale also where the words stand at its ends.
  public var words: [CodeLabel] {
    if case .consent(let field) = self { return field.statements.map { CodeLabel(code: $0.code, label: $0.label) } }
    guard case .scale(let options, let look) = self else {
      return options.map { CodeLabel(code: $0.code, label: $0.label) }
    }
    return options.enumerated().map { index, option in
      let end = index == 0 ? look.lower.label : index == options.count - 1 ? look.upper.label : nil
      // Words of our own at an end, such as "Top", are none that tell one number from another.
      let own = end.flatMap { $0.interfaceKey == nil ? $0 : nil }
      return CodeLabel(code: option.code, label: own ?? option.detail ?? option.label)
    }
  }

  /// Every text of an author's that the control may show.
  public var texts: [LocalizedText] {
    let own: [LocalizedText?] =
      switch self {
      case .scale(_, let look): [look.lower.label, look.upper.label]
      case .line(let line): [line.unit, line.slider?.look.lower.label, line.slider?.look.upper.label]
      case .fields(let parts):
        parts.groups.map(\.title) + parts.fields.flatMap { [$0.label] + $0.options.map(\.label) }
      case .consent(let field): [field.agree, field.disagree] + field.statements.map(\.label)
      case .file(let field): [field.capture?.instructions, field.capture?.hint]
      case .radios, .checkboxes, .select, .lines, .date, .time, .dateTime, .signature, .signer, .hidden: []
      }
    return own.compactMap(\.self)
      + options.flatMap { [$0.label, $0.detail, $0.other?.label].compactMap(\.self) }
      + (map.map { [$0.alternative] } ?? [])
  }

  /// The paths of the pictures that it shows.
  public var pictures: [String] {
    let looks: [ScaleLook] =
      switch self {
      case .scale(_, let look): [look]
      case .line(let line): line.slider.map { [$0.look] } ?? []
      default: []
      }
    let ends = looks.flatMap { [$0.lower.image, $0.upper.image].compactMap(\.self) }
    if case .file(let field) = self { return [field.capture?.template?.path].compactMap(\.self) }
    return ends + (map.map { [$0.path] } ?? [])
      + options.flatMap { option -> [String] in
        switch option.picture {
        case .image(let path, let selected, _)?: [path] + (selected.map { [$0] } ?? [])
        case .color?, .region?, nil: []
        }
      }
  }

  /// The picture whose parts its options are; nil where none of them is one.
  public var map: ImageReference? {
    for option in options {
      if case .region(_, let image)? = option.picture { return image }
    }
    return nil
  }
}
