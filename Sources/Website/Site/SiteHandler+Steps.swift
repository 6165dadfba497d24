import CivilTime
import HTTP
import Records
import Sealing
import SurveyModel
import TaskRunning
import Templating

/// A step's page and the form that it sends.
extension SiteHandler {
  /// The page where the participant stopped: of an overview that page of an entry which is still open.
  func toWhereItStands(_ run: OpenRun, _ token: Token) -> Response {
    let stop = run.state.standsAt
    guard let place = run.task.index(of: stop), run.task.steps[place].entries != nil else {
      return .seeOther("\(address(token))/\(stop)")
    }
    var run = run
    do {
      try read(pageAt: place, of: &run)
      let overview = run.task.steps[place]
      let open = run.run.openPage(on: overview, at: run.reading.moment)
      // What is open follows from the time too: a page that has come in meanwhile is on the path with the next answer alone.
      let isReached = open.map { run.run.standing(of: $0) != .notReached } ?? false
      return .seeOther("\(address(token))/\(isReached ? open ?? stop : stop)")
    } catch { return unavailable(run.context, after: error) }
  }

  func address(_ token: Token) -> String { "/r/\(token.text)" }

  // MARK: GET

  /// - Parameter hosted: what the host makes of it; nil where it takes no part.
  func stepPage(_ token: Token, _ id: String, _ request: Request, hosted: HostedPage? = nil) -> Response {
    switch look(up: token, request, answers: .none) {
    case .answered(let response): return response
    case .over(let run): return over(run, token, request)
    case .open(var run):
      guard let place = run.task.index(of: id) else { return unknownPage(request) }
      do {
        let items = try read(pageAt: place, of: &run)
        let task = run.run
        guard task.standing(at: place) != .notReached else { return toWhereItStands(run, token) }
        if let renewal = try renewal(of: run) ?? renewalElsewhere(of: run) {
          return .seeOther(address(token) + renewal)
        }
        if let hosted { return try page(at: place, asking: items, run, hosted, token, for: request) }
        return try page(at: place, asking: items, run, task, token, for: request)
      } catch { return unavailable(run.context, after: error) }
    }
  }

  /// Reads the answers that a step's page needs, and puts those that its texts name into them.
  ///
  /// - Parameter place: the step's place in the run's task.
  /// - Returns: the items that the page needs.
  @discardableResult
  func read(pageAt place: Int, of run: inout OpenRun) throws -> PageItems {
    let step = run.task.steps[place]
    let items = run.loaded.items(ofPage: step.id)
    try readAnswers(items, for: step, at: place, of: &run)
    run.pipe(items.piped, on: step)
    if let list = step.review { run.pipe(into: list) }
    if let block = step.entries { run.pipe(into: block) }
    return items
  }

  /// Reads the answers that deciding about a step's page needs: its own, and those on the path that what comes behind depends on.
  func readAnswers(_ items: PageItems, for step: Step, at place: Int, of run: inout OpenRun) throws {
    if run.loaded.namesValues { try reader.readValues(into: &run.stored) }
    try reader.read(items.all, into: &run.stored)
    let (task, visited) = (run.task, run.visited)
    try readEntries(for: step, at: place, of: &run)
    let position = min(place, visited.last ?? 0)
    let uses = run.loaded.namedItems.uses(from: position)
    // Most of what is named ahead has not been asked yet: only its place is looked at.
    var wanted: [String] = []
    for index in uses.indices where uses[index].place ?? 0 <= visited.furthest {
      let item = uses[index].item
      guard let place = uses[index].place ?? task.indexOfStep(asking: item), visited.contains(place),
        !run.stored.itemsRead.contains(item)
      else { continue }
      wanted.append(item)
    }
    if !wanted.isEmpty { try reader.read(wanted, into: &run.stored) }
    if !task.prefills.isEmpty { try offer(step, at: place, to: &run) }
    if run.study.beginsTasks { try countAttempts(on: step, of: &run) }
  }

  /// Puts earlier answers of the same participant into the items of a page that have none yet (researchkit.md T-33).
  private func offer(_ step: Step, at place: Int, to run: inout OpenRun) throws {
    var values: [String: AnswerValue] = [:]
    for item in step.items where run.state.answers[item.id] == nil {
      guard let source = run.task.prefills[item.id] else { continue }
      values[item.id] = try reader.earlierAnswer(source, before: run.stored)
    }
    guard !values.isEmpty else { return }
    run.task = run.task.offering(values, at: place, in: run.reading)
    run.hasOffers = true
  }

