import CairnKit
import Synchronization

/// A delegate that writes down what it is called for, in order, and answers as a test wants.
final class Transcript: TaskRunDelegate {
  private let written = Mutex<[String]>([])
  private let isAllowed: @Sendable (String, TaskResult) async throws -> Presentation

  init(isAllowed: @escaping @Sendable (String, TaskResult) async throws -> Presentation = { _, _ in .allowed }) {
    self.isAllowed = isAllowed
  }

  var lines: [String] { written.withLock { $0 } }

  /// The lines since the last call.
  func take() -> [String] {
    written.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }

  private func note(_ line: String) { written.withLock { $0.append(line) } }

  func taskRun(_ run: RunSummary, didFinishWith reason: RunStatus) async throws { note("didFinish \(reason.rawValue)") }

  func taskRunSupportsSaveAndRestore(_ run: RunSummary) async throws -> Bool {
    note("supportsSaveAndRestore")
    return true
  }

  func taskRunShouldConfirmCancel(_ run: RunSummary) async throws -> Bool {
    note("shouldConfirmCancel")
    return false
  }

  func taskRun(_ run: RunSummary, learnMoreFor step: Step) async throws -> [LearnMore] {
    note("learnMoreFor \(step.id)")
    return []
  }

  func taskRun(_ run: RunSummary, pageFor step: Step) async throws -> StepPage {
    note("pageFor \(step.id)")
    return StepPage(step)
  }

  func taskRun(_ run: RunSummary, shouldPresent step: Step) async throws -> Presentation {
    note("shouldPresent \(step.id)")
    return try await isAllowed(step.id, run.result)
  }

  func taskRun(_ run: RunSummary, stepWillAppear page: inout StepPage) async throws {
    note("willAppear \(page.step.id)")
  }

  func taskRun(_ run: RunSummary, stepWillDisappear step: Step, direction: NavigationDirection) async throws {
    note("willDisappear \(step.id) \(direction.rawValue)")
  }

  func taskRun(_ run: RunSummary, didChange result: TaskResult) async throws {
    let given = result.steps.flatMap(\.answers).map { "\($0.item)=\($0.answer.value?.cell(.whole) ?? "")" }
    note("didChange " + given.joined(separator: " "))
  }

  func taskRun(_ run: RunSummary, defaultAnswersFor step: Step) async throws -> [String: AnswerValue] {
    note("defaultAnswersFor \(step.id)")
    return [:]
  }
}
