/// One section of a longer document, on a page of its own (researchkit.md C-04). No author writes it: a step brings it.
public struct SectionStep: StepKind {
  /// The name of the kind; authors cannot write it.
  public static let name = "section"
  /// One sentence for the documentation.
  public static let summary = "One section of a document."
  /// None: nobody writes this kind into a study file.
  public static let keys: [DefinitionKey] = []

  /// The section.
  public let blocks: [PageBlock]

  /// A page with a section.
  public init(_ section: LocalizedText) { blocks = [.text(section)] }

  /// An empty page: no author writes this kind.
  public init(
    _ definition: Definition, id: String, optionality: Optionality, problems: inout [DefinitionProblem]
  ) { blocks = [] }
}

extension Step {
  /// This step with the pages that come before it: each section of its document, shown under the step's own condition.
  ///
  /// Their ids have a `-`, which no author's id has.
  public var withSections: [Step] {
    kind.sections.enumerated().map { index, section in
      var page = Step(
        id: "\(id)-\(index + 1)", kind: SectionStep(section), showIf: showIf, showsProgress: showsProgress,
        allowsBack: allowsBack)
      page.page = self.page
      return page
    } + [self]
  }
}
