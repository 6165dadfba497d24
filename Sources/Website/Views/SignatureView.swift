import SurveyModel
import Templating

/// A name to type and a pad to sign on, as their templates draw them.
struct SignatureView {
  let item: Item
  let fields: FieldInput
  let problems: [AnswerProblem]
  let context: PageContext

  /// The parts that stand apart from a consent's statements.
  static let parts: Set = [
    SignaturePart.givenName, SignaturePart.familyName, SignaturePart.signature, SignaturePart.typed,
  ]

  /// The parts of a name in the language's order.
  static func names(_ context: PageContext) -> [(part: String, label: String, autocomplete: String)] {
    let given = (part: SignaturePart.givenName, label: "consent.givenName", autocomplete: "given-name")
    let family = (part: SignaturePart.familyName, label: "consent.familyName", autocomplete: "family-name")
    return LanguageFormat.putsFamilyNameFirst(context.language) ? [family, given] : [given, family]
  }

  /// Given and family name under one legend.
  var nameFields: TemplateValue {
    let wrong = problems(of: [SignaturePart.givenName, SignaturePart.familyName])
    let errorID = "\(item.id).names.error"
    return [
      "isWrong": .flag(!wrong.isEmpty), "errorID": .text(errorID), "problems": words(wrong),
      "fields": .list(
        Self.names(context).map { name in
          [
            "id": .text(id(name.part)), "name": .text(id(name.part)), "label": .text(context.word(name.label)),
            "autocomplete": .text(name.autocomplete), "value": TemplateValue(fields.first(name.part)),
            "isWrong": .flag(wrong.contains { $0.part == name.part }), "errorID": .text(errorID),
          ]
        }),
    ]
  }

  /// The fields of one of several who sign, under a legend that says who: what is wrong stands above them all.
  ///
  /// They sit at one device, one after the other: a browser knows the name of one of them at most, and fills nothing in.
  func fields(of kind: ConsentSignature) -> TemplateValue {
    let errorID = item.id + ".error"
    return [
      "names": .list(
        Self.names(context).map { name in
          [
            "id": .text(id(name.part)), "name": .text(id(name.part)), "label": .text(context.word(name.label)),
            "value": TemplateValue(fields.first(name.part)), "errorID": .text(errorID),
            "isWrong": .flag(problems.contains { $0.part == name.part || $0.part.isEmpty }),
          ]
        }),
      "signing": kind == .drawn
        ? signing.adding(["errorID": .text(errorID)]) : .missing,
    ]
  }

  /// The pad of a consent, with the box that takes the typed name for the signature.
  var signing: TemplateValue {
    let wrong = problems(of: [SignaturePart.signature, SignaturePart.typed])
    return [
      "isWrong": .flag(!wrong.isEmpty), "errorID": .text("\(item.id).signature.error"), "problems": words(wrong),
      "pad": pad, "typedID": .text(id(SignaturePart.typed)), "typedName": .text(id(SignaturePart.typed)),
      "isTyped": .flag(fields.isTicked(SignaturePart.typed)),
    ]
  }

  /// The pad itself, and the line for a typed name where the step has no other.
  var pad: TemplateValue {
    let line: TemplateValue =
      if case .signature = item.answer.format.control {
        [
          "id": .text(id(SignaturePart.name)), "name": .text(id(SignaturePart.name)),
          "value": TemplateValue(fields.first(SignaturePart.name)), "isWrong": .flag(!problems.isEmpty),
          "errorID": .text(item.id + ".error"),
        ]
      } else {
        .missing
      }
    // What a browser sent is drawn only where it is a signature.
    let strokes = fields.first(SignaturePart.signature).flatMap(SignaturePath.init)?.text
    return [
      "name": .text(id(SignaturePart.signature)), "strokes": TemplateValue(strokes),
      "width": .number(SignaturePath.width), "height": .number(SignaturePath.height),
      "mostPoints": .number(SignaturePath.mostPoints), "line": line,
    ]
  }

  private func id(_ part: String) -> String { "\(item.id).\(part)" }

  private func problems(of parts: [String]) -> [AnswerProblem] { problems.filter { parts.contains($0.part) } }

  private func words(_ problems: [AnswerProblem]) -> TemplateValue {
    .list(problems.map { .text(context.word($0.message)) })
  }
}