  /// Reads which entries there are, and their answers, on pages from which the run may come to their overview, or go on.
  private func readEntries(for step: Step, at page: Int, of run: inout OpenRun) throws {
    for block in run.task.repeats where block.list != nil {
      guard let place = run.task.index(of: block.id),
        place >= min(page, run.visited.last ?? 0)
      else { continue }
      try reader.read([block.listItem], into: &run.stored)
      for number in run.run.numbers(of: block).present {
        try reader.read(block.items.map { PassName.of($0, in: number) }, into: &run.stored)
      }
    }
  }

  /// The step whose list of answers this one's page was opened from: `?review=ID`; nil for what is no such list.
  private func review(of step: Step, _ task: TaskRun, _ request: Request) -> String? {
    guard !request.target.query.isEmpty, let review = request.target.query.first("review"),
      task.canChange(step.id, from: review)
    else { return nil }
    return review
  }

  /// The page of a step, prepared before or now.
  private func page(
    at index: Int, asking items: PageItems, _ run: OpenRun, _ task: TaskRun, _ token: Token, for request: Request
  ) throws -> Response {
    let reading = run.reading
    // As it stands in the run's task: earlier answers may have been offered in it meanwhile.
    let step = run.task.steps[index]
    let place = StepPlace(task, step, at: index, reading: reading)
    let review = review(of: step, task, request)
    let prepared: PreparedPage
    if run.isUntouched(step.id, asking: items.asked), run.context.answers.isEmpty, review == nil,
      !run.task.varies(at: index), !run.hasOffers, run.attempts == nil, !items.listsAnswers
    {
      let key = PreparedSteps.Key(
        version: run.study.version, task: run.task.id, step: step.id, language: run.context.language, place: place)
      prepared = preparedSteps.page(for: key) {
        prepare(step, run, place, StepInput(untouched: step, in: reading))
      }
    } else {
      let shown = task.page(of: step, in: reading)
      var input = StepInput(task, shown, in: reading, conflicts: try conflicts(on: step, of: run), review: review)
      if step.entries != nil { input.removing = request.target.query.first("remove").flatMap { Int($0) } }
      prepared = prepare(shown, run, place, input)
    }
    let seal = seal(step.id, asking: items.asked, of: run)
    let own = [(StepView.Hole.address, address(token)), (StepView.Hole.seal, seal)]
    return page(prepared, filling: own, run.context, for: request, policy: run.study.policy(ofPage: step))
  }

  /// The page of a step with what the host makes of it.
  private func page(
    at index: Int, asking items: PageItems, _ found: OpenRun, _ hosted: HostedPage, _ token: Token, for request: Request
  ) throws -> Response {
    var run = found
    offer(hosted.defaults, at: index, to: &run)
    let (task, reading, step) = (run.run, run.reading, run.task.steps[index])
    let place = StepPlace(task, step, at: index, reading: reading)
    let review = review(of: step, task, request)
    var shown = task.page(of: step, in: reading)
    hosted.apply(to: &shown)
    var input = StepInput(task, shown, in: reading, conflicts: try conflicts(on: step, of: run), review: review)
    if step.entries != nil { input.removing = request.target.query.first("remove").flatMap { Int($0) } }
    let prepared = prepare(shown, run, place, input, hosted.page)
    let seal = seal(step.id, asking: items.asked, of: run)
    let own = [(StepView.Hole.address, address(token)), (StepView.Hole.seal, seal)]
    return page(prepared, filling: own, run.context, for: request, policy: run.study.policy(ofPage: step))
  }

  /// Lets a page show at first what the host knows already.
  private func offer(_ defaults: [String: AnswerValue], at place: Int, to run: inout OpenRun) {
    let values = defaults.filter { item, _ in
      run.state.answers[item] == nil && run.task.steps[place].items.first { $0.id == item }?.mayBePrefilled == true
    }
    if !values.isEmpty { run.task = run.task.offering(values, at: place, in: run.reading) }
  }

  private func prepare(
    _ step: Step, _ run: OpenRun, _ place: StepPlace, _ input: StepInput, _ hosted: StepPage? = nil
  ) -> PreparedPage {
    var view = StepView(task: run.task, step: step, place: place, input: input, context: run.context)
    view.attempts = run.attempts
    view.hosted = hosted
    return site.templates.prepare("step", view.value, within: run.context.surroundings)
  }

