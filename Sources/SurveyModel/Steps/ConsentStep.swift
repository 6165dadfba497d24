/// A document to agree to before a study begins, and a way out for those who do not (researchkit.md C-06 … C-09, Q-14).
public struct ConsentStep: StepKind {
  /// The word after `type:`.
  public static let name = "consent"
  /// One sentence for the documentation.
  public static let summary = "A document to agree to, or to decline."
  /// The document and its version, the statements, and where the two buttons lead.
  public static let keys = [
    DefinitionKey("document", .text, "What is agreed to: a page such as `pages/consent.md`.", required: true),
    DefinitionKey("version", .string, "Your name for this version of the text.", required: true),
    DefinitionKey("statements", .choices, "Sentences that each have to be ticked by whoever agrees."),
    DefinitionKey("agree", .text, "The words of the button that agrees.", required: true),
    DefinitionKey("disagree", .text, "The words of the button that declines.", required: true),
    DefinitionKey(
      "signature", .keyword(ConsentSignature.allCases.map(\.rawValue)),
      "How whoever agrees signs: `none`, where nothing is said, `name`, or `drawn` for a name with a signature."),
    DefinitionKey("signers", .signers, "Several people who sign, each with an entry of their own."),
    DefinitionKey(
      "reconsent", .keyword(ConsentText.Renewal.allCases.map(\.rawValue)),
      "When this version is put to those who agreed to an earlier one: `now`, `nextTask`, or `no`, the standard."),
    DefinitionKey(
      "sections", .keyword(Sections.allCases.map(\.rawValue)),
      "`whole`, where nothing is said, or `page` to show each section on a page of its own first."),
    DefinitionKey("sharing", .items, "Choices that belong to the consent, such as with whom answers may be shared."),
    DefinitionKey("declined", .string, "The completion step that is shown to those who decline.", required: true),
  ]

  /// How the document is put before participants.
  private enum Sections: String, CaseIterable {
    /// All of it on the page that asks.
    case whole
    /// Before that page, each section on a page of its own (researchkit.md C-02, C-04).
    case page
  }

  /// The document, and the item that records what was said to it.
  public let blocks: [PageBlock]
  /// Who declines goes to the step that says goodbye.
  public let jumps: [NavigationRule]

  /// The sections of the document where each comes on a page of its own before this one.
  public let sections: [LocalizedText]

  /// Takes over the text. Statements that cannot name a column, or that take words beside them, are problems.
  ///
  /// The answer is required whatever the task says: nobody takes part by leaving the page blank.
  public init(
    _ definition: Definition, id: String, optionality: Optionality, problems: inout [DefinitionProblem]
  ) {
    let statements = definition.choices("statements") ?? []
    Self.check(statements, &problems)
    guard let document = definition.text("document"), let version = definition.string("version"),
      let agree = definition.text("agree"), let disagree = definition.text("disagree"),
      let declined = definition.string("declined")
    else {
      (blocks, jumps, sections) = ([], [], [])
      return
    }
    if version.isEmpty { problems.append(DefinitionProblem("version", "Give the text a version, such as `\"1\"`.")) }
    if agree == disagree {
      problems.append(DefinitionProblem("disagree", "Both buttons have the same words. Say which of them declines."))
    }
    let field = ConsentField(
      statements: statements, agree: agree, disagree: disagree,
      signature: definition.string("signature").flatMap(ConsentSignature.init) ?? ConsentSignature.none)
    let signers = definition.items("signers") ?? []
    if !signers.isEmpty, definition.has("signature") {
      problems.append(
        DefinitionProblem("signature", "With `signers:` each of them has a `signature:`. Remove this one."))
    }
    if signers.count > SignerFormat.most {
      problems.append(DefinitionProblem("signers", "There are more than \(SignerFormat.most)."))
    }
    let text = ConsentText(
      document: document, version: version, field: field,
      renewal: definition.string("reconsent").flatMap(ConsentText.Renewal.init) ?? .no)
    // The step's id names the answer too, as a question step's id does (researchkit.md J-05).
    let item = Item(id: id, question: agree, answer: AnswerDefinition(format: ConsentFormat(text)))
    // Whoever agrees says what may be shared; whoever declines is asked nothing more.
    let sharing = (definition.items("sharing") ?? []).map { shared in
      var item = shared
      item.optionality = .required
      return item
    }
    let signing = signers.map { signer in
      var item = signer
      if let format = signer.answer.format as? SignerFormat { item.answer.format = format.signing(text) }
      return item
    }
    blocks = [.text(document)] + (sharing + [item] + signing).map(PageBlock.item)
    sections = definition.string("sections") == Sections.page.rawValue ? text.sections : []
    do throws(ExpressionError) {
      jumps = [
        NavigationRule(after: id, when: try Expression(parsing: "\(id) == false"), destination: declined)
      ]
    } catch {
      // An id that is no name in a condition has been refused by the reader.
      jumps = []
    }
  }

  /// A later version's text, put to somebody whose task is an earlier one: who declines goes where that one says.
  init(blocks: [PageBlock], jumps: [NavigationRule]) {
    self.blocks = blocks
    self.jumps = jumps
    sections = []
  }

  private static func check(_ statements: [ControlOption], _ problems: inout [DefinitionProblem]) {
    func say(_ text: String, isWarning: Bool = false) {
      problems.append(DefinitionProblem("statements", text, isWarning: isWarning))
    }
    var known: Set<String> = []
    for statement in statements {
      let code = statement.code
      if ConsentFormat.Part.all.contains(where: { $0.lowercased() == code.lowercased() }) {
        say("`\(code)` is a column of every consent and cannot be a statement. Choose another id.")
      } else if !known.insert(code.lowercased()).inserted {
        say("Two statements have the id `\(code)`. Give each an id of its own.")
      } else if !ChoiceRules.isCode(code, namesColumn: true) {
        say("`\(code)` is no id of a statement. Use the letters A to Z, digits and single `_`.")
      }
      if statement.other != nil || statement.isExclusive || statement.detail != nil {
        say("`\(code)` is a sentence to tick and has no other keys. Write `- \(code): …`.")
      }
      if statement.showIf != nil {
        say("`\(code)` has `showIf`, but whoever agrees ticks every sentence. Remove it.", isWarning: true)
      }
    }
    if statements.count > ChoiceRules.mostChoices { say("There are more than \(ChoiceRules.mostChoices).") }
  }
}
