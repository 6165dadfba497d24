import CivilTime
import SurveyModel
import TaskRunning

/// Where a page stands in a run, as far as the page shows it.
struct StepPlace: Hashable {
  /// How far the step is; nil where the page says nothing about that.
  let progress: TaskProgress?
  /// There is a step before to go back to.
  let canGoBack: Bool
  let standing: TaskRun.Standing
  /// The step where the participant stopped; nil where that is this one.
  let stop: String?
  /// How many seconds the page has to be shown yet.
  let secondsToWait: Int

  /// A page beside the run's path.
  init(apart step: Step) {
    progress = nil
    canGoBack = false
    standing = .onPath
    stop = nil
    secondsToWait = 0
  }

  /// - Parameter place: the step's place in the run's task.
  init(_ run: TaskRun, _ step: Step, at place: Int, reading: ReadingContext) {
    progress = run.progress(at: place, reading.moment)
    canGoBack = run.stepBefore(at: place) != nil
    standing = run.standing(at: place)
    secondsToWait = run.secondsToWait(on: step, at: reading.moment.instant)
    stop = run.stop(beside: place)
  }
}
