import SurveyModel
import TaskRunning
import Templating

/// What a host changes about a page's buttons, in front of the page's own values.
struct HostedView {
  let page: StepPage
  let context: PageContext

  var value: TemplateValue {
    var fields: [(TemplateKey, TemplateValue)] = []
    if !page.offersSkip { fields.append(("canSkip", false)) }
    if !page.offersBack { fields.append(("canGoBack", false)) }
    var titles: [(TemplateKey, TemplateValue)] = []
    if let title = page.continueTitle {
      titles += [("continue", .text(context.plain(title))), ("done", .text(context.plain(title)))]
    }
    if let title = page.skipTitle { titles.append(("skip", .text(context.plain(title)))) }
    if let title = page.backTitle { titles.append(("back", .text(context.plain(title)))) }
    if !titles.isEmpty, case .table(let words) = context.texts.words, case .table(let actions)? = words["action"] {
      fields.append(("words", .table(words.replacing([("action", .table(actions.replacing(titles)))]))))
    }
    return .object(fields)
  }
}