  private func seal(_ step: String, asking items: [String], of run: OpenRun) -> String {
    var revisions: [String: Int] = [:]
    let answers = run.stored.state.answers
    for item in items where !answers.isEmpty {
      if let answer = answers[item] { revisions[item] = answer.revision }
    }
    return FormSeal(run: run.state.id, page: step, shownAt: now, revisions: revisions).sealed(with: site.keys)
  }

  private func conflicts(on step: Step, of run: OpenRun) throws -> [StepInput.Conflict] {
    guard let conflicts = run.state.drafts[step.id]?.conflicts else { return [] }
    return try conflicts.sorted { $0.key < $1.key }.map { item, revision in
      StepInput.Conflict(
        item: item, old: try reader.answer(run: run.stored, item: item, revision: revision)?.value,
        new: run.state.answers[item]?.answer.value)
    }
  }

  /// - Parameter others: what there is to read besides the study's own.
  func morePage(
    _ token: Token, _ id: String, _ name: String, _ request: Request, adding others: [LearnMore] = []
  ) -> Response {
    switch look(up: token, request, answers: .none) {
    case .answered(let response): return response
    case .over(let run): return over(run, token, request)
    case .open(var run):
      guard let place = run.task.index(of: id),
        let more = (run.task.steps[place].allLearnMore + others).first(where: { $0.name == name })
      else { return unknownPage(request) }
      do { try read(pageAt: place, of: &run) } catch {
        return unavailable(run.context, after: error)
      }
      guard run.run.standing(at: place) != .notReached else { return toWhereItStands(run, token) }
      let title = run.context.plain(more.title)
      return page(
        "more",
        [
          "page": run.context.frame(title: title),
          "title": run.context.isHeaded(more.text) ? .missing : run.context.line(more.title),
          "text": run.context.document(more.text),
          "back": .text("\(address(token))/\(id)"),
        ], run.context, for: request)
    }
  }

  // MARK: POST

  /// What the conditions of a page leave out with these fields in it, an item or `ITEM.CODE` a line: for the page's script, which
  /// asks whenever an answer changes that a condition names. Nothing is stored.
  func visibility(_ token: Token, _ id: String, _ fields: FormFields, _ request: Request) -> Response {
    switch look(up: token, request, answers: .none) {
    case .answered(let response): return response
    case .over(let run): return over(run, token, request)
    case .open(var run):
      guard let place = run.task.index(of: id) else { return unknownPage(request) }
      let step = run.task.steps[place]
      guard let seal = FormSeal(fields.first(OwnField.seal) ?? "", keys: site.keys), seal.run == run.state.id,
        seal.page == id
      else { return unsealed(run, token, id, fields) }
      do { try readAnswers(run.loaded.items(ofPage: id), for: step, at: place, of: &run) } catch {
        return unavailable(run.context, after: error)
      }
      let typed = run.task.inputs(fields, of: step).merging(chosenFiles(fields, of: step)) { $1 }
      let all = Dictionary(
        step.items.map { ($0.id, typed[$0.id] ?? FieldInput()) }, uniquingKeysWith: { first, _ in first })
      let left = run.run.visibility(on: run.task.steps[place], fields: all, run.reading)
      return SecurityFields.completing(.plain(.ok, left.names.joined(separator: "\n")))
    }
  }

  func submit(_ token: Token, _ id: String, _ fields: FormFields, _ request: Request) async -> Response {
    let sealText = fields.first(OwnField.seal) ?? ""
    let seal = FormSeal(sealText, keys: site.keys)
    var form = SentForm(fields: fields, request: request)
    if !fields.files.isEmpty, let response = await takeFiles(token, id, seal, &form) { return response }
    // Repeats first, then the run: between two tries somebody else may have changed it. Where that happens at each of three
    // tries, what was typed is kept as a draft.
    for attempt in 0...3 {
      let run: OpenRun
      switch look(
        up: token, request, answers: .none, typed: TypedText.of(fields, step: nil, context: visitor(request.head)))
      {
      case .answered(let response): return response
      case .over(let found):
        guard let seal, seal.run == found.state.id else { return unsealed(found, token, id, fields) }
        if let response = repeated(seal, form, token) { return response }
        guard isWithinGrace(found, seal) else { return refusal(found, id, fields) }
        run = found
      case .open(let found): run = found
      }
      guard let seal, seal.run == run.state.id, seal.page == id, let step = run.task.step(id) else {
        return unsealed(run, token, id, fields)
      }
      if attempt == 0, !site.answers.allows(run.state.id, atMilliseconds: now.milliseconds) {
        return problem(
          .tooManyRequests, "tooMany", context: run.context,
          typed: TypedText.of(fields, step: step, context: run.context), retry: fields)
      }
      if let task = step.secondaryTask, fields.first(OwnField.action) == OwnField.begin {
        return await beginAttempt(task, on: step, of: run, token, fields)
      }
      if let response = await carryOut(step, seal, run, token, form, keepsOnly: attempt == 3) {
        return response
      }
    }
    let context = visitor(request.head)
    return unavailable(context, retry: fields, typed: TypedText.of(fields, step: nil, context: context))
  }

