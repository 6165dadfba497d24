import CivilTime
import Exporting
import SurveyModel

/// A study with its runs in memory.
struct MemorySource: ExportSource {
  var versions: [PublishedVersion]
  var runs: [ExportRun]
  var draws: [ExportDraw] = []
  var places: [ExportQuotaPlaces] = []
  /// By hash.
  var contents: [String: [UInt8]] = [:]

  /// Versions 1, 2, 3 … of a study whose only task is `survey`.
  init(
    _ versions: [[Step]], rules: [NavigationRule] = [], languages: [String] = ["en"], runs: [ExportRun] = [],
    repeats: [Repeat] = []
  ) {
    self.runs = runs
    self.versions = versions.enumerated().map { index, steps in
      let task = NavigableOrderedTask(
        id: "survey", title: LocalizedText([:]), steps: steps, rules: rules, repeats: repeats)
      return PublishedVersion(
        number: index + 1, publishedAt: Instant(milliseconds: 1_790_000_000_000 + Int64(index)), publishedBy: "office",
        sha256: String(repeating: "\(index)", count: 64), note: index == 0 ? "" : "Changed, \"again\"",
        runs: runs.filter { $0.version == index + 1 && !$0.isTest }.count,
        study: Study(
          id: "fixture", title: LocalizedText([:]), languages: languages, timezone: "Europe/Berlin", tasks: [task],
          participation: Study.Participation(start: "survey")))
    }
  }

  func participants(
    of tasks: [String], includingTests: Bool, _ body: (ExportParticipant) throws(ExportError) -> Void
  ) throws(ExportError) {
    guard tasks.contains("survey") else { return }
    var ids: [String] = []
    let counted = runs.filter { includingTests || !$0.isTest }
    for run in counted where !ids.contains(run.participantID) { ids.append(run.participantID) }
    for id in ids {
      let own = counted.filter { $0.participantID == id }
      try body(
        ExportParticipant(
          id: id, createdAt: own[0].startedAt, runs: own.count, completedRuns: own.count { $0.status == .completed },
          lastSavedAt: own.compactMap(\.lastSavedAt).max { $0.milliseconds < $1.milliseconds } ?? own[0].startedAt))
    }
  }

  func runs(
    of task: String, withHistory: Bool, _ body: (ExportRun) throws(ExportError) -> Void
  ) throws(ExportError) {
    for run in runs {
      var run = run
      if !withHistory { run.answers.removeAll { !$0.isCurrent } }
      try body(run)
    }
  }
}

extension MemorySource {
  func quotaPlaces() throws(ExportError) -> [ExportQuotaPlaces] { places }

  func content(
    ofFile sha256: String, _ body: (UnsafeRawBufferPointer) throws(ExportError) -> Void
  ) throws(ExportError) {
    guard let content = contents[sha256] else { throw .unreadable("there is no \(sha256)") }
    try content.withUnsafeBufferPointer { bytes throws(ExportError) in try body(UnsafeRawBufferPointer(bytes)) }
  }

  func draws(_ body: (ExportDraw) throws(ExportError) -> Void) throws(ExportError) {
    for draw in draws { try body(draw) }
  }
}

extension ExportRun {
  /// A run that went over these steps and gave these answers, by item; an item's step is the one of its name unless said.
  static func fixture(
    _ id: String = "r1", version: Int = 1, _ status: Status = .completed, path: [String] = [],
    _ answers: KeyValuePairs<String, Answer> = [:], steps: [String: String] = [:], isTest: Bool = false
  ) -> ExportRun {
    let start = Instant(milliseconds: 1_796_000_000_000)
    return ExportRun(
      id: id, participantID: "p" + id, version: version, status: status, isTest: isTest, language: "en",
      timezone: "Europe/Berlin", startedAt: start, lastSavedAt: start.adding(seconds: 60),
      finishedAt: status == .completed ? start.adding(seconds: 90) : nil, resumes: 2, activeMilliseconds: 81_250,
      lastStep: path.last, path: path,
      answers: answers.map { item, answer in
        ExportAnswer(
          step: steps[item] ?? item, item: item, answer: answer, shownAt: start, answeredAt: start.adding(seconds: 8))
      })
  }
}

extension Answer {
  static func text(_ text: String) -> Answer { .answered(.text(text)) }
  static func code(_ code: String, text: String? = nil) -> Answer {
    .answered(.choice(ChosenOption(code: code, text: text)))
  }
  static func codes(_ codes: String...) -> Answer { .answered(.choices(codes.map { ChosenOption(code: $0) })) }
  static func number(_ number: Int) -> Answer { .answered(.number(DecimalNumber(number))) }
}
