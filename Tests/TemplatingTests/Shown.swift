import Templating

/// What a template shows, with the others that it includes.
func shown(
  _ template: String, _ context: TemplateValue = [:], with others: [String: String] = [:]
) throws(TemplateError) -> String {
  let library = try TemplateLibrary(sources: others.merging(["main": template]) { $1 })
  var page: [UInt8] = []
  library.render("main", context, into: &page)
  return String(decoding: page, as: UTF8.self)
}
