import Studies
import SurveyModel

/// A study whose one file holds anything: there is a study or there are errors, each in a line of the file.
enum StudyFileTarget: FuzzTarget {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    // YAML ends lines in five ways.
    let ends: Set<Unicode.Scalar> = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
    let lines = String(decoding: bytes, as: UTF8.self).unicodeScalars.count { ends.contains($0) } + 2
    // Both as the study and as one of its tasks.
    let study = Array("cairn: 1\nstudy: a\ntitle: A\nlanguages: [en]\nparticipation: { start: a, open: true }\n".utf8)
    for files in [["study.yaml": bytes], ["study.yaml": study, "tasks/a.yaml": bytes]] {
      let outcome = StudyReader(registry: .standard).read(StudyFiles(files))
      try require(outcome.study != nil || !outcome.diagnostics.isEmpty, "a study or a word about it")
      for diagnostic in outcome.diagnostics {
        try require(diagnostic.line <= max(lines, 7), "a diagnostic within the file")
      }
    }
  }
}
