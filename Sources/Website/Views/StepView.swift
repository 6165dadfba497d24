import Records
import SurveyModel
import TaskRunning
import Templating

/// A step's page: its heading, blocks, buttons and everything that has to be said about earlier input.
///
/// Whose page it is stays open: the run's address and the form's seal are holes, so that ``PreparedSteps`` may keep a page that is
/// the same for many.
struct StepView {
  /// The holes of a step's page.
  enum Hole {
    /// The run's address, `/r/TOKEN`.
    static let address: TemplateKey = "address"
    /// The form's sealed text.
    static let seal: TemplateKey = "seal"
  }

  let task: NavigableOrderedTask
  let step: Step
  let place: StepPlace
  let input: StepInput
  let context: PageContext
  /// How often the page's task was begun and completed.
  var attempts: StoredAttempts?
  /// The page as the host wants it; nil where it takes no part.
  var hosted: StepPage?

  var value: TemplateValue {
    guard let hosted else { return ownValue }
    return HostedView(page: hosted, context: context).value.adding(ownValue)
  }

  private var ownValue: TemplateValue {
    let found = input.refusal
    let problems = found.map { self.problems(of: $0) } ?? []
    let only = onlyQuestion
    let title =
      only.map { context.plain($0.question) } ?? step.title.map { context.plain($0) } ?? context.plain(task.title)
    let languages = context.otherLanguages
    let more = learnMorePages
    let clashes = input.conflicts.map { conflict($0) }
    let isHeldUp = !problems.isEmpty || input.hostRefusal != nil
    return [
      "page": context.frame(
        title: title, isError: isHeldUp, isQuestion: step.asks, progress: progress,
        refreshesAfter: place.secondsToWait),
      "wait": wait, "isRenewal": .flag(input.isRenewal), "seal": .hole(Hole.seal), "address": .hole(Hole.address),
      "step": .text(step.id), "takesFiles": .flag(step.takesFiles), "deciding": deciding,
      "heading": only == nil && !isHeadedByText ? context.line(step.title ?? task.title) : .missing,
      "consent": consent, "hasCopy": .flag(input.isAgreedTo),
      "text": context.block(step.text), "detailText": context.block(step.detailText),
      "footnote": context.block(step.footnote),
      "icon": look.icon, "images": look.images, "tints": look.tints,
      "formClasses": look.classes,
      "isGrid": .flag(step.kind.layout == .grid),
      "blocks": .list(step.blocks.map { block($0, problems: problems, only: only) }),
      "details": .list(
        step.learnMore.filter { !$0.isPage }.map {
          ["title": context.line($0.title), "text": context.block($0.text)]
        }),
      "hasMore": .flag(!more.isEmpty), "more": .list(more),
      "isDone": .flag(step.review?.isWhole ?? false),
      "canSkip": .flag(step.allowsSkipping && !isOpenedFromList),
      "canGoBack": .flag(place.canGoBack && !isOpenedFromList), "fromList": fromList,
      "exit": exit,
      "notices": .list(clashes + notices), "hasConflicts": .flag(!clashes.isEmpty),
      "conflicts": .list(clashes),
      "hasLanguages": .flag(!languages.isEmpty), "languages": .list(languages),
      "news": problems.isEmpty ? news : .missing,
      "hasErrors": .flag(isHeldUp), "hasClearing": .flag(step.items.contains(where: offersClearing)),
      "errorHeading": .text(input.hostRefusal ?? found.map { errorHeading($0) } ?? ""),
      "isRefused": .flag(problems.isEmpty),
      "errors": .list(
        problems.map { ["target": .text(target(of: $0)), "text": .text(context.word($0.problem.message))] }),
    ]
  }

  /// The items of the page that its own conditions name, for the script that asks what follows from them.
  private var deciding: TemplateValue {
    guard task.hasConditionalItems(step.id) else { return .missing }
    let names = step.meaning(of: step.namesThatShow).intersection(step.items.map(\.id))
    return names.isEmpty ? .missing : ["names": .text(names.sorted().joined(separator: " "))]
  }

  /// The questions that follow from what was answered on this page: a notice, for nobody could have known them.
  private var news: TemplateValue {
    guard let new = input.refusal?.newItems, !new.isEmpty else { return .missing }
    let items = step.items.filter { new.contains($0.id) }
    return [
      "text": .text(context.word("notice.newlyShown", ["count": .count(items.count)])),
      "items": .list(
        items.map { item in
          let view = ControlView(item: item, fields: FieldInput(), problems: [], described: nil, context: context)
          return ["target": .text(view.firstID), "text": .text(context.plain(item.question))]
        }),
    ]
  }

