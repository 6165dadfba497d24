import CivilTime
import SurveyModel

/// Writes `TASK.jsonl`: each run as one line, an `ORKTaskResult` in the shape of ResearchKit's own serialisation (researchkit.md
/// section 6.3), with milliseconds.
///
/// What ResearchKit has no member for stands under `userInfo.cairn`. Results are those of the steps on the path, in its order
/// (researchkit.md J-02); what was not shown is not there (J-07). What the columns leave out, the lines leave out.
struct ResultLines {
  private let plan: TaskPlan
  private let runColumns: Set<RunColumn>
  private let longColumns: Set<LongColumn>

  init(plan: TaskPlan) {
    self.plan = plan
    runColumns = Set(plan.runColumns)
    longColumns = Set(plan.longColumns)
  }

  /// The line of a run that `state` has read, without its end, and how many results of answers are on it.
  func line(_ run: ExportRun, _ state: inout RunState) -> (text: String, answers: Int) {
    let steps = steps(of: run, &state)
    var json = JSONText(isCompact: true)
    json.object { root in
      root.member("_class", "ORKTaskResult")
      root.member("identifier", plan.task)
      if has(.runID) { root.member("taskRunUUID", run.id) }
      if has(.startedAt) { root.member("startDate", run.startedAt.description) }
      if has(.finishedAt), let end = run.finishedAt { root.member("endDate", end.description) }
      root.object("userInfo") { info in info.object("cairn") { write(run, to: &$0) } }
      root.array("results", steps) { object, step in write(step, to: &object) }
    }
    return (json.text, steps.reduce(0) { $0 + $1.count })
  }

  private func has(_ column: RunColumn) -> Bool { runColumns.contains(column) }
  private func says(_ column: LongColumn) -> Bool { longColumns.contains(column) }

  // MARK: The run

  private func write(_ run: ExportRun, to info: inout JSONText) {
    for column in plan.runColumns {
      switch column {
      case .participantID: info.member("participantID", run.participantID)
      case .version: info.member("version", run.version)
      case .status: info.member("status", run.status.rawValue)
      case .mode: info.member("mode", run.mode.rawValue)
      case .test: info.member("test", run.isTest)
      case .number: info.member("number", run.number)
      case .language: if let language = run.language { info.member("language", language) }
      case .timezone: if let zone = run.timezone { info.member("timeZone", zone) }
      case .lastSavedAt: if let saved = run.lastSavedAt { info.member("lastSavedDate", saved.description) }
      case .active: info.member("activeMilliseconds", Int(run.activeMilliseconds))
      case .resumes: info.member("resumes", run.resumes)
      case .lastStep: if let step = run.lastStep { info.member("lastStep", step) }
      case .runID, .task, .startedAt, .finishedAt, .duration: break
      }
    }
    let known = plan.values.filter { run.values[$0.name] != nil }
    guard !known.isEmpty else { return }
    info.object("values") { values in
      for column in known {
        switch run.values[column.name] {
        case .number(let number): values.member(column.name, number: number.description)
        case .boolean(let flag): values.member(column.name, flag)
        case let value: values.member(column.name, value?.cell(.whole) ?? "")
        }
      }
    }
  }

  // MARK: Steps

  /// A step on the path with the answers that were given there.
  private struct StepResult {
    let id: String
    var answers: [(plan: AnswerPlan, given: ExportAnswer)] = []
    /// The relatives of a family history, where it is one.
    var relatives: [Relative]?
    /// The illnesses that were asked about.
    var conditions: [String] = []

    /// How many answers it has, those about relatives too.
    var count: Int { answers.count + (relatives ?? []).reduce(0) { $0 + $1.steps.reduce(0) { $0 + $1.answers.count } } }
  }

  /// A relative: a pass of a family history (researchkit.md S-21).
  private struct Relative {
    let pass: Pass
    var steps: [StepResult]
  }

