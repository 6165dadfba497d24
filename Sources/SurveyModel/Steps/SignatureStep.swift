/// A page to sign on (researchkit.md S-07).
public struct SignatureStep: StepKind {
  /// The word after `type:`.
  public static let name = "signature"
  /// One sentence for the documentation.
  public static let summary = "A page to sign on, by pen or by typing."
  /// None of its own: title and text are keys that every step has.
  public static let keys: [DefinitionKey] = []

  /// The pad.
  public let blocks: [PageBlock]

  /// There is nothing to take over but whether the page may stay empty.
  public init(
    _ definition: Definition, id: String, optionality: Optionality, problems: inout [DefinitionProblem]
  ) {
    // The step's id names the answer too, as a question step's id does (researchkit.md J-05).
    blocks = [
      .item(
        Item(
          id: id, question: LocalizedText(interface: "consent.signature"), optionality: optionality,
          answer: AnswerDefinition(format: SignatureFormat())))
    ]
  }
}
