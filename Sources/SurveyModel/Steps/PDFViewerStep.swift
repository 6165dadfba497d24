/// A PDF to read (researchkit.md S-15): shown in the page where the browser can, and always there to open and to download.
public struct PDFViewerStep: StepKind {
  /// The word after `type:`.
  public static let name = "pdfViewer"
  /// One sentence for the documentation.
  public static let summary = "A PDF to read: a link opens it, another downloads it."
  /// `document`, with its file and its name.
  public static let keys = [
    DefinitionKey(
      "document",
      .group([
        DefinitionKey("file", .file, "The PDF in the study folder.", required: true),
        DefinitionKey("name", .text, "What the links call it.", required: true),
      ]), "The PDF.", required: true)
  ]

  /// The document.
  public let blocks: [PageBlock]

  /// Takes over the document. A file that is no PDF by its name is a problem.
  public init(
    _ definition: Definition, id: String, optionality: Optionality, problems: inout [DefinitionProblem]
  ) {
    guard let document = definition.group("document"), let file = document.string("file"),
      let name = document.text("name")
    else {
      blocks = []
      return
    }
    if !file.lowercased().hasSuffix(".pdf") {
      problems.append(DefinitionProblem("document.file", "`\(file)` is no PDF. Name a file that ends with .pdf."))
    }
    blocks = [.document(DocumentReference(path: file, name: name))]
  }
}

/// A document from the study folder.
public struct DocumentReference: Hashable, Sendable {
  /// The file, from the study folder.
  public var path: String
  /// What links call it.
  public var name: LocalizedText

  /// A document with its parts.
  public init(path: String, name: LocalizedText) {
    self.path = path
    self.name = name
  }
}
