import SurveyModel

/// How long somebody is before a page, roughly: reading at 238 words a minute, the mean of silent reading (Brysbaert 2019), and
/// some seconds for each answer by how it is given.
///
/// An estimate for planning, not a measurement: what a run really took is in its export.
enum PageTime {
  private static let wordsPerMinute = 238.0

  /// Seconds for a page with the items that it shows.
  static func seconds(of step: Step, items: [Item], in languages: [String]) -> Int {
    var words = [step.title, step.text, step.detailText, step.footnote].compactMap(\.self).map { count($0, languages) }
    for case .text(let text) in step.blocks { words.append(count(text, languages)) }
    var answering = 0.0
    for item in items {
      words.append(count(item.question, languages))
      words += item.answer.control.options.map { count($0.label, languages) }
      answering += seconds(toAnswer: item.answer.control)
    }
    return Int((Double(words.reduce(0, +)) / wordsPerMinute * 60 + answering).rounded(.up)) + 1
  }

  private static func count(_ text: LocalizedText, _ languages: [String]) -> Int {
    text.resolved(languages).split(whereSeparator: \.isWhitespace).count
  }

  /// Seconds to give an answer once the question is read.
  private static func seconds(toAnswer control: Control) -> Double {
    switch control {
    case .radios, .scale: 3
    case .checkboxes, .select: 5
    case .line: 8
    case .lines(let rows, _): min(20 * Double(rows), 180)
    case .fields(let fields): 6 * Double(fields.groups.first?.fields.count ?? 1)
    case .date, .time: 10
    case .dateTime: 18
    case .consent, .signature, .signer: 10
    case .file(let field): if case .film(let seconds, _, _)? = field.capture?.medium { Double(seconds) } else { 20 }
    case .hidden: 0
    }
  }
}
