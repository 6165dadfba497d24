import SurveyModel

/// Writes what participants sent as files: their table, and where it is asked for their contents, each under its id.
struct FileContents {
  let options: ExportOptions
  let tasks: [TaskPlan]
  /// Of the table.
  let columns: [FileColumn]
  /// Where the contents go: a folder for the owner alone.
  let folder: String

  /// - Parameter table: `files.csv`; nil where the runs are no tables.
  func write(
    _ table: ExportTable?, from source: some ExportSource, to files: inout ExportFiles
  ) throws(ExportError) {
    var contents: [SentFile] = []
    if let table {
      var file = try files.begin(table)
      try forEach(in: source) { sent throws(ExportError) in
        for column in columns { column.write(sent, to: &file.csv) }
        try file.endRow()
        if options.includesFiles { contents.append(sent) }
      }
      files.add(try file.finish())
    } else if options.includesFiles {
      try forEach(in: source) { contents.append($0) }
    }
    for sent in contents {
      let sha256 = sent.answer.sha256
      try files.write(as: "\(folder)/\(sent.exportName)") { body throws(ExportError) in
        try source.content(ofFile: sha256, body)
      }
    }
  }

  private func forEach(
    in source: some ExportSource, _ body: (SentFile) throws(ExportError) -> Void
  ) throws(ExportError) {
    for plan in tasks where plan.hasFiles {
      guard var state = RunState(plan) else { throw .nothingPublished }
      // A file that stays while other parts of its answer change is one file.
      var seen: Set<String> = []
      try source.runs(of: plan.task, withHistory: options.includesHistory) { run throws(ExportError) in
        if run.isTest && !options.includesTests { return }
        try state.read(run)
        seen.removeAll(keepingCapacity: true)
        for sent in plan.files(of: run, &state) where seen.insert(sent.answer.id).inserted { try body(sent) }
      }
    }
  }
}
