import CivilTime
import HTTP
import Records
import Sealing
import SurveyModel
import TaskRunning
import Templating

/// A run that was found, with the version of the study that it belongs to.
struct OpenRun {
  var stored: StoredRun
  var study: LoadedStudy
  /// The run's task as its version declares it.
  var loaded: LoadedTask
  /// The same as this run goes through it.
  var task: NavigableOrderedTask
  /// The path by its steps' positions in the task.
  var visited: VisitedSteps
  var context: PageContext
  /// Now, where the participant is.
  var moment: Moment
  /// The page shows at first what the participant answered in an earlier run, and so is nobody else's.
  var hasOffers = false
  /// How often the task of the page was begun and completed; nil for pages that begin none.
  var attempts: StoredAttempts?

  var state: RunState { stored.state }

  var run: TaskRun { TaskRun(task: task, settings: study.study.runs, state: state, visited: visited) }

  /// Puts the answers that were read, and what the run knows beside them, into the holes of the author's texts, as the
  /// participant saw them.
  ///
  /// - Parameters:
  ///   - items: in the order of ``LoadedTask/inOrder(_:)``.
  ///   - step: the step whose texts they are: within a pass names mean this pass's answers.
  mutating func pipe(_ items: [String], on step: Step? = nil) {
    for id in items {
      let name = step?.pass?.name(id) ?? id
      if let item = task.item(name) {
        // An answer that this pass has not is not another pass's.
        context.answers[id] = state.answers[name]?.answer.value.map { AnswerText.of($0, item: item, context: context) }
      } else if let pass = step?.pass, let words = words(for: id, in: pass) {
        context.answers[id] = words
      } else if let value = state.values[id] {
        if let item = earlierItem(id) {
          // Words of a choice that name an answer meant one of the earlier run, which nobody has here.
          var words = context
          words.answers = [:]
          context.answers[id] = AnswerText.of(value, item: item, context: words)
        } else {
          context.answers[id] = AnswerText.of(value, context: context)
        }
      }
    }
  }

  /// The item of a name of an earlier run's answer, which has the words of its choices; nil for other names, and for scores.
  private func earlierItem(_ name: String) -> Item? {
    EarlierAnswer(name: name).flatMap { study.study.task($0.task)?.item($0.item) }
  }

  /// The same for the texts of repeated steps that a page lists: each has the answers of its own pass.
  mutating func pipe(into list: ReviewList) {
    guard !task.repeats.isEmpty else { return }
    for place in visited.places {
      let step = task.steps[place]
      guard let block = step.pass?.block, list.lists(PassName.id(of: step.id)) else { continue }
      var own = self
      // What the time is called is named above each of its questions, also where they do not name it.
      let name = block.list == nil ? [block.id] : block.items
      own.pipe(loaded.inOrder(loaded.items(ofPage: step.id).piped + name), on: step)
      context.answersOnSteps[step.id] = own.context.answers
    }
  }

  /// The same for the words above the entries of an overview.
  mutating func pipe(into block: Repeat) {
    for number in run.numbers(of: block).present {
      guard let id = block.steps.first, let step = task.step(PassName.of(id, in: number)) else { continue }
      var own = self
      own.pipe(loaded.inOrder(block.items + [Repeat.iteration]), on: step)
      if let illnesses = block.list?.family?.conditions { own.pipeDisplayed(illnesses, on: step) }
      context.answersOnSteps[step.id] = own.context.answers
    }
  }

  /// Puts the words of a multiple choice into the texts without those choices that stand alone, as "None of these".
  private mutating func pipeDisplayed(_ id: String, on step: Step) {
    let name = step.pass?.name(id) ?? id
    guard let item = task.item(name) else { return }
    let alone = Set(item.answer.format.control.options.filter(\.isExclusive).map(\.code))
    let chosen = (state.answers[name]?.answer.value?.chosen ?? []).filter { !alone.contains($0.code) }
    context.answers[id] = chosen.isEmpty ? nil : AnswerText.of(.choices(chosen), item: item, context: context)
  }