  /// Keeps the files of a form before it is decided what becomes of it: nil where it may go on.
  private func takeFiles(
    _ token: Token, _ id: String, _ seal: FormSeal?, _ form: inout SentForm
  ) async -> Response? {
    let run: OpenRun
    switch look(up: token, form.request, answers: .none) {
    case .open(let found): run = found
    case .over(let found):
      guard let seal, isWithinGrace(found, seal) else { return nil }
      run = found
    case .answered: return nil
    }
    guard let seal, seal.run == run.state.id, seal.page == id, let step = run.task.step(id), step.takesFiles else {
      return nil
    }
    guard site.answers.allows(run.state.id, atMilliseconds: now.milliseconds) else {
      return problem(
        .tooManyRequests, "tooMany", context: run.context,
        typed: TypedText.of(form.fields, step: step, context: run.context))
    }
    do {
      try await keep(form.fields.files, of: step, in: &form)
      return nil
    } catch {
      site.report(error)
      return problem(
        .insufficientStorage, "noRoom", context: run.context,
        typed: TypedText.of(form.fields, step: step, context: run.context), back: "\(address(token))/\(id)")
    }
  }

  /// One try: decides and writes. nil where the run has changed meanwhile.
  private func carryOut(
    _ declared: Step, _ seal: FormSeal, _ found: OpenRun, _ token: Token, _ form: SentForm, keepsOnly: Bool
  ) async -> Response? {
    var run = found
    var step = declared
    let fields = form.fields
    do {
      let place = run.task.index(of: step.id) ?? 0
      try readAnswers(run.loaded.items(ofPage: step.id), for: step, at: place, of: &run)
      if let host = site.host, host.changesPages, !keepsOnly {
        do {
          let summary = try summary(of: run)
          if fields.first(OwnField.more) != nil { step.learnMore += try await host.learnMore(for: step, of: summary) }
          offer(try await host.defaults(for: step, of: summary), at: place, to: &run)
          try reader.shareSnapshot()
        } catch {
          noteFailure(of: run.state.id, error)
          return problem(
            .serviceUnavailable, "notSaved", context: run.context,
            typed: TypedText.of(fields, step: step, context: run.context), retry: fields)
        }
      }
      let task = run.run
      var submission = Submission(
        step: step.id, action: RunAction(fields, of: step, study: run.study.study),
        fields: try inputs(form, of: step, run), rendered: seal.revisions, shown: Set(fields.all(OwnField.shown)),
        shownAt: seal.shownAt, formKey: seal.key,
        context: run.reading, review: review(of: step, task, form.request))
      if !run.task.quotas.isEmpty, step.items.contains(where: { run.state.answers[$0.id] != nil }) {
        submission.fullQuotas = try reader.fullQuotas(
          among: run.task.quotas, of: run.task.id, isTest: run.stored.isTest, at: now)
      }
      if let attempts = run.attempts { submission.fields[step.id] = AttemptsFormat.fields(attempts.completed) }
      let history = try reader.history(of: run.stored, items: step.items.map(\.id), for: &submission)
      var decision =
        keepsOnly ? task.keep(submission, history: history) : task.decide(submission, history: history)
      var path: String?
      // Answers that were sent are kept, and nothing is completed under a text that has to be agreed to anew.
      if decision.mayComplete, let renewal = try renewal(of: run) ?? renewalElsewhere(of: run) {
        var held = task
        held.isHeld = true
        decision = held.decide(submission, history: history)
        path = renewal
      }
      if task.hasScores(decision) {
        try reader.read(run.loaded.scoredItems, into: &run.stored)
        try reader.readValues(into: &run.stored)
        decision = run.run.scored(decision, at: run.moment)
      }
      var noticesBefore: [RunNotice] = []
      if let host = site.host, !keepsOnly {
        do {
          (decision, noticesBefore) = try await decided(
            decision, for: submission, of: run, history: history, by: host)
        } catch { return await keepUndecided(submission, of: run, history: history, form, after: error) }
      }
      let destination = path ?? decision.destination.path(from: submission)
      if decision.change.isEmpty { return .seeOther(address(token) + destination) }
      let outcome = try await site.records.write(
        .change(
          SubmittedChange(
            change: decision.change, submissionHash: form.submissionHash(seal), formKey: seal.key,
            destination: destination, notices: decision.notices, noticesBefore: noticesBefore,
            settings: run.study.study.runs, files: form.records,
            mayLeaveFiles: run.loaded.asksForFiles)))
      switch outcome {
      case .repeated(let earlier): return .seeOther(address(token) + earlier)
      case .outdated: return nil
      case .closed(let status):
        var closed = run
        closed.stored.state.status = status
        return refusal(closed, step.id, fields)
      case .noSuchRun: return unknownPage(form.request, typed: TypedText.of(fields, step: step, context: run.context))
      case .written, .begunBefore, .refused, .published, .enrolled, .noSuchParticipant, .expired:
        return .seeOther(address(token) + destination)
      }
    } catch {
      return unavailable(
        run.context, after: error, retry: fields, typed: TypedText.of(fields, step: step, context: run.context))
    }
  }

