import SurveyModel
import Templating

/// What every page depends on: the study's version, the language and our words in it.
struct PageContext {
  let study: LoadedStudy
  let texts: InterfaceTexts
  /// The languages to look the author's texts up in, best first.
  let languages: [String]
  /// The address of the public files, without a slash at its end.
  let assets: String
  let isPreview: Bool
  /// The newest version where an author watches it; nil elsewhere.
  var watchedVersion: Int?
  /// What stands in the holes of the author's texts, by the name of the answer.
  var answers: [String: String] = [:]
  /// The same for texts of repeated steps that a page lists, by step.
  var answersOnSteps: [String: [String: String]] = [:]
  /// The language was chosen by what the browser asks for, so that another browser would get another page.
  var isNegotiated = false

  var language: String { languages.first ?? "en" }

  /// The context for texts of a step that a page lists.
  func listing(_ step: String) -> PageContext {
    guard let answers = answersOnSteps[step] else { return self }
    var context = self
    context.answers = answers
    return context
  }

  /// What every template may name besides the page's own values.
  var surroundings: TemplateValue { ["words": texts.words] }

  /// An author's text as paragraphs of HTML.
  func block(_ text: LocalizedText?) -> TemplateValue {
    text.map { marked($0, in: "div") { $0.block(answers) } } ?? .missing
  }

  /// An author's text that is all of a page: where it begins with a heading, that heads the page.
  func document(_ text: LocalizedText?) -> TemplateValue {
    text.map { marked($0, in: "div") { $0.document(answers) } } ?? .missing
  }

  /// An author's text as one line of HTML.
  func line(_ text: LocalizedText?) -> TemplateValue {
    text.map { marked($0, in: "span") { $0.line(answers) } } ?? .missing
  }

  /// A piece of an author's markup, which need not be whole: nothing is put around it.
  func markup(_ text: LocalizedText) -> TemplateValue {
    .html(study.compiled(markup: text.resolved(languages)).block(answers))
  }

  /// An author's text without marks, for attributes and titles.
  func plain(_ text: LocalizedText) -> String {
    text.interfaceKey.map { texts.text($0) } ?? study.compiled(text.resolved(languages)).plain(answers)
  }

  /// Whether a text begins with a heading that can head its page.
  func isHeaded(_ text: LocalizedText) -> Bool { study.compiled(text.resolved(languages)).isHeaded }

  /// The HTML of a text; where its words are in another language than the page, they say so (WCAG 2.2, 3.1.2).
  private func marked(
    _ text: LocalizedText, in element: String, html: (CompiledText) -> [UInt8]
  ) -> TemplateValue {
    if let key = text.interfaceKey { return .html(HTMLText.escaped(texts.text(key))) }
    let content = html(study.compiled(text.resolved(languages)))
    guard !content.isEmpty, let other = text.language(among: languages), other != language else {
      return .html(content)
    }
    let isSameWay = LanguageFormat.isRightToLeft(other) == LanguageFormat.isRightToLeft(language)
    let direction = isSameWay ? "" : " dir=\"\(LanguageFormat.direction(of: other))\""
    var bytes = Array("<\(element) lang=\"".utf8) + HTMLText.escaped(other) + Array("\"\(direction)>".utf8)
    bytes += content
    bytes += "</\(element)>".utf8
    return .html(bytes)
  }

  /// One of our own texts.
  func word(_ key: String, _ arguments: [String: MessageArgument] = [:]) -> String {
    texts.text(key, arguments.isEmpty ? arguments : arguments.mapValues(resolved))
  }

  func word(_ message: Message) -> String { word(message.key, message.arguments) }

  /// A value of a message as the page's language writes it.
  func spelled(_ argument: MessageArgument) -> String { texts.spelled(resolved(argument)) }

  /// The author's words in the best language that they have.
  private func resolved(_ argument: MessageArgument) -> MessageArgument {
    if case .text(let words) = argument { .plain(plain(words)) } else { argument }
  }

  /// The frame of a page: `page` in the templates.
  ///
  /// - Parameters:
  ///   - title: what the page is about, for the browser's tab.
  ///   - isError: the title begins with "Error:".
  /// - Parameter refreshesAfter: seconds until the browser loads the page again; 0: it stays.
  func frame(
    title: String, isError: Bool = false, isQuestion: Bool = false, progress: TemplateValue = nil,
    refreshesAfter seconds: Int = 0
  ) -> TemplateValue {
    let heading = line(study.study.title)
    let study = plain(study.study.title)
    var full = title == study ? study : word("page.title", ["page": .plain(title), "study": .plain(study)])
    if isError { full = word("page.errorTitle", ["title": .plain(full)]) }
    return [
      "language": .text(language), "direction": .text(LanguageFormat.direction(of: language)), "title": .text(full),
      "study": heading, "assets": .text(assets), "isPreview": preview,
      "skipLink": .text(word(isQuestion ? "page.skipToQuestion" : "page.skipToContent")), "progress": progress,
      "links": .list(links), "refreshesAfter": seconds > 0 ? .number(seconds) : .missing,
    ]
  }

  /// Whether the page says that it is a trial, and which version an author watches.
  private var preview: TemplateValue {
    watchedVersion.map { ["watch": .text("\($0)")] as TemplateValue } ?? .flag(isPreview)
  }

  /// Whom to ask, for the receipt and for pages of problems.
  var contact: TemplateValue {
    guard let contact = study.study.contact else { return .missing }
    return [
      "name": line(contact.name), "email": TemplateValue(contact.email), "phone": TemplateValue(contact.phone),
      // An address has no blanks, brackets or dashes.
      "dialled": TemplateValue(contact.phone?.filter { $0.isASCII && ($0.isNumber || "+*#,".contains($0)) }),
    ]
  }

  /// Links to a page in the study's other languages.
  ///
  /// - Parameter query: what else stands in the query of the page's own address, with `&` before it.
  func languageLinks(behind query: String) -> [TemplateValue] {
    study.languages.filter { $0.tag != language }.map {
      ["tag": .text($0.tag), "name": .text($0.name), "href": .text("?lang=\($0.tag)\(query)")]
    }
  }

  /// The names of the study's languages but this page's, each in its own words.
  var otherLanguages: [TemplateValue] {
    study.languages.filter { $0.tag != language }.map { ["tag": .text($0.tag), "name": .text($0.name)] }
  }

  private var links: [TemplateValue] {
    var links: [TemplateValue] = []
    if study.study.contact != nil {
      links.append(["href": .text("/help?lang=\(language)"), "text": .text(word("footer.help"))])
    }
    if study.study.privacy != nil {
      links.append(["href": .text("/privacy?lang=\(language)"), "text": .text(word("footer.privacy"))])
    }
    return links
  }
}
