public import SurveyModel

/// The host's say in a run, in the shape of ResearchKit's task view controller delegate (mission.md D-01 … D-13).
///
/// Deciding members run before a change is committed and may be asked again. Notifying ones run after it: at least once, in order
/// for each run, and with the same ``RunSummary/noticeKey`` where they are said again, which they are until they return without an
/// error. None runs on an event loop, and a slow one holds up nobody but its own participant.
///
/// On *Continue*, *Skip* and *Back* the order is: ``taskRun(_:defaultAnswersFor:)`` and ``taskRun(_:shouldPresent:)`` for the step
/// that comes, then the commit, then ``taskRun(_:didChange:)``, ``taskRun(_:stepWillDisappear:direction:)`` and, where the run ends,
/// ``taskRun(_:didFinishWith:)``; with the page that follows ``taskRun(_:pageFor:)``, ``taskRun(_:learnMoreFor:)`` and
/// ``taskRun(_:stepWillAppear:)`` (researchkit.md 4.2; there a step that is refused has been left already).
///
/// A deciding member that throws gets the participant a page that says to try again: what was typed is kept as a draft, and the log
/// names the run. One that throws a ``RunFailure`` ends the run as `failed`, with its answers kept.
public protocol TaskRunDelegate: Sendable {
  /// The members that are called. All of them unless a delegate says otherwise: whoever names those that it has saves each page the
  /// way to the others.
  var hooks: TaskRunHooks { get }

  /// The run ended, or waits until somebody comes back (`saved`) (D-01).
  func taskRun(_ run: RunSummary, didFinishWith reason: RunStatus) async throws
  /// A recorder of an active step failed; the task goes on (D-02). Called once there are active steps.
  func taskRun(_ run: RunSummary, recorder: String, didFailWith message: String) async throws
  /// Whether the participant may take a link and go on later (D-03).
  func taskRunSupportsSaveAndRestore(_ run: RunSummary) async throws -> Bool
  /// Whether deleting all answers is asked for twice (D-04).
  func taskRunShouldConfirmCancel(_ run: RunSummary) async throws -> Bool
  /// What there is to read about a step besides what the study says (D-05, D-06).
  func taskRun(_ run: RunSummary, learnMoreFor step: Step) async throws -> [LearnMore]
  /// The page of a step: its words, its buttons, or content of your own (D-09).
  func taskRun(_ run: RunSummary, pageFor step: Step) async throws -> StepPage
  /// Whether the run goes to a step, forward or back (D-10). The run's result has the answers just given.
  ///
  /// Behind an arm that is drawn or a quota that is counted nobody is asked: which step comes is known with the commit alone.
  func taskRun(_ run: RunSummary, shouldPresent step: Step) async throws -> Presentation
  /// A page is about to be shown: a copy, which may be changed, any number of times (D-11).
  func taskRun(_ run: RunSummary, stepWillAppear page: inout StepPage) async throws
  /// A step's answers are stored, and the run goes on from it (D-12).
  func taskRun(_ run: RunSummary, stepWillDisappear step: Step, direction: NavigationDirection) async throws
  /// The result changed: a step began or ended, or an answer did (D-13). It is the result as it is when this is called.
  func taskRun(_ run: RunSummary, didChange result: TaskResult) async throws
  /// What a step's items show at first while nobody has answered them, by item (researchkit.md T-33). Values that an item does not
  /// take are left out.
  func taskRun(_ run: RunSummary, defaultAnswersFor step: Step) async throws -> [String: AnswerValue]
}

extension TaskRunDelegate {
  /// Every member.
  public var hooks: TaskRunHooks { .all }
  /// Nothing.
  public func taskRun(_ run: RunSummary, didFinishWith reason: RunStatus) async throws {}
  /// Nothing.
  public func taskRun(_ run: RunSummary, recorder: String, didFailWith message: String) async throws {}
  /// As the study file says: `runs.saveForLater`.
  public func taskRunSupportsSaveAndRestore(_ run: RunSummary) async throws -> Bool {
    run.settings.allowsSavingForLater
  }
  /// As the study file says: `runs.confirmCancel`.
  public func taskRunShouldConfirmCancel(_ run: RunSummary) async throws -> Bool { run.settings.confirmsCancel }
  /// Nothing besides the study's own.
  public func taskRun(_ run: RunSummary, learnMoreFor step: Step) async throws -> [LearnMore] { [] }
  /// The step's own.
  public func taskRun(_ run: RunSummary, pageFor step: Step) async throws -> StepPage { StepPage(step) }
  /// It does.
  public func taskRun(_ run: RunSummary, shouldPresent step: Step) async throws -> Presentation { .allowed }
  /// Nothing.
  public func taskRun(_ run: RunSummary, stepWillAppear page: inout StepPage) async throws {}
  /// Nothing.
  public func taskRun(
    _ run: RunSummary, stepWillDisappear step: Step, direction: NavigationDirection
  ) async throws {}
  /// Nothing.
  public func taskRun(_ run: RunSummary, didChange result: TaskResult) async throws {}
  /// None besides the study's own.
  public func taskRun(_ run: RunSummary, defaultAnswersFor step: Step) async throws -> [String: AnswerValue] { [:] }
}

/// The delegate of a host that leaves everything to the study file.
public struct StudyFileDelegate: TaskRunDelegate {
  /// A delegate without a wish.
  public init() {}

  /// None.
  public var hooks: TaskRunHooks { [] }
}