  /// What is shown instead of *Continue* until the page's time is over.
  private var wait: TemplateValue {
    guard let time = step.kind.waitingTime, place.secondsToWait > 0 else { return .missing }
    let isBar = time.indicator == .progressBar
    return [
      "seconds": .number(place.secondsToWait), "all": .number(time.seconds),
      "passed": .number(time.seconds - place.secondsToWait), "isBar": .flag(isBar),
      "text": .text(
        isBar
          ? context.word("wait.seconds", ["count": .count(place.secondsToWait)]) : context.word("wait.moment")),
    ]
  }

  /// The texts that open as pages of their own. They stand behind *Continue*, which has to be the form's first button; where a
  /// page asks several questions, each says for screen readers which one it is about.
  private var learnMorePages: [TemplateValue] {
    let own = step.learnMore.filter(\.isPage).map { ($0, LocalizedText?.none) }
    let items = step.items.flatMap { item in
      item.learnMore.filter(\.isPage).map { ($0, step.items.count > 1 ? item.question : nil) }
    }
    return (own + items).map { more, question in
      ["name": .text(more.name), "title": context.line(more.title), "about": context.line(question)]
    }
  }

  /// The item that is the page's only question and so its heading.
  private var onlyQuestion: Item? {
    guard step.title == nil else { return nil }
    let asked = step.items.filter { if case .hidden = $0.answer.format.control { false } else { true } }
    guard asked.count == 1 else { return nil }
    // A consent is headed by its document.
    if case .consent = asked[0].answer.format.control { return nil }
    return asked[0]
  }

  /// The page's document begins with a heading, which then is the page's.
  private var isHeadedByText: Bool {
    guard step.title == nil, case .text(let document)? = step.kind.blocks.first else { return false }
    return context.isHeaded(document)
  }

  /// The two buttons that stand in the place of *Continue*.
  private var consent: TemplateValue {
    for item in step.items {
      guard case .consent(let field) = item.answer.format.control else { continue }
      return [
        "name": .text(item.id), "agree": .text(context.plain(field.agree)),
        "disagree": .text(context.plain(field.disagree)), "agreeValue": .text(ConsentFormat.Button.agree),
        "disagreeValue": .text(ConsentFormat.Button.disagree),
      ]
    }
    return .missing
  }

  private var exit: TemplateValue {
    guard let exit = step.earlyTermination, !isOpenedFromList else { return .missing }
    return .text(context.plain(exit.button))
  }

  private var isOpenedFromList: Bool { input.review != nil }

  /// A question that was opened from a list of answers has *Clear the answer* beside *Save*.
  private func offersClearing(_ item: Item) -> Bool {
    item.offersClearing && !(isOpenedFromList && step.allowsSkipping)
  }

  /// What a page has that was opened from a list of answers: *Save* in the place of *Continue*, and the way back.
  private var fromList: TemplateValue {
    guard let review = input.review else { return .missing }
    return ["step": .text(review), "canClear": .flag(step.allowsSkipping)]
  }

  // MARK: What was wrong

  /// Errors, and what is pointed out once: both stand in the list at the top and beside their fields.
  private func problems(of reading: StepReading) -> [ItemProblem] {
    reading.problems
      + reading.reminders.compactMap { reminder in
        switch reminder {
        case .check(_, let problem): problem
        case .new: nil
        case .open(let item):
          step.items.first { $0.id == item }.map {
            ItemProblem(
              item: item, problem: AnswerProblem(Message("notice.openQuestion", ["question": .text($0.question)])))
          }
        }
      }
  }

  /// How many answers need another look; where questions are only open, that one may go on without them.
  private func errorHeading(_ reading: StepReading) -> String {
    let open = reading.reminders.count { if case .open = $0 { true } else { false } }
    let isOnlyOpen = reading.problems.isEmpty && open == reading.reminders.count - reading.newItems.count
    // Several things may be wrong with one answer.
    let answers = Set(problems(of: reading).map(\.item)).count
    let count = MessageArgument.count(isOnlyOpen ? open : answers)
    return context.word(isOnlyOpen ? "notice.open" : "error.summary", ["count": count])
  }

  private func target(of problem: ItemProblem) -> String {
    guard let item = step.items.first(where: { $0.id == problem.item }) else { return "_main" }
    return ControlView(item: item, fields: FieldInput(), problems: [], described: nil, context: context)
      .target(of: problem.problem)
  }

  // MARK: Parts of the page

  private var look: PageLookView { PageLookView(look: step.look, context: context) }