  /// Where the same form with the same content led before.
  func repeated(_ seal: FormSeal, _ form: SentForm, _ token: Token) -> Response? {
    let destination = try? reader.destination(ofSubmission: form.submissionHash(seal))
    return destination.map { .seeOther(address(token) + $0) }
  }

  /// The page was open when the run's time ended, and comes back within the grace.
  private func isWithinGrace(_ run: OpenRun, _ seal: FormSeal) -> Bool {
    run.state.takesPage(shownAt: seal.shownAt, at: now, run.study.study.runs)
  }
}

extension Destination {
  /// The address below the run's own; the same page once more is still opened from the list of answers that it was opened from.
  fileprivate func path(from submission: Submission) -> String {
    guard let review = submission.review else { return path }
    switch self {
    case .step(submission.step): return "/\(submission.step)?review=\(review)"
    case .errors(submission.step): return "/\(submission.step)?review=\(review)#_errors"
    case .item(let item, submission.step): return "/\(submission.step)?review=\(review)#\(item)"
    case .step, .item, .errors, .learnMore, .leave, .confirmDelete, .saved, .run: return path
    }
  }

  /// The address below the run's own.
  var path: String {
    switch self {
    case .step(let id): "/\(id)"
    case .item(let item, let step): "/\(step)#\(item)"
    case .errors(let step): "/\(step)#_errors"
    case .learnMore(let step, let name): "/\(step)/more/\(name)"
    case .leave: "/leave"
    case .confirmDelete: "/leave/delete"
    case .saved: "/saved"
    case .run: ""
    }
  }
}

extension RunAction {
  /// The button that sent the form; Continue where it names none of this step's: what it names becomes part of an address.
  init(_ fields: FormFields, of step: Step, study: Study) {
    if let language = fields.first(OwnField.language), study.languages.contains(language) {
      self = .language(language)
    } else if let name = fields.first(OwnField.more), step.allLearnMore.contains(where: { $0.name == name }) {
      self = .learnMore(name)
    } else if let number = fields.first(OwnField.remove).flatMap({ Int($0) }), step.entries != nil {
      self = .remove(entry: number)
    } else if let item = fields.first(OwnField.clear) {
      self = .clear(item: item)
    } else if let item = fields.first(OwnField.again) {
      self = .takeAgain(item: item)
    } else {
      switch fields.first(OwnField.action) {
      case "skip": self = .skip
      case "back": self = .back
      case "pause": self = .pause
      case "add" where step.entries != nil: self = .add
      case "end" where step.earlyTermination != nil: self = .terminate
      default: self = .continue
      }
    }
  }
}

extension NavigableOrderedTask {
  /// The fields of a step's items, by item and part; whatever else was sent is not ours.
  func inputs(_ fields: FormFields, of step: Step) -> [String: FieldInput] {
    let place = index(of: step.id)
    // Which entries there are is decided by buttons alone.
    let list = step.entries?.listItem
    var parts: [String: [String: [String]]] = [:]
    for field in fields.fields {
      let dot = field.name.utf8.firstIndex(of: UInt8(ascii: "."))
      let item = dot.map { String(field.name[..<$0]) } ?? field.name
      guard place != nil, indexOfStep(asking: item) == place, item != list else { continue }
      let part = dot.map { String(field.name[field.name.utf8.index(after: $0)...]) } ?? ""
      parts[item, default: [:]][part, default: []].append(field.value)
    }
    return parts.mapValues(FieldInput.init)
  }
}
