import CivilTime
import Foundation
import Hosting
import Simulation
import Studies
import SurveyModel
import TaskRunning

/// `cairn simulate`.
enum SimulateCommand: Command {
  static let name = "simulate"
  static let usage = "cairn simulate STUDY [--task ID] [--participants N] [--seed S] [--date YYYY-MM-DD]"
  static let summary = "Lets made-up participants take part and says what none of them reached."
  static let options: Set<String> = ["task", "participants", "seed", "date"]
  static let flags: Set<String> = []

  static func run(_ arguments: Arguments) async throws -> Int32 {
    let folder = try StudyFolder(try arguments.exactly("STUDY")[0])
    guard let study = folder.outcome.study else {
      folder.report(folder.outcome.diagnostics.filter { $0.severity == .error })
      return ExitStatus.input
    }
    let participants = try arguments.integer("participants", in: 1...1_000_000) ?? 500
    let seed = try arguments.integer("seed", in: 0...Int.max) ?? 1
    let (start, offset, day) = try start(arguments.value("date"), in: study)
    var isStuck = false
    for task in try tasks(arguments.all("task"), of: study) {
      let began = ContinuousClock.now
      let simulator = Simulator(task, of: study, seed: UInt64(seed), start: start, offset: offset)
      let report = simulator.run(participants: participants)
      let took = began.duration(to: .now)
      Console.print(SimulationText(report, seed: seed, day: day, took: took).lines.joined(separator: "\n"))
      folder.report(SimulationText.diagnostics(report, in: folder.outcome))
      isStuck = isStuck || !report.deadEnds.isEmpty
    }
    return isStuck ? ExitStatus.input : ExitStatus.done
  }

  private static func tasks(_ ids: [String], of study: Study) throws -> [NavigableOrderedTask] {
    if ids.isEmpty { return study.tasks }
    return try ids.map { id in
      guard let task = study.task(id) else {
        throw UsageError("there is no task \(id). The tasks are: \(study.tasks.map(\.id).joined(separator: ", "))")
      }
      return task
    }
  }

  /// Ten in the morning of the day, today where none is named: conditions over `today()` come out as they would then.
  private static func start(_ date: String?, in study: Study) throws -> (Instant, Int, CivilDate) {
    let zone = TimeZone(identifier: study.timezone) ?? .gmt
    let now = Int(Date.now.timeIntervalSince1970)
    var day = Instant(milliseconds: Int64(now) * 1_000).civil(offset: zone.secondsFromGMT()).date
    if let date {
      guard let named = CivilDate(iso: date) else {
        throw UsageError("--date is a day such as 2026-05-01, not “\(date)”")
      }
      day = named
    }
    let midnight = day.dayNumber
    let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(midnight * 86_400)))
    return (Instant(milliseconds: Int64(midnight * 86_400 + 10 * 3_600 - offset) * 1_000), offset, day)
  }
}