  /// The results of a family history's groups made into one, in the place of the first.
  private func withFamilies(_ steps: [(name: String, result: StepResult)], _ task: NavigableOrderedTask) -> [StepResult]
  {
    var homes: [String: Repeat] = [:]
    for block in task.repeats where block.list?.family != nil {
      for step in block.steps + [block.id] { homes[step] = block }
    }
    guard !homes.isEmpty else { return steps.map(\.result) }
    var all: [StepResult] = []
    var places: [String: Int] = [:]
    for (name, result) in steps {
      let (id, number) = PassName.parts(of: name)
      guard let block = homes[id], let family = block.list?.family else {
        all.append(result)
        continue
      }
      let place = places[family.history] ?? all.count
      if places[family.history] == nil {
        places[family.history] = place
        let options = task.item(family.conditions)?.answer.format.control.options ?? []
        all.append(
          StepResult(
            id: family.history, relatives: [], conditions: options.filter { !$0.isExclusive }.map(\.code)))
      }
      if id == block.id { continue }
      let pass = Pass(block, number: number)
      if all[place].relatives?.last?.pass != pass { all[place].relatives?.append(Relative(pass: pass, steps: [])) }
      if let last = all[place].relatives?.indices.last { all[place].relatives?[last].steps.append(result) }
    }
    return all
  }

  private func steps(of run: ExportRun, _ state: inout RunState) -> [StepResult] {
    guard state.hasAnswers else { return [] }
    var steps: [(name: String, result: StepResult)] = []
    // By step as the path has it: its place among the results. Each pass has a result of its own, with the step's own id.
    var places: [String: Int] = [:]
    for step in run.path {
      places[step] = steps.count
      steps.append((step, StepResult(id: PassName.id(of: step))))
    }
    for answer in run.answers where answer.isCurrent && !answer.answer.isNotShown {
      guard let (index, placement) = state.place(of: answer.item),
        let place = places[PassName.of(placement.stepID, in: answer.iteration)]
      else { continue }
      steps[place].result.answers.append((plan.answers[index], answer))
    }
    return withFamilies(steps, state.version.task)
  }

  private func write(_ step: StepResult, to object: inout JSONText) {
    object.member("_class", "ORKStepResult")
    object.member("identifier", step.id)
    let shown = step.answers.compactMap(\.given.shownAt).min { $0.milliseconds < $1.milliseconds }
    let sent = step.answers.map(\.given.answeredAt).max { $0.milliseconds < $1.milliseconds }
    if says(.shownAt), let shown { object.member("startDate", shown.description) }
    if says(.answeredAt), let sent { object.member("endDate", sent.description) }
    if let relatives = step.relatives {
      object.array("results", [relatives]) { result, relatives in
        result.member("_class", "ORKFamilyHistoryResult")
        result.member("identifier", step.id)
        result.array("relatedPersons", relatives) { person, relative in write(relative, to: &person) }
        result.member("displayedConditions", step.conditions)
      }
    } else {
      object.array("results", step.answers) { result, answer in write(answer.given, answer.plan, to: &result) }
    }
  }

  private func write(_ relative: Relative, to object: inout JSONText) {
    let block = relative.pass.block
    object.member("_class", "ORKRelatedPerson")
    object.member("identifier", PassName.of(block.id, in: relative.pass.number))
    object.member("groupIdentifier", block.id)
    object.member("identifierForCellTitle", block.list?.family?.cardTitle ?? "")
    object.object("taskResult") { result in
      result.member("_class", "ORKTaskResult")
      result.member("identifier", block.id)
      result.array("results", relative.steps) { own, step in write(step, to: &own) }
    }
  }

  // MARK: Answers

  private func write(_ given: ExportAnswer, _ asked: AnswerPlan, to object: inout JSONText) {
    let value = given.answer.value.flatMap(asked.hidden.removed(from:))
    let kind = ResultClass(asked.resultKind)
    object.member("_class", kind.name)
    object.member("identifier", asked.id)
    if case .question(let type) = asked.resultKind { object.member("questionType", type.rawValue) }
    if says(.shownAt), let shown = given.shownAt { object.member("startDate", shown.description) }
    if says(.answeredAt) { object.member("endDate", given.answeredAt.description) }
    if given.answer == .dontKnow {
      object.object("noAnswerType") { $0.member("_class", "ORKDontKnowAnswer") }
    }
    if let value { write(value, kind, asked, to: &object) }
    if case .consentSignature(let signature, let isTitled) = asked.resultKind, value?.expressionValue == .boolean(true)
    {
      write(signature, title: isTitled ? asked.columns.first?.question : nil, given, asked, to: &object)
    }
    object.object("userInfo") { info in
      info.object("cairn") { write(given, value, asked, to: &$0) }
    }
  }

