import CivilTime

/// Writes `manifest.json`: what was exported, from which versions, with which options, and the digest of every file.
///
/// It says nothing of the clock or of the program, so that the same database gives the same bytes.
struct Manifest {
  static let name = "manifest.json"

  let study: String
  let versions: [PublishedVersion]
  let options: ExportOptions
  /// The language of labels and codebook as it was chosen.
  let language: String
  let summary: ExportSummary
  /// Nothing in a study without quotas.
  let quotas: [QuotaEntry]

  var json: String {
    var text = JSONText()
    text.object { root in
      root.member("study", study)
      root.array("versions", versions) { object, version in
        object.member("version", version.number)
        object.member("published_at", version.publishedAt.description)
        object.member("sha256", version.sha256)
        object.member("runs", version.runs)
      }
      root.object("options") { object in
        object.member("format", options.format.rawValue)
        object.member("status_columns", options.statusColumns.rawValue)
        object.member("labels", options.showsLabels)
        object.member("language", language)
        object.member("history", options.includesHistory)
        object.member("include_test", options.includesTests)
        object.member("without", options.without)
        object.member("identifying", options.includesIdentity)
        object.member("files", options.includesFiles)
        object.member("excel", options.isForExcel)
        object.member("separator", options.dialect.delimiter)
      }
      root.array("tasks", summary.tasks) { object, task in
        object.member("task", task.task)
        object.member("runs", task.runs)
        object.member("answers", task.answers)
        object.member("test_runs_left_out", task.testRunsLeftOut)
      }
      if !quotas.isEmpty {
        root.array("quotas", quotas) { object, quota in quota.write(to: &object, withTests: options.includesTests) }
      }
      root.array("files", summary.files) { object, file in file.write(to: &object) }
    }
    return text.text + "\n"
  }
}

extension ExportSummary.FileEntry {
  /// The members of a file in a manifest.
  func write(to object: inout JSONText) {
    object.member("name", name)
    object.member("bytes", bytes)
    if let rows { object.member("rows", rows) }
    if let alteredCells { object.member("altered_cells", alteredCells) }
    object.member("sha256", sha256)
  }
}
