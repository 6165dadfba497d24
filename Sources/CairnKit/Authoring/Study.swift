import Studies

/// A study: its tasks and the rules around them (`study.yaml`).
///
/// What it comes to is the same as a folder of text files: it is checked alike, and the database keeps each version as text, so that
/// a run that began with last year's tasks goes on with them today.
public struct Study: StudyPart {
  /// What the study file has of it.
  public var keys: StudyKeys
  /// The tasks, the first of which the study's own address begins unless `participation` says otherwise.
  public var tasks: [NavigableOrderedTask]
  /// Texts by their path in the study, such as `templates/tap.mustache` or `pages/about.md`.
  public var files: [String: String]
  /// A folder with media and texts; nil: the study needs none. What is written in Swift wins over its files.
  public var folder: String?

  /// A study in English and in UTC, unless said otherwise.
  ///
  /// - Parameters:
  ///   - id: names the study, for its operator and in its export.
  ///   - languages: language tags; the first is that of texts without one.
  ///   - timezone: the IANA zone in which the study counts "today" where a participant's is unknown.
  public init(
    id: String, title: StudyValue, languages: [String] = ["en"], timezone: String = "UTC",
    tasks: [NavigableOrderedTask], files: [String: String] = [:], folder: String? = nil
  ) {
    keys = [
      "cairn": 1, "study": .text(id), "title": title, "languages": .list(languages.map(StudyValue.text)),
      "timezone": .text(timezone),
    ]
    if let start = tasks.first { keys["participation"] = ["start": .text(start.id)] }
    self.tasks = tasks
    self.files = files
    self.folder = folder
  }

  /// A study of one task.
  public init(_ task: NavigableOrderedTask) { self.init(id: task.id, title: task.title, tasks: [task]) }

  /// The study as text files by their paths: what is published, and what `cairn check` would read.
  public var textFiles: [String: String] {
    var texts = files
    texts["study.yaml"] = StudyValue.map(keys).json() + "\n"
    for task in tasks { texts["tasks/\(task.id).yaml"] = StudyValue.map(task.keys).json() + "\n" }
    return texts
  }

  /// - Throws: `StudyFolderError` where the folder cannot be read.
  func studyFiles() throws -> StudyFiles {
    let texts = textFiles.mapValues { Array($0.utf8) }
    return try folder.map { try StudyFiles(folder: $0).adding(texts) } ?? StudyFiles(texts)
  }
}
