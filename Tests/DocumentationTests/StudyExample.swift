import Studies
import Testing

/// A fenced block of YAML in a page, and the study that it is a part of.
///
/// A block shows a `study.yaml`, some of its keys, a task, steps, one `answer:`, translations (```` ```yaml texts ````) or words
/// of our own (```` ```yaml interface ````); what it leaves out is made up around it.
struct StudyExample: CustomTestStringConvertible, Sendable {
  let page: String
  let block: FencedBlock
  /// The `study.yaml` above a task on the same page.
  var study: String?

  var testDescription: String { "\(page):\(block.line)" }

  static let all: [StudyExample] = Repository.pages.flatMap { page in
    var study: String?
    return page.blocks.filter { $0.info.hasPrefix("yaml") }.map { block in
      if block.text.hasPrefix("cairn:") { study = block.text }
      return StudyExample(page: page.path, block: block, study: study)
    }
  }

  /// The files of the study.
  var files: StudyFiles {
    let text = block.text
    switch block.info {
    case "yaml texts": return Self.folder(study: Self.header(), extra: ["texts/de.yaml": text])
    case "yaml interface": return Self.folder(study: Self.header(), extra: ["texts/interface.de.yaml": text])
    default: break
    }
    if text.hasPrefix("cairn:") { return Self.folder(study: text) }
    if text.hasPrefix("task:") {
      let id = String(text.prefix { $0 != "\n" }.dropFirst("task: ".count))
      let ownStudy = study.flatMap { $0.contains("start: \(id)") ? $0 : nil }
      return Self.folder(study: ownStudy ?? Self.header(start: id), task: text)
    }
    if text.hasPrefix("- id:") || text.hasPrefix("- block:") {
      return Self.folder(study: Self.header(), task: Self.task(steps: text))
    }
    if text.hasPrefix("answer:") {
      return Self.folder(study: Self.header(), task: Self.task(steps: Self.question + Self.indented(text)))
    }
    return Self.folder(study: Self.header(without: text) + text)
  }

  /// A study with a line such as `title: …` or `showIf: …` in a step, or in a check where it begins with a brace.
  static func study(withTextLine line: String) -> StudyFiles {
    var step = "- id: vaccine\n  type: question\n  question: Which?\n  answer: { type: text }\n- id: example\n"
    switch line {
    case _ where line.hasPrefix("question:"):
      step += "  type: question\n  answer: { type: text }\n  \(line)\n"
    case _ where line.hasPrefix("{"):
      step = "- id: example\n  type: instruction\n  checks:\n    - \(line.replacing("{ ", with: "{ must: 1 == 1, "))\n"
    default: step += "  type: instruction\n  \(line)\n"
    }
    return folder(study: header(), task: task(steps: step))
  }

  // MARK: What is made up

  private static let question = "- id: example\n  type: question\n  question: What is it?\n"
  private static let tired = """
    - id: tired
      type: question
      question: Are you tired?
      answer: { type: boolean }

    """
  private static let media = [
    "welcome.jpg", "lot-number.mp4", "lot-number.jpg", "lot-number.en.vtt", "plan.pdf", "memory.html",
  ]

  private static func header(start: String = "evening", without own: String = "") -> String {
    [
      "cairn: 1", "study: example", "title: An example", "languages: [en, de]", "timezone: Europe/Berlin",
      "participation: { start: \(start) }",
    ].filter { !own.hasPrefix($0.prefix { $0 != ":" } + ":") }.joined(separator: "\n") + "\n"
  }

  private static func task(_ id: String = "evening", steps: String) -> String {
    let end = steps.contains("type: completion") ? "" : "- id: theEnd\n  type: completion\n  title: Thank you\n"
    return "task: \(id)\ntitle: A task\nsteps:\n" + indented(steps + end)
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n").map { "  \($0)\n" }.joined()
  }

  private static func folder(study: String, task: String? = nil, extra: [String: String] = [:]) -> StudyFiles {
    let start = study.split(separator: "start: ").dropFirst().first?.prefix { $0.isLetter } ?? "evening"
    var texts = extra
    texts["study.yaml"] = study
    texts["tasks/task.yaml"] = task ?? Self.task(String(start), steps: Self.tired)
    texts["templates/pain.mustache"] = "<p>{{>head}}</p>{{>back}}"
    for page in ["privacy", "consent", "lot-number"] { texts["pages/\(page).md"] = "A page.\n" }
    return StudyFiles(
      texts.mapValues { Array($0.utf8) },
      mediaSizes: Dictionary(uniqueKeysWithValues: media.map { ("media/\($0)", 1_000) }))
  }
}
