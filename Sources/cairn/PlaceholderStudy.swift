import Hosting
import Studies

/// What `cairn serve --watch` serves until the study folder has a version without errors: one page that says where to look.
enum PlaceholderStudy {
  static var folder: StudyFolder {
    StudyFolder(
      StudyFiles([
        "study.yaml": Array(
          """
          cairn: 1
          study: placeholder
          title: This study cannot be shown yet
          languages: [en]
          timezone: UTC
          participation: { start: placeholder }
          """.utf8),
        "tasks/placeholder.yaml": Array(
          """
          task: placeholder
          title: This study cannot be shown yet
          steps:
            - id: mistakes
              type: instruction
              title: This study cannot be shown yet
              text: Mend the mistakes below. When you save a file, this page looks again by itself.
            - id: done
              type: completion
              title: Not yet
          """.utf8),
      ]))
  }
}
