/// A signature: drawn, or a name typed in its place (researchkit.md S-07).
///
/// Not in the registry: a signature step brings it.
public struct SignatureFormat: FormatOfStep {
  /// The name under which the answer is known; authors cannot write it.
  public static let name = "signature"
  /// One sentence for the documentation.
  public static let summary = "A drawn signature, or a typed name."
  /// The one that a signature step brings.
  public init() {}

  /// The same: there is nothing to take over.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) {}

  /// A signature names a person.
  public var isIdentifying: Bool { true }

  /// Conditions can only ask whether there is one: `answered()` and `shown()`.
  public var valueType: ValueType { .opaque }

  /// The pad and the line.
  public var control: Control { .signature }

  /// Takes strokes, a typed name, or both. Strokes that no pad draws count as none.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    var parts: [AnswerPart] = []
    if let path = fields.first(SignaturePart.signature).flatMap(SignaturePath.init) {
      parts.append(AnswerPart(name: SignaturePart.signature, text: path.text))
    }
    switch TypedName(fields.first(SignaturePart.name)) {
    case .blank: break
    case .refused(let message): return .refused([AnswerProblem(message, part: SignaturePart.name)])
    case .name(let name): parts.append(AnswerPart(name: SignaturePart.name, text: name))
    }
    return parts.isEmpty ? .blank : .value(.parts(parts))
  }

  /// The strokes and the name as they were given.
  public func fields(for value: AnswerValue) -> FieldInput {
    var parts: [String: [String]] = [:]
    for part in [SignaturePart.signature, SignaturePart.name] {
      if let text = value.part(part) { parts[part] = [text] }
    }
    return FieldInput(parts)
  }

  /// `__signature`, the data of an SVG path, and `__name`.
  public func columns() -> [Column] {
    [SignaturePart.signature, SignaturePart.name].map {
      Column(suffix: "__\($0)", type: .text, source: .part($0), isIdentifying: true)
    }
  }
}
