import SurveyModel

/// Everything that an export decides before it reads a run: versions, languages, and the tables of each task.
struct ExportPlan {
  /// The oldest first.
  let versions: [PublishedVersion]
  let newest: PublishedVersion
  /// Where texts are looked up, the wanted language first.
  let languages: [String]
  /// The wanted tasks in the order of the newest version.
  let tasks: [TaskPlan]
  let participantColumns: [ParticipantColumn]
  let fileColumns: [FileColumn]
  /// The arms that are shown. What is left out of the tables stands in no other file: while a study is blind its arms are nowhere.
  let arms: [PlannedColumn]
  /// Whether anything is drawn, shown or not.
  private let draws: Bool
  /// For each task that has some, the table of what names a person; empty unless it was asked for.
  let identities: [TaskPlan]

  var versionRange: ClosedRange<Int> { (versions.first?.number ?? newest.number)...newest.number }

  init(_ published: [PublishedVersion], _ options: ExportOptions) throws(ExportError) {
    let versions = published.sorted { $0.number < $1.number }
    guard let newest = versions.last else { throw .nothingPublished }
    self.versions = versions
    self.newest = newest
    let languages = try Self.languages(of: newest.study, options)
    self.languages = languages
    // Who somebody is carries no words of the study and no reasons for empty cells.
    var own = options
    own.showsLabels = false
    own.statusColumns = .none
    let known = try Self.ids(versions, options)
    func plans(_ options: ExportOptions, _ part: ExportPart) -> [TaskPlan] {
      known.compactMap { task in
        TaskPlan(task: task, versions: versions, options: options, languages: languages, part: part)
      }
    }
    tasks = plans(options, .research)
    let all = plans(own, .identity)
    identities = options.includesIdentity ? all.filter { !$0.answers.isEmpty } : []
    let names = (tasks + all).map(\.knownNames)
    if let unknown = options.without.first(where: { name in !names.contains { $0.contains(name) } }) {
      throw .unknownColumn(unknown, nearest: Spelling.nearest(to: unknown, among: names.joined().sorted()))
    }
    draws = tasks.contains { !$0.arms.isEmpty }
    arms = tasks.flatMap(\.arms).filter { !options.without.contains($0.name) }
    fileColumns = FileColumn.allCases.filter { !options.without.contains($0.rawValue) }
    participantColumns = ParticipantColumn.allCases.filter { !options.without.contains($0.rawValue) }
  }

  private static func languages(of study: Study, _ options: ExportOptions) throws(ExportError) -> [String] {
    guard let language = options.language else { return study.languages }
    guard study.languages.contains(language) else { throw .unknownLanguage(language, known: study.languages) }
    return study.fallbacks(from: language)
  }

  /// The wanted tasks.
  private static func ids(_ versions: [PublishedVersion], _ options: ExportOptions) throws(ExportError) -> [String] {
    let known = ColumnOrder.merged(versions.map { $0.study.tasks.map(\.id) })
    if let unknown = options.tasks.first(where: { !known.contains($0) }) { throw .unknownTask(unknown, known: known) }
    return known.filter { options.tasks.isEmpty || options.tasks.contains($0) }
  }

  // MARK: Tables beside those of the tasks

  var participants: ExportTable {
    ExportTable(
      ParticipantColumn.file, participantColumns.map { $0.planned(over: versionRange) },
      key: [ParticipantColumn.id.rawValue])
  }

  var codebook: ExportTable {
    ExportTable(Codebook.name, Codebook.columns(over: versionRange), key: ["file", "column"])
  }

  var wordings: ExportTable { ExportTable(WordingsFile.name, WordingsFile.columns(over: versionRange)) }

  /// Where arms are drawn.
  var randomization: ExportTable? {
    guard draws else { return nil }
    let choices = ColumnOrder.merged(arms.map(\.choices))
    return ExportTable(
      RandomizationFile.name, RandomizationFile.columns(choices, over: versionRange),
      key: ["randomisation", "stratum", "position"])
  }

  /// What participants sent, where a task asks for files.
  var files: ExportTable? {
    let asking = tasks.filter(\.hasFiles)
    return asking.isEmpty ? nil : FileColumn.table(FileColumn.file, fileColumns, of: asking, over: versionRange)
  }

  var versionsTable: ExportTable {
    ExportTable(VersionsFile.name, VersionsFile.columns(over: versionRange), key: ["version"])
  }
}
