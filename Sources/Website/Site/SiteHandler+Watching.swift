import HTTP
import SurveyModel

/// What an author's browser asks while the study is being written.
extension SiteHandler {
  /// The version that is served and the checker's words, as JSON; nil where nobody watches.
  func watchReport() -> Response? {
    guard let report = site.options.watch?.report else { return nil }
    let members = [
      "\"version\": \(site.shelf.newest.version)", "\"errors\": \(report.hasErrors)",
      "\"summary\": \(report.summary.quotedAsJSON)", "\"text\": \(report.text.quotedAsJSON)",
    ]
    var response = Response.plain(.ok, "{\(members.joined(separator: ", "))}")
    response.fields.set(.contentType, "application/json")
    return response
  }
}