  /// What a pass is about: its number, and the choice for which it is made.
  private func words(for name: String, in pass: Pass) -> String? {
    if name == Repeat.iteration {
      return context.texts.format.number(DecimalNumber(pass.iteration(among: run.answers)))
    }
    guard name == pass.block.id, case .each(let item, _) = pass.block.rule, let code = pass.choice else { return nil }
    let answer = state.answers[item]?.answer.value?.chosen.first { $0.code == code }
    return task.item(item).map {
      AnswerText.of(.choice(answer ?? ChosenOption(code: code)), item: $0, context: context)
    }
  }

  /// Whether nothing was typed yet on the step that asks these items.
  func isUntouched(_ step: String, asking items: [String]) -> Bool {
    let (drafts, answers) = (stored.state.drafts, stored.state.answers)
    return (drafts.isEmpty || drafts[step] == nil) && (answers.isEmpty || items.allSatisfy { answers[$0] == nil })
  }

  var reading: ReadingContext {
    ReadingContext(
      moment: moment, groupingMark: context.texts.format.groupingMark, decimalMark: context.texts.format.decimalMark,
      languages: context.languages)
  }
}

/// What looking a run up came to.
enum RunLookup {
  case open(OpenRun)
  /// The run takes no answers any more.
  case over(OpenRun)
  /// There is no such run, its version of the study cannot be read by this program, or the database cannot be read.
  case answered(Response)
}

extension SiteHandler {
  /// Finds the run that a token opens.
  ///
  /// A run whose time is over counts as over, even before the sweep has recorded it.
  func look(
    up token: Token, _ request: Request, answers: RecordsReader.Answers, typed: @autoclosure () -> [String] = []
  ) -> RunLookup {
    do {
      let hash = site.keys.tokenHash(token, kind: RunToken.kind)
      try reader.shareSnapshot()
      guard let stored = try reader.run(tokenHash: hash, answers: answers) else {
        return .answered(unknownPage(request, typed: typed()))
      }
      guard let study = site.shelf.version(stored.state.version, reader, at: now) else {
        return .answered(problem(.serviceUnavailable, "failed", context: visitor(request.head), typed: typed()))
      }
      guard let loaded = study.task(stored.state.taskID) else {
        return .answered(unknownPage(request, typed: typed()))
      }
      let task = arrangedTasks.task(loaded.declared, of: study.version, for: stored.state.id)
      let run = OpenRun(
        stored: stored, study: study, loaded: loaded, task: task, visited: task.visited(by: stored.state.visit),
        context: site.context(study, language: stored.state.language),
        moment: zoneClock.moment(now, zone: stored.state.zone, study: study.study.timezone))
      let isOver = !stored.state.status.isOpen || now >= stored.state.expiresAt(study.study.runs)
      return isOver ? .over(run) : .open(run)
    } catch {
      return .answered(unavailable(visitor(request.head), after: error, typed: typed()))
    }
  }

  /// The page of a run that takes no answers any more.
  func over(_ run: OpenRun, _ token: Token, _ request: Request) -> Response {
    forgettingEnded(run, lastPage(of: run, token, request), request)
  }

  private func lastPage(of run: OpenRun, _ token: Token, _ request: Request) -> Response {
    let back: String?
    do { back = try wayBack(of: run) } catch { return unavailable(run.context, after: error) }
    switch run.state.status {
    case .erased: return problem(.gone, "erased", context: run.context, back: back)
    case .discarded: return problem(.gone, "erased", context: run.context, back: back)
    case .withdrawn: return problem(.gone, "withdrawn", context: run.context, back: back)
    case .inProgress, .saved, .expired:
      return problem(
        .gone, "closed", closedArguments(run), context: run.context, back: back, withdrawal: withdrawal(run, token))
    case .completed, .failed, .earlyTermination, .screenedOut, .declined:
      return receiptPage(run, token, request, back: back)
    }
  }

  func closedArguments(_ run: OpenRun) -> [String: MessageArgument] {
    let closed = run.state.expiresAt(run.study.study.runs)
    return ["date": .date(Zones.moment(closed, zone: run.state.zone, study: run.study.study.timezone).today)]
  }
}

/// The kind of token that opens a run.
enum RunToken {
  static let kind = "run"
}
