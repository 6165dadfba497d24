import CivilTime
import SurveyModel
import TaskRunning
import Testing

/// The host's say: what is asked, in which order, and what holds where nothing was asked.
struct DelegateTests {
  private struct Host: TaskRunDelegate {
    func taskRunSupportsSaveAndRestore(_ run: RunSummary) async -> Bool { false }
    func taskRunShouldConfirmCancel(_ run: RunSummary) async -> Bool { false }
  }

  private var summary: RunSummary {
    RunSummary(id: "r1", taskID: "task", version: 1, settings: Study.RunSettings())
  }

  @Test func `a host decides only what it is asked`() async throws {
    let asked = try await Host().replies(to: [.shouldConfirmCancel], about: summary)
    #expect(asked == HostReplies(supportsSaveAndRestore: true, confirmsCancel: false))
  }

  @Test func `a host without a wish follows the study file`() async throws {
    var summary = summary
    summary.settings.allowsSavingForLater = false
    let replies = try await StudyFileDelegate().replies(
      to: [.supportsSaveAndRestore, .shouldConfirmCancel], about: summary)
    #expect(replies == HostReplies(supportsSaveAndRestore: false, confirmsCancel: true))
  }

  @Test func `a confirmed deletion asks nobody again`() throws {
    let survey = Survey(task([try question("a", text)]))
    #expect(survey.run.questions(for: .delete(isConfirmed: true)).isEmpty)
    #expect(survey.run.questions(for: .delete(isConfirmed: false)) == [.shouldConfirmCancel])
  }
}
