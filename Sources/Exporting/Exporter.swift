import SurveyModel

/// Makes the research files of a study: for each task a wide and a long table with readers for R and pandas, and beside them
/// participants, codebook, wordings, versions, a data package and the manifest.
///
/// Which columns there are, and in which order, follows from the published versions and the options, never from the data or the
/// clock; the same database gives the same bytes. Who somebody is stays out: formats that name a person and everything marked
/// `identifying` is in none of these files. Where it is asked for, it goes into a folder of its own (``IdentityFiles``).
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
    let plan = try ExportPlan(source.versions, options)
    var files = ExportFiles(in: destination, options.dialect, makeHasher: makeHasher)
    var summary = ExportSummary(tasks: [], files: [])
    for task in plan.tasks {
      switch options.format {
      case .csv: summary.tasks.append(try writeTables(task, from: source, to: &files))
      case .json: summary.tasks.append(try writeLines(task, from: source, to: &files))
      }
    }
    let table = options.format == .csv ? plan.files : nil
    try FileContents(options: options, tasks: plan.tasks, columns: plan.fileColumns, folder: "files").write(
      table, from: source, to: &files)
    try writeBeside(plan, from: source, to: &files)
    switch options.format {
    case .csv: try writeDescriptions(plan, to: &files)
    case .json: break
    }
    summary.files = files.entries
    if options.includesIdentity {
      summary.identityFiles = try IdentityFiles(plan: plan, options: options).write(from: source, to: &files)
    }
    let quotas = QuotaEntry.all(plan.versions, tasks: summary.tasks.map(\.task), places: try source.quotaPlaces())
    let manifest = Manifest(
      study: plan.newest.study.id, versions: plan.versions, options: options, language: plan.languages.first ?? "",
      summary: summary, quotas: quotas)
    try files.write(manifest.json, as: Manifest.name, isListed: false)
    return summary
  }

  /// Every table of the export, in the order of the files.
  private func tables(of plan: ExportPlan) -> [ExportTable] {
    plan.tasks.flatMap(\.tables)
      + [plan.files, plan.participants, plan.codebook, plan.wordings, plan.versionsTable, plan.randomization]
      .compactMap(\.self)
  }

  /// Writes a task's wide and long table in one pass over its runs.
  private func writeTables(
    _ plan: TaskPlan, from source: some ExportSource, to files: inout ExportFiles
  ) throws(ExportError) -> ExportSummary.TaskCount {
    let tables = plan.tables
    guard var state = RunState(plan), tables.count >= 2 else { throw .nothingPublished }
    var wide = try files.begin(tables[0])
    var long = try files.begin(tables[1])
    var passes = try PassRows(plan, Array(zip(plan.passTables, tables.dropFirst(2))), in: files)
    let wideRows = WideRows(plan: plan)
    let longRows = LongRows(plan: plan, includesHistory: options.includesHistory, dialect: options.dialect)
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
      if state.hasAnswers { try passes?.write(run) }
    }
    let wideEntry = try wide.finish()
    let longEntry = try long.finish()
    files.add(wideEntry)
    files.add(longEntry)
    for entry in try passes?.finish() ?? [] { files.add(entry) }
    return ExportSummary.TaskCount(
      task: plan.task, runs: wideEntry.rows ?? 0, answers: longEntry.rows ?? 0, testRunsLeftOut: testRunsLeftOut)
  }

  /// Writes a task's runs as lines of JSON.
  private func writeLines(
    _ plan: TaskPlan, from source: some ExportSource, to files: inout ExportFiles
  ) throws(ExportError) -> ExportSummary.TaskCount {
    guard var state = RunState(plan) else { throw .nothingPublished }
    var file = try files.begin(lines: plan.linesName)
    let lines = ResultLines(plan: plan)
    var count = ExportSummary.TaskCount(task: plan.task, runs: 0, answers: 0, testRunsLeftOut: 0)
    try source.runs(of: plan.task, withHistory: false) { run throws(ExportError) in
      if run.isTest && !options.includesTests {
        count.testRunsLeftOut += 1
        return
      }
      try state.read(run)
      let line = lines.line(run, &state)
      count.runs += 1
      count.answers += line.answers
      try file.write(line: line.text)
    }
    files.add(try file.finish())
    return count
  }

  /// Writes what reads the tables or describes them.
  private func writeDescriptions(_ plan: ExportPlan, to files: inout ExportFiles) throws(ExportError) {
    for task in plan.tasks {
      let readers = [
        RReader(task, options.dialect, files: plan.files).file,
        PythonReader(task, options.dialect, files: plan.files).file,
      ]
      for (name, script) in readers { try files.write(script, as: name) }
    }
    let package = DataPackage(
      study: plan.newest.study.id, version: plan.newest.number,
      title: plan.newest.study.title.resolved(plan.languages), tables: tables(of: plan), dialect: options.dialect,
      files: files.entries)
    try files.write(package.json, as: DataPackage.name)
  }

  /// Writes what there is once, whatever the tasks: participants, codebook, wordings, versions, draws.
  private func writeBeside(
    _ plan: ExportPlan, from source: some ExportSource, to files: inout ExportFiles
  ) throws(ExportError) {
    try files.write(plan.participants) { file throws(ExportError) in
      try source.participants(of: plan.tasks.map(\.task), includingTests: options.includesTests) {
        participant throws(ExportError) in
        for column in plan.participantColumns { column.write(participant, to: &file.csv) }
        try file.endRow()
      }
    }
    try files.write(plan.codebook) { file throws(ExportError) in
      for table in tables(of: plan) where table.name != Codebook.name {
        for column in table.columns {
          Codebook.write(column, of: table.name, to: &file.csv)
          try file.endRow()
        }
      }
    }
    try files.write(plan.wordings) { file throws(ExportError) in
      for task in plan.tasks {
        for wording in task.wordings {
          WordingsFile.write(wording, of: task.table(ofColumn: wording.column.name), to: &file.csv)
          try file.endRow()
        }
      }
    }
    try files.write(plan.versionsTable) { file throws(ExportError) in
      for version in plan.versions {
        VersionsFile.write(version, to: &file.csv)
        try file.endRow()
      }
    }
    guard let randomization = plan.randomization else { return }
    let names = Set(plan.arms.map(\.name))
    try files.write(randomization) { file throws(ExportError) in
      try source.draws { draw throws(ExportError) in
        guard names.contains(draw.randomization), options.includesTests || !draw.isTest else { return }
        RandomizationFile.write(draw, to: &file.csv)
        try file.endRow()
      }
    }
  }
}
