import CairnKit
import Foundation

/// The host's say: who tapped enough, what a button says, and a file for each run that is over.
struct TapDelegate: TaskRunDelegate {
  let results: URL

  var hooks: TaskRunHooks { [.shouldPresent, .stepWillAppear, .didFinish] }

  func taskRun(_ run: RunSummary, shouldPresent step: Step) async throws -> Presentation {
    guard step.id == "feeling", taps(in: run.result) < 3 else { return .allowed }
    return .refused("Tap at least three times, then go on")
  }

  func taskRun(_ run: RunSummary, stepWillAppear page: inout StepPage) async throws {
    if page.step.id == "tap" { page.continueTitle = "I have tapped enough" }
  }

  func taskRun(_ run: RunSummary, didFinishWith reason: RunStatus) async throws {
    // The same file where this is said again.
    let line = "\(reason.rawValue), \(taps(in: run.result)) taps\n"
    try FileManager.default.createDirectory(at: results, withIntermediateDirectories: true)
    try Data(line.utf8).write(to: results.appending(path: "\(run.id).txt"), options: .atomic)
  }

  private func taps(in result: TaskResult) -> Int {
    ["left", "middle", "right"].compactMap { result["tap"]?.part($0) }.compactMap { Int($0) }.reduce(0, +)
  }
}
