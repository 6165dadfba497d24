/// A small study: an instruction, three questions with a text that names an earlier answer, and the end.
let walk = [
  "study.yaml": """
  cairn: 1
  study: walk
  title: { en: Walking, de: Gehen }
  languages: [en, de]
  timezone: Europe/Berlin
  contact: { name: Study office, email: office@example.org }
  participation: { start: walk }
  withdrawal: erase
  runs: { expireAfter: 30 days, grace: 24 hours }
  privacy: "We keep *little*."
  """,
  "tasks/walk.yaml": """
  task: walk
  title: { en: Walking, de: Gehen }
  steps:
    - id: welcome
      type: instruction
      title: { en: Welcome, de: Willkommen }
      text: Thank you for taking part.
    - id: name
      type: question
      question: { en: "What are you called?", de: "Wie heißen Sie?" }
      answer: { type: text, maximumLength: 80 }
      learnMore:
        title: Why we ask
        file: pages/why.md
    - id: pace
      type: question
      question: How do you walk?
      answer:
        type: textChoice
        choices:
          - slow: Slowly
          - fast: Fast
    - id: steps
      type: question
      question: "How many steps, {{name}}?"
      answer: { type: integer, minimum: 1, maximum: 100 }
    - id: notes
      type: question
      optional: true
      question: Anything else?
      answer: { type: text, maximumLength: 200 }
    - id: done
      type: completion
      title: Thank you
      text: "Goodbye, {{name}}."
  """,
  "pages/why.md": "Because **names** matter.",
]

/// The files of a study with one task, which a test writes itself; in one language, and without what ``walk`` has besides.
///
/// - Parameters:
///   - task: what stands below the task's title, from `steps:` on.
///   - namesPeople: the link may have a `pid`, by which a person is known.
///   - more: further lines of `study.yaml`.
func walking(_ task: String, namesPeople: Bool = false, more: String = "") -> [String: String] {
  let link = namesPeople ? ", fromLink: [{ id: pid, matches: \"[a-z]+\", again: new }]" : ""
  return [
    "study.yaml": """
    cairn: 1
    study: walk
    title: Walking
    languages: [en]
    timezone: Europe/Berlin
    participation: { start: walk\(link) }
    \(more)
    """,
    "tasks/walk.yaml": """
    task: walk
    title: Walking
    \(task)
    """,
  ]
}
