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

  var language: String { languages.first ?? "en" }

  /// An author's text as paragraphs of HTML.
  func block(_ text: LocalizedText?) -> TemplateValue {
    text.map { .html(study.block(wording($0))) } ?? .missing
  }

  /// An author's text as one line of HTML.
  func line(_ text: LocalizedText?) -> TemplateValue {
    text.map { .html(study.line(wording($0))) } ?? .missing
  }

  /// An author's text without marks, for attributes and titles.
  func plain(_ text: LocalizedText) -> String { Markdown.plainText(wording(text)) }

  private func wording(_ text: LocalizedText) -> String {
    text.interfaceKey.map { texts.text($0) } ?? text.resolved(languages)
  }

  /// One of our own texts.
  func word(_ key: String, _ arguments: [String: MessageArgument] = [:]) -> String {
    texts.text(key, arguments, fallbacks: languages)
  }

  func word(_ message: Message) -> String { texts.text(message, fallbacks: languages) }

  /// The frame of a page: `page` in the templates.
  ///
  /// - Parameters:
  ///   - title: what the page is about, for the browser's tab.
  ///   - isError: the title begins with "Error:".
  func frame(title: String, isError: Bool = false, isQuestion: Bool = false, progress: TemplateValue = nil)
    -> TemplateValue
  {
    let study = plain(study.study.title)
    var full = title == study ? study : word("page.title", ["page": .plain(title), "study": .plain(study)])
    if isError { full = word("page.errorTitle", ["title": .plain(full)]) }
    return [
      "language": .text(language),
      "direction": .text(LanguageFormat.isRightToLeft(language) ? "rtl" : "ltr"), "title": .text(full),
      "study": .text(study), "assets": .text(assets), "isPreview": .flag(isPreview),
      "skipLink": .text(word(isQuestion ? "page.skipToQuestion" : "page.skipToContent")), "progress": progress,
      "links": .list(links),
    ]
  }

  /// Whom to ask, for the receipt and for pages of problems.
  var contact: TemplateValue {
    guard let contact = study.study.contact else { return .missing }
    return [
      "name": .text(plain(contact.name)), "email": TemplateValue(contact.email), "phone": TemplateValue(contact.phone),
    ]
  }

  /// The names of the study's languages but this page's, each in its own words.
  func otherLanguages(_ named: (String) -> String) -> [TemplateValue] {
    study.study.languages.filter { $0 != language }.map { ["tag": .text($0), "name": .text(named($0))] }
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
