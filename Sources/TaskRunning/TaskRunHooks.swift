/// The members of a ``TaskRunDelegate`` that are called.
public struct TaskRunHooks: OptionSet, Hashable, Sendable {
  /// A bit for each member.
  public let rawValue: Int

  /// Members by their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// `taskRun(_:didFinishWith:)`
  public static let didFinish = TaskRunHooks(rawValue: 1 << 0)
  /// `taskRun(_:recorder:didFailWith:)`
  public static let recorderDidFail = TaskRunHooks(rawValue: 1 << 1)
  /// `taskRunSupportsSaveAndRestore(_:)`
  public static let supportsSaveAndRestore = TaskRunHooks(rawValue: 1 << 2)
  /// `taskRunShouldConfirmCancel(_:)`
  public static let shouldConfirmCancel = TaskRunHooks(rawValue: 1 << 3)
  /// `taskRun(_:learnMoreFor:)`
  public static let learnMore = TaskRunHooks(rawValue: 1 << 4)
  /// `taskRun(_:pageFor:)`
  public static let page = TaskRunHooks(rawValue: 1 << 5)
  /// `taskRun(_:shouldPresent:)`
  public static let shouldPresent = TaskRunHooks(rawValue: 1 << 6)
  /// `taskRun(_:stepWillAppear:)`
  public static let stepWillAppear = TaskRunHooks(rawValue: 1 << 7)
  /// `taskRun(_:stepWillDisappear:direction:)`
  public static let stepWillDisappear = TaskRunHooks(rawValue: 1 << 8)
  /// `taskRun(_:didChange:)`
  public static let didChange = TaskRunHooks(rawValue: 1 << 9)
  /// `taskRun(_:defaultAnswersFor:)`
  public static let defaultAnswers = TaskRunHooks(rawValue: 1 << 10)

  /// Every member.
  public static let all = TaskRunHooks(rawValue: (1 << 11) - 1)
  /// Those that say what a step's page shows.
  public static let ofPages: TaskRunHooks = [.learnMore, .page, .stepWillAppear, .defaultAnswers]
  /// Those that are told after a commit.
  public static let notifying: TaskRunHooks = [.didFinish, .recorderDidFail, .stepWillDisappear, .didChange]
}