  /// Whoever comes back to a page has seen its parts.
  private var bodyLook: TemplateValue {
    ["bodyClasses": look.bodyClasses, "isBuiltIn": .flag(step.look.buildsInBodyItems && place.stop == nil)]
  }

  private func block(_ block: PageBlock, problems: [ItemProblem], only: Item?) -> TemplateValue {
    switch block {
    case .body(let items):
      return ["body": BodyView(items: items, context: context).value.adding(bodyLook)]
    case .document(let document): return ["document": DocumentView(document: document, context: context).value]
    case .frame(let frame):
      return [
        "frame": [
          "src": TemplateValue(context.study.media[frame.path]?.address), "name": .text(context.plain(frame.name)),
          "height": .number(frame.height),
        ]
      ]
    case .video(let video):
      return ["video": VideoView(video: video, context: context).value]
    case .item(let item):
      let view = ItemView(
        item: item, fields: input.fields[item.id] ?? FieldInput(),
        problems: problems.filter { $0.item == item.id }.map(\.problem), isHeading: only?.id == item.id,
        context: context, isInGrid: step.kind.layout == .grid, offersClearing: offersClearing(item))
      return ["item": view.value]
    case .markup(let text): return ["markup": context.markup(text)]
    case .permissions(let requests):
      let own = problems.filter { $0.item == step.id }.map(\.problem)
      return ["permissions": PermissionsView(requests: requests, id: step.id, problems: own, context: context).value]
    case .task(let task):
      return [
        "task": SecondaryTaskView(
          task: task, attempts: attempts ?? StoredAttempts(), id: step.id,
          problems: problems.filter { $0.item == step.id }.map(\.problem), context: context
        ).value
      ]
    case .review(let list):
      return ["review": ReviewView(list: list, input: input, step: step.id, context: context).value]
    case .entries(let block):
      return [
        "entries": EntriesView(block: block, entries: input.entries, removing: input.removing, context: context).value
      ]
    case .text(let document): return ["prose": isHeadedByText ? context.document(document) : context.block(document)]
    case .link(let text, let url): return ["link": ["href": .text(url), "text": context.line(text)]]
    }
  }

  private var progress: TemplateValue {
    guard let progress = place.progress else { return .missing }
    let isPages = task.progress == .pages
    let position = [isPages ? "page" : "question": MessageArgument.count(progress.position)]
    guard let total = progress.total else {
      let text = context.word(isPages ? "progress.page" : "progress.question", position)
      return ["bar": .missing, "text": .text(text)]
    }
    let all = [isPages ? "pages" : "questions": MessageArgument.count(total)]
    return [
      "bar": ["value": .number(progress.position), "maximum": .number(total)],
      "text": .text(
        context.word(isPages ? "progress.pages" : "progress.questions", position.merging(all) { first, _ in first })),
    ]
  }

  private var notices: [TemplateValue] {
    if input.isRenewal { return [["text": .text(context.word("consent.changed")), "link": .missing]] }
    guard input.isAboutToTerminate, let exit = step.earlyTermination else { return standingNotices }
    return [["text": .text(context.word("notice.terminating", ["button": .text(exit.button)])), "link": .missing]]
      + standingNotices
  }

  private var standingNotices: [TemplateValue] {
    let words: String
    switch place.standing {
    case .leftPath: words = "notice.offPath"
    case .onPath where isOpenedFromList: return []
    case .onPath where place.stop != nil: words = "notice.earlier"
    case .onPath, .notReached: return []
    }
    let link: TemplateValue =
      place.stop.map {
        ["step": .text($0), "text": .text(context.word("notice.goToStop"))]
      } ?? .missing
    return [["text": .text(context.word(words)), "link": link]]
  }

  private func conflict(_ conflict: StepInput.Conflict) -> TemplateValue {
    let item = step.items.first { $0.id == conflict.item }
    let spelled = { (value: AnswerValue?) -> MessageArgument in
      guard let value, let item else { return .interface("question.noAnswer") }
      return .plain(AnswerText.of(value, item: item, context: context))
    }
    let isChosen = item.map { !$0.answer.format.control.options.isEmpty } ?? false
    let key =
      conflict.old == nil ? "notice.clearedElsewhere" : isChosen ? "notice.changedElsewhere" : "notice.writtenElsewhere"
    return [
      "item": .text(conflict.item),
      "text": .text(context.word(key, ["old": spelled(conflict.old), "new": spelled(conflict.new)])),
      "button": .text(
        conflict.old == nil
          ? context.word("notice.takeBlank") : context.word("notice.takeOther", ["old": spelled(conflict.old)])),
    ]
  }
}
