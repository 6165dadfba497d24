import Sealing

/// What somebody agrees to: a document in one version, the statements below it and the words of the two buttons (researchkit.md
/// C-01, C-13).
public struct ConsentText: Hashable, Sendable {
  /// The document, in Markdown.
  public var document: LocalizedText
  /// The author's name for this version of the text.
  public var version: String
  /// What is ticked, and the words of the buttons.
  public var field: ConsentField
  /// Who is asked to agree to this version that has agreed to an earlier one.
  public var renewal: Renewal

  /// When a new version of a text is put to those who agreed to an earlier one: `reconsent:` in the study file.
  public enum Renewal: String, Hashable, Sendable, CaseIterable {
    /// Before the next page of a run that is open.
    case now
    /// With the next run.
    case nextTask
    /// Nobody is asked again.
    case no
  }

  /// A text to agree to, which nobody is asked again about unless said otherwise.
  public init(document: LocalizedText, version: String, field: ConsentField, renewal: Renewal = .no) {
    self.renewal = renewal
    self.document = document
    self.version = version
    self.field = field
  }

  /// The text as it is kept and compared: the document as its author wrote it, then each statement, then the words of the button
  /// that agrees and of the one that declines, each with one line break behind it.
  ///
  /// Line ends are `\n`, and the document has no blanks at its end. Nothing else is in it, so that anybody can make the same text
  /// from the study's files.
  ///
  /// - Parameter languages: where to look the wordings up, best first.
  public func canonical(_ languages: [String]) -> String {
    let document = Substring(self.document.resolved(languages)).unicodeScalars
    let end = document.lastIndex { !$0.properties.isWhitespace }.map(document.index(after:)) ?? document.startIndex
    let words = field.statements.map(\.label) + [field.agree, field.disagree]
    return ([String(document[..<end])] + words.map { $0.resolved(languages) }).map { $0 + "\n" }.joined()
  }

  /// The SHA-256 of the UTF-8 bytes of ``canonical(_:)``, in 64 hexadecimal digits.
  public func digest(_ languages: [String]) -> String { ContentHash(of: Array(canonical(languages).utf8)).hex }

  /// The language that the document is shown in.
  public func language(_ languages: [String]) -> String { document.language(among: languages) ?? languages.first ?? "" }

  /// What is kept of the text with whatever says something to it: the same for everybody who reads it in this language.
  func record(_ context: ReadingContext) -> [AnswerPart] {
    [
      AnswerPart(name: ConsentFormat.Part.version, text: version),
      AnswerPart(name: ConsentFormat.Part.sha256, text: digest(context.languages)),
      AnswerPart(name: ConsentFormat.Part.language, text: language(context.languages)),
    ]
  }

  /// The columns of that, and of when it was said.
  static var recordColumns: [Column] {
    typealias Part = ConsentFormat.Part
    return [Part.version, Part.sha256, Part.language].map {
      Column(suffix: "__\($0)", type: .text, source: .part($0))
    } + [Column(suffix: "__\(Part.at)", type: .instant, source: .answeredAt)]
  }
}
