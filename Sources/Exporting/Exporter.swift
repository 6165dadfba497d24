import SurveyModel

/// Makes the research files of a study: for each task a wide and a long table with readers for R and pandas, and beside them the
/// codebook, the versions and the manifest.
///
/// Which columns there are, and in which order, follows from the published versions and the options, never from the data or the
/// clock; the same database gives the same bytes. Who somebody is stays out: formats that name a person and everything marked
/// `identifying` is in none of these files.
public struct Exporter {
  private let options: ExportOptions
  private let makeHasher: () -> any ContentHasher

  /// - Parameters:
  ///   - options: what to export.
  ///   - makeHasher: gives a new SHA-256 for each file.
  public init(options: ExportOptions = ExportOptions(), makeHasher: @escaping () -> any ContentHasher) {
    self.options = options
    self.makeHasher = makeHasher
  }

  /// Exports everything that the options ask for, and commits it; after an error the destination is as it was before.
  public func export(
    _ source: some ExportSource, to destination: some ExportDestination
  ) throws(ExportError) -> ExportSummary {
    do {
      let summary = try write(source, to: destination)
      try destination.commit()
      return summary
    } catch {
      destination.discard()
      throw error
    }
  }

  private func write(
    _ source: some ExportSource, to destination: some ExportDestination
  ) throws(ExportError) -> ExportSummary {
    let versions = source.versions.sorted { $0.number < $1.number }
    guard let oldest = versions.first, let newest = versions.last else { throw .nothingPublished }
    let languages = try languages(of: newest.study)
    let plans = try plans(for: versions, languages: languages)

    var summary = ExportSummary(tasks: [], files: [])
    for plan in plans {
      let (wide, long, count) = try writeTables(plan, from: source, to: destination)
      summary.tasks.append(count)
      summary.files += [wide, long]
    }
    summary.files.append(
      try writeCodebook(plans, versions: oldest.number...newest.number, to: destination))
    summary.files.append(try writeVersions(versions, to: destination))
    for plan in plans {
      for (name, script) in [RReader(plan).file, PythonReader(plan).file] {
        summary.files.append(
          try OutputFile.write(script, as: name, hasher: makeHasher(), file: destination.open(name)))
      }
    }
    let manifest = Manifest(
      study: newest.study.id, versions: versions, options: options, language: languages.first ?? "", summary: summary)
    _ = try OutputFile.write(
      manifest.json, as: Manifest.name, hasher: makeHasher(), file: destination.open(Manifest.name))
    return summary
  }

  /// Where texts are looked up, the wanted language first.
  private func languages(of study: Study) throws(ExportError) -> [String] {
    guard let language = options.language else { return study.languages }
    guard study.languages.contains(language) else { throw .unknownLanguage(language, known: study.languages) }
    return study.fallbacks(from: language)
  }

  /// The tables of the wanted tasks, in the order of the newest version.
  private func plans(for versions: [PublishedVersion], languages: [String]) throws(ExportError) -> [TaskPlan] {
    let known = ColumnOrder.merged(versions.map { $0.study.tasks.map(\.id) })
    if let unknown = options.tasks.first(where: { !known.contains($0) }) { throw .unknownTask(unknown, known: known) }
    let plans = known.filter { options.tasks.isEmpty || options.tasks.contains($0) }.compactMap { task in
      TaskPlan(task: task, versions: versions, options: options, languages: languages)
    }
    if let unknown = options.without.first(where: { name in !plans.contains { $0.knownNames.contains(name) } }) {
      throw .unknownColumn(unknown)
    }
    return plans
  }

  /// Writes a task's wide and long table in one pass over its runs.
  private func writeTables(
    _ plan: TaskPlan, from source: some ExportSource, to destination: some ExportDestination
  ) throws(ExportError) -> (ExportSummary.FileEntry, ExportSummary.FileEntry, ExportSummary.TaskCount) {
    guard var state = RunState(plan) else { throw .nothingPublished }
    var wide = try table(plan.wideName, plan.wideColumns, destination)
    var long = try table(plan.longName, plan.longFileColumns, destination)
    let wideRows = WideRows(plan: plan)
    let longRows = LongRows(plan: plan, includesHistory: options.includesHistory)
    var testRunsLeftOut = 0
    try source.runs(of: plan.task, withHistory: options.includesHistory) { run throws(ExportError) in
      if run.isTest && !options.includesTests {
        testRunsLeftOut += 1
        return
      }
      try state.read(run)
      wideRows.write(run, &state, to: &wide.csv)
      try wide.endRow()
      try longRows.write(run, &state, to: &long)
    }
    let wideEntry = try wide.finish()
    let longEntry = try long.finish()
    let count = ExportSummary.TaskCount(
      task: plan.task, runs: wideEntry.rows ?? 0, answers: longEntry.rows ?? 0, testRunsLeftOut: testRunsLeftOut)
    return (wideEntry, longEntry, count)
  }

  private func writeCodebook(
    _ plans: [TaskPlan], versions: ClosedRange<Int>, to destination: some ExportDestination
  ) throws(ExportError) -> ExportSummary.FileEntry {
    var file = try OutputFile(
      table: Codebook.name, header: Codebook.header, hasher: makeHasher(), file: destination.open(Codebook.name))
    for plan in plans {
      for (name, columns) in [(plan.wideName, plan.wideColumns), (plan.longName, plan.longFileColumns)] {
        for column in columns {
          Codebook.write(column, of: name, to: &file.csv)
          try file.endRow()
        }
      }
    }
    for column in VersionsFile.columns(over: versions) {
      Codebook.write(column, of: VersionsFile.name, to: &file.csv)
      try file.endRow()
    }
    return try file.finish()
  }

  private func writeVersions(
    _ versions: [PublishedVersion], to destination: some ExportDestination
  ) throws(ExportError) -> ExportSummary.FileEntry {
    let columns = VersionsFile.columns(over: 1...1)
    var file = try table(VersionsFile.name, columns, destination)
    for version in versions {
      VersionsFile.write(version, to: &file.csv)
      try file.endRow()
    }
    return try file.finish()
  }

  private func table(
    _ name: String, _ columns: [PlannedColumn], _ destination: some ExportDestination
  ) throws(ExportError) -> OutputFile {
    try OutputFile(
      table: name, header: columns.map(\.name), hasher: makeHasher(), file: destination.open(name))
  }
}
