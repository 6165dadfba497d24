/// Name and signature of somebody who signs a consent, as their fields are read, shown and exported (researchkit.md C-05).
struct GivenSignature {
  /// What is given: nothing, a name, or a name with a signature.
  let kind: ConsentSignature

  /// The parts of a name that is open, with the labels of their fields.
  private static let names = [
    (part: SignaturePart.givenName, label: "consent.givenName"),
    (part: SignaturePart.familyName, label: "consent.familyName"),
  ]

  /// Everything that is missing or cannot be taken.
  struct Objections {
    /// What is said where a part of a name is open: `part` is its label.
    let name: String
    /// What is said where nobody has signed: `typed` names the box.
    let signature: String
  }

  /// The parts of an answer, as far as the fields have them.
  func read(
    _ fields: FieldInput, objections: Objections, _ problems: inout [AnswerProblem]
  ) -> [AnswerPart] {
    guard kind != .none else { return [] }
    var parts: [AnswerPart] = []
    for (part, label) in Self.names {
      switch TypedName(fields.first(part)) {
      case .blank:
        problems.append(AnswerProblem(Message(objections.name, ["part": .interface(label)]), part: part))
      case .refused(let message): problems.append(AnswerProblem(message, part: part))
      case .name(let name): parts.append(AnswerPart(name: part, text: name))
      }
    }
    guard kind == .drawn else { return parts }
    if let path = fields.first(SignaturePart.signature).flatMap(SignaturePath.init) {
      parts.append(AnswerPart(name: SignaturePart.signature, text: path.text))
    } else if fields.isTicked(SignaturePart.typed) {
      parts.append(AnswerPart(name: SignaturePart.signature, text: SignaturePart.typed))
    } else {
      problems.append(
        AnswerProblem(
          Message(objections.signature, ["typed": .interface("signature.typed")]), part: SignaturePart.typed))
    }
    return parts
  }

  /// Whether nothing was typed, ticked or drawn. What no page of ours sends for a box or a pad is not nothing: it is refused.
  func isBlank(_ fields: FieldInput) -> Bool {
    for (part, _) in Self.names {
      if case .blank = TypedName(fields.first(part)) { continue }
      return false
    }
    return kind != .drawn || fields.first(SignaturePart.signature) == nil && fields.first(SignaturePart.typed) == nil
  }

  /// The fields that would be read as these parts of a value.
  static func fields(for value: AnswerValue) -> [String: [String]] {
    var parts: [String: [String]] = [:]
    for (part, _) in names {
      if let name = value.part(part) { parts[part] = [name] }
    }
    switch value.part(SignaturePart.signature) {
    case SignaturePart.typed?: parts[SignaturePart.typed] = ["1"]
    case let strokes?: parts[SignaturePart.signature] = [strokes]
    case nil: break
    }
    return parts
  }

  /// Their columns, which are in no research file.
  var columns: [Column] {
    let parts: [String] =
      switch kind {
      case .none: []
      case .name: [SignaturePart.givenName, SignaturePart.familyName]
      case .drawn: [SignaturePart.givenName, SignaturePart.familyName, SignaturePart.signature]
      }
    return parts.map { Column(suffix: "__\($0)", type: .text, source: .part($0), isIdentifying: true) }
  }
}
