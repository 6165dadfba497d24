import SurveyModel

/// Writes who somebody is, apart from the research files: for each task `identity/TASK.csv` with the columns that name a person, one
/// row a run that has something there, what belongs to photographs and other files that name somebody, and `identity/manifest.json`
/// with the digests.
struct IdentityFiles {
  let plan: ExportPlan
  let options: ExportOptions

  private static let folder = "identity"

  /// Writes all of them; nothing where no column of the study names a person.
  func write(
    from source: some ExportSource, to files: inout ExportFiles
  ) throws(ExportError) -> [ExportSummary.FileEntry] {
    guard !plan.identities.isEmpty else { return [] }
    let before = files.entries.count
    for task in plan.identities { try write(task, from: source, to: &files) }
    let asking = plan.identities.filter(\.hasFiles)
    if !asking.isEmpty {
      let table = FileColumn.table(
        "\(Self.folder)/\(FileColumn.file)", plan.fileColumns, of: asking, over: plan.versionRange)
      try FileContents(options: options, tasks: asking, columns: plan.fileColumns, folder: Self.folder).write(
        table, from: source, to: &files)
    }
    let entries = Array(files.entries.dropFirst(before))
    var text = JSONText()
    text.object { root in
      root.member("study", plan.newest.study.id)
      root.array("files", entries) { object, file in file.write(to: &object) }
    }
    try files.write(text.text + "\n", as: "\(Self.folder)/\(Manifest.name)", isListed: false)
    return entries
  }

  private func write(
    _ plan: TaskPlan, from source: some ExportSource, to files: inout ExportFiles
  ) throws(ExportError) {
    guard var state = RunState(plan) else { throw .nothingPublished }
    let table = ExportTable("\(Self.folder)/\(plan.wideName)", plan.wideColumns)
    let rows = WideRows(plan: plan)
    let tables = plan.passTables.filter { !$0.parts.isEmpty }
    var passes = try PassRows(
      plan, tables.map { ($0, ExportTable("\(Self.folder)/\($0.name)", plan.columns(of: $0))) }, isIdentity: true,
      in: files)
    try files.write(table) { file throws(ExportError) in
      try source.runs(of: plan.task, withHistory: false) { run throws(ExportError) in
        if run.isTest && !options.includesTests { return }
        try state.read(run)
        if state.hasAnswers { try passes?.write(run) }
        guard plan.answers.indices.contains(where: { state.hasValue($0) }) else { return }
        rows.write(run, &state, to: &file.csv)
        try file.endRow()
      }
    }
    for entry in try passes?.finish() ?? [] { files.add(entry) }
  }
}