  /// An `ORKConsentSignature`, as far as it names nobody: who it is stands in the identity files alone.
  private func write(
    _ signature: ConsentSignature, title: String?, _ given: ExportAnswer, _ asked: AnswerPlan,
    to object: inout JSONText
  ) {
    guard signature != .none else { return }
    object.object("signature") { signed in
      signed.member("_class", "ORKConsentSignature")
      signed.member("identifier", asked.id)
      if let title { signed.member("title", title) }
      signed.member("requiresName", true)
      signed.member("requiresSignatureImage", signature == .drawn)
      if says(.answeredAt) { signed.member("signatureDate", given.answeredAt.description) }
    }
  }

  private func write(_ value: AnswerValue, _ kind: ResultClass, _ asked: AnswerPlan, to object: inout JSONText) {
    if let file = FileAnswer(value) {
      object.member("contentType", file.kind.mediaType)
      object.member("fileName", file.name)
      return
    }
    guard let member = kind.member else {
      if case .parts(let parts) = value {
        for part in parts { write(part, asked, to: &object) }
      }
      return
    }
    switch value {
    case .text(let text): object.member(member, text)
    case .number(let number), .quantity(let number, _, _):
      object.member(member, number: number.description)
      if !asked.unit.isEmpty { object.member("unit", asked.unit) }
    case .boolean(let flag): object.member(member, flag)
    case .choice, .choices: object.member(member, value.chosen.map(\.code))
    case .date, .dateTime:
      object.member(member, value.cell(.whole))
      object.member("calendar", "gregorian")
    case .time: object.member(member, value.cell(.whole))
    case .detailed(let whole, _): write(whole, kind, asked, to: &object)
    case .parts(let parts):
      if case .question(.location) = asked.resultKind {
        object.object(member) { place in for part in parts { write(part, asked, to: &place) } }
      } else {
        object.member(member, parts.map(\.text))
      }
    }
  }

  /// A part as the type of its column has it.
  private func write(_ part: AnswerPart, _ asked: AnswerPlan, to object: inout JSONText) {
    switch asked.type(ofPart: part.name) {
    case .boolean: object.member(part.name, part.text == "1")
    case .number:
      if let number = DecimalNumber(part.text) {
        object.member(part.name, number: number.description)
      } else {
        object.member(part.name, part.text)
      }
    case .text, .choice, .choices, .date, .time, .dateTime, .parts, .instant, nil: object.member(part.name, part.text)
    }
  }

  private func write(_ given: ExportAnswer, _ value: AnswerValue?, _ asked: AnswerPlan, to info: inout JSONText) {
    if says(.status) { info.member("status", given.answer.status.rawValue) }
    if says(.revision) { info.member("revision", given.revision) }
    if says(.iteration) { info.member("iteration", given.iteration) }
    guard let value else { return }
    if case .dateTime(_, let zone?) = value { info.member("timeZone", zone) }
    let typed = value.chosen.filter { $0.text != nil }
    if !typed.isEmpty {
      info.object("otherTexts") { texts in for option in typed { texts.member(option.code, option.text ?? "") } }
    }
    if case .parts(let parts) = value, asked.resultKind == .question(.multiplePicker) {
      info.member("components", parts.map(\.name))
    }
    if case .detailed(_, let parts) = value, asked.resultKind != .file {
      info.object("details") { details in for part in parts { write(part, asked, to: &details) } }
    }
    if let file = FileAnswer(value) {
      info.member("bytes", file.size)
      info.member("sha256", file.sha256)
    }
    switch asked.resultKind {
    case .file, .signature: info.member("fileID", value.cell(.whole))
    case .question, .videoInstruction, .consentSignature: break
    }
  }
}
