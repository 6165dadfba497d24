import CivilTime
import Hosting
import Records
import Studies
import SurveyModel
import TaskRunning
import Website

/// Serves a study folder as it is being written: each save that has no error becomes the next version, and what has errors is told in
/// the browser while the last good version stays.
struct StudyWatch: Sendable {
  /// The study folder.
  let path: String
  let records: Records
  let site: Site
  let watch: AuthorWatch
  /// The folder as it was before it was read for the first version.
  let start: FolderState

  /// How often the folder is looked at. An editor may write a file in several steps: what is seen twice alike is read.
  private static let pause = Duration.milliseconds(200)

  /// Runs until its task is cancelled.
  func run() async {
    var read = start
    var seen = start
    while !Task.isCancelled {
      try? await Task.sleep(for: Self.pause)
      let now = FolderState(of: path)
      defer { seen = now }
      guard now == seen, now != read else { continue }
      read = now
      await take()
    }
  }

  /// What is said at the start, about the folder as the first version was made of it.
  static func report(_ folder: StudyFolder) -> AuthorWatch.Report {
    let diagnostics = folder.outcome.diagnostics
    guard !diagnostics.isEmpty else { return AuthorWatch.Report() }
    let printer = DiagnosticPrinter(files: folder.files)
    return AuthorWatch.Report(
      summary: printer.summary(diagnostics), text: printer.text(diagnostics), hasErrors: diagnostics.containsError)
  }

  /// Takes the folder as it is now.
  private func take() async {
    do {
      let folder = try StudyFolder(path)
      let report = Self.report(folder)
      folder.printDiagnostics()
      if let study = folder.outcome.study { try await serve(folder, study) }
      watch.report = report
    } catch {
      let sentence = Failure.sentence(for: error)
      Console.error(sentence)
      watch.report = AuthorWatch.Report(summary: "The folder cannot be read", text: sentence + "\n", hasErrors: true)
    }
  }

  private func serve(_ folder: StudyFolder, _ study: Study) async throws {
    let reader = try records.makeReader()
    let digest = folder.digest(media: try folder.media().map(\.record))
    guard try reader.versions().last?.sha256 != digest else { return }
    let number = try Publication(folder: folder, note: "").write(to: records, at: .now)
    // The author goes on where the trial run stands, with the pages as they are now.
    for run in try reader.openTrialRuns() {
      guard let task = study.task(run.taskID), task.visited(by: run.visit).last != nil else { continue }
      _ = try await records.write(.move(run: run.id, to: number))
    }
    await site.keepHouse(sweeps: false, at: .now)
    Console.note("Version \(number): \(folder.outcome.diagnostics.isEmpty ? "no mistakes found." : "see above.")")
  }
}
