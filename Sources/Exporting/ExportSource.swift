/// Where an export reads: one read transaction over a study's database.
///
/// `cairn` and the website conform a thin adapter over the records to it. Everything that this protocol gives out has to come
/// from the same snapshot, so that no run appears in one file and not in another.
public protocol ExportSource {
  /// Every published version of the study, in any order.
  var versions: [PublishedVersion] { get }

  /// Hands over the runs of a task one after the other, ordered by start, always in the same order, trial runs too.
  ///
  /// Only one run is held at a time: memory stays flat however many there are.
  ///
  /// - Parameters:
  ///   - task: the task's id.
  ///   - withHistory: whether superseded answers are wanted beside the current ones.
  ///   - body: takes one run; what it throws ends the reading and is passed on.
  func runs(
    of task: String, withHistory: Bool, _ body: (ExportRun) throws(ExportError) -> Void
  ) throws(ExportError)

  /// Hands over the participants who have a run of one of these tasks, one after the other, always in the same order.
  ///
  /// - Parameters:
  ///   - tasks: the ids of the tasks.
  ///   - includingTests: whether trial runs count.
  ///   - body: takes one participant; what it throws ends the reading and is passed on.
  func participants(
    of tasks: [String], includingTests: Bool, _ body: (ExportParticipant) throws(ExportError) -> Void
  ) throws(ExportError)

  /// Hands over the content of a participant's file in pieces, in order.
  ///
  /// - Parameters:
  ///   - sha256: names the content, in lower-case hexadecimal.
  ///   - body: takes a piece; what it throws ends the reading and is passed on.
  func content(
    ofFile sha256: String, _ body: (UnsafeRawBufferPointer) throws(ExportError) -> Void
  ) throws(ExportError)

  /// Hands over every place that was drawn, by randomisation, stratum and position, those of trial runs too.
  func draws(_ body: (ExportDraw) throws(ExportError) -> Void) throws(ExportError)

  /// The places that runs hold in quotas, those of trial runs too, in any order; a quota without any may be missing.
  func quotaPlaces() throws(ExportError) -> [ExportQuotaPlaces]
}
