import HTTP
import Records
import SurveyModel
import Templating

/// Media, the pages of the footer, and the page for monitors.
extension SiteHandler {
  /// A file of the study; nil where no version lists one.
  func mediaResource(_ hash: String, name: String) -> StaticResource? {
    media.resource(hash, name: name) {
      // Only what a version lists, under the name it has there: the hash alone opens nothing.
      guard (try? reader.lists(media: hash, named: name)) == true,
        let file = try? OpenFile(path: site.records.folder.mediaFile(hash))
      else { return nil }
      let type = SecurityFields.mediaType(ofFileNamed: name)
      return StaticResource(
        .file(file), mediaType: type, entityTag: EntityTag(hash), lastModified: HTTPDate(seconds: file.modified),
        cacheControl: "private, max-age=31536000, immutable", fields: SecurityFields.media(type: type))
    }
  }

  func textPage(_ route: Route, _ request: Request) -> Response {
    let context = visitor(request.head)
    let isHelp = route == .help
    let title = context.word(isHelp ? "help.title" : "footer.privacy")
    let privacy = context.study.study.privacy
    guard isHelp ? context.study.study.contact != nil : privacy != nil else { return unknownPage(request) }
    return page(
      "text",
      [
        "page": context.frame(title: title), "title": .text(title),
        "text": isHelp ? .html(Markdown.html(context.word("help.text"))) : context.block(privacy),
        "contact": isHelp ? context.contact : .missing,
      ], context, for: request)
  }

  /// Search engines are kept away from what belongs to one person.
  func robots() -> Response { .plain(.ok, "User-agent: *\nDisallow: /r/\nDisallow: /resume") }

  /// 200 while pages can be read and answers stored.
  func health() -> Response {
    guard (try? reader.newestVersion()) != nil else { return .plain(.serviceUnavailable, "database unreadable") }
    guard site.records.takesWrites else { return .plain(.serviceUnavailable, "database cannot be written") }
    return .plain(.ok, "ok")
  }
}
