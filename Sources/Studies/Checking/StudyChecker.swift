import SurveyModel

/// Checks what only the whole study shows: names, conditions, paths, pictures and films.
struct StudyChecker {
  let outline: StudyOutline

  mutating func check(_ reading: inout StudyReading) {
    checkTaskIDs(&reading)
    GuessChecker(study: outline).check(&reading)
    for task in outline.tasks {
      checkNames(of: task, &reading)
      checkMedia(of: task, &reading)
      checkConsents(of: task, &reading)
      checkExits(of: task, &reading)
      checkQuotas(of: task, &reading)
      checkReviews(of: task, &reading)
      PrefillChecker(tasks: outline.tasks).check(task, &reading)
      checkSecondaryTasks(of: task, &reading)
      var checker = PathChecker(task: task, study: outline.study, earlier: outline.earlier)
      checker.check(&reading)
    }
  }

  private func checkTaskIDs(_ reading: inout StudyReading) {
    var known: [String: TaskOutline] = [:]
    for task in outline.tasks {
      if let earlier = known[task.id.lowercased()] {
        reading.error(
          at: task.idPlace, "The task `\(earlier.id)` stands in \(earlier.idPlace.file) already.",
          "Give each task an id of its own; capital letters alone make no difference.")
      } else {
        known[task.id.lowercased()] = task
      }
    }
    if outline.tasks.isEmpty {
      let hasFiles = reading.files.paths.contains { $0.hasPrefix("tasks/") }
      if !hasFiles {
        reading.error(
          at: Place(file: "study.yaml"), "The study has no task.", "Write one into tasks/, one task a file.")
      }
      return
    }
    for (task, place) in [(outline.study.participation.start, outline.startPlace)] + outline.offered {
      guard !task.isEmpty, outline.study.task(task) == nil, !reading.hasBrokenTask(task) else { continue }
      reading.error(
        at: place, "There is no task `\(task)`.", Suggestion.help(for: task, among: outline.tasks.map(\.id)))
    }
  }

  /// Ids of steps, items, blocks and what a run knows beside its answers are one namespace per task, unique without regard to case
  /// (export.md, "Names").
  private func checkNames(of task: TaskOutline, _ reading: inout StudyReading) {
    var known: [String: (id: String, place: Place)] = [:]
    for (id, place) in outline.valuePlaces { note(id, at: place, in: &known, &reading) }
    defer { checkScoreNames(of: task, &known, &reading) }
    for step in task.steps {
      for (id, place) in [(step.id, step.idPlace)] + step.itemPlaces { note(id, at: place, in: &known, &reading) }
      checkPages(of: step, &reading)
      checkCalculations(of: step, &reading)
      for item in step.step?.items ?? [] {
        let longest = item.answer.format.columns().map { item.id + $0.suffix } + [item.id + "__status"]
        guard let name = longest.max(by: { $0.count < $1.count }), name.count > Self.longestColumn else { continue }
        let place = step.itemPlaces.first { $0.id == item.id }?.place ?? step.idPlace
        reading.warn(
          at: place, "The column `\(name)` has more than \(Self.longestColumn) characters; Stata cuts it.",
          "Shorten the id by \(name.count - Self.longestColumn).")
      }
    }
    for block in task.blocks { note(block.id, at: block.idPlace, in: &known, &reading) }
    for quota in task.quotas { note(quota.id, at: quota.idPlace, in: &known, &reading) }
  }

  private func checkScoreNames(
    of task: TaskOutline, _ known: inout [String: (id: String, place: Place)], _ reading: inout StudyReading
  ) {
    for score in task.scores {
      note(score.id, at: score.idPlace, in: &known, &reading)
      let column = score.parts.isEmpty ? score.id : Score.countName(score.id)
      if column.count > Self.longestColumn { warnOfLength(column, at: score.idPlace, &reading) }
    }
  }

  private func warnOfLength(_ column: String, at place: Place, _ reading: inout StudyReading) {
    reading.warn(
      at: place, "The column `\(column)` has more than \(Self.longestColumn) characters; Stata cuts it.",
      "Shorten the id by \(column.count - Self.longestColumn).")
  }

  private func note(
    _ id: String, at place: Place, in known: inout [String: (id: String, place: Place)], _ reading: inout StudyReading
  ) {
    guard let earlier = known[id.lowercased()] else {
      known[id.lowercased()] = (id, place)
      return
    }
    var line = earlier.place.mark.map { "in line \($0.line)" } ?? "above"
    if earlier.place.file != place.file { line += " of \(earlier.place.file)" }
    reading.error(
      at: place,
      earlier.id == id
        ? "The id `\(id)` stands \(line) already."
        : "The ids `\(earlier.id)` (\(line)) and `\(id)` differ in capital letters only.",
      "All that can become a column of a task's data has an id of its own.")
  }

  /// What is worked out on a page is worked out from top to bottom: nothing may need itself, or what comes below.
  private func checkCalculations(of outline: StepOutline, _ reading: inout StudyReading) {
    var open: Set<String> = []
    for item in (outline.step?.items ?? []).reversed() {
      guard case .calculated(let calculation)? = item.answer.format.relation else { continue }
      open.insert(item.id)
      guard let name = calculation.names.first(where: open.contains) else { continue }
      reading.error(
        at: outline.itemPlaces.first { $0.id == item.id }?.place ?? outline.idPlace,
        name == item.id
          ? "`\(name)` is worked out from itself." : "`\(item.id)` needs `\(name)`, which is worked out below it.",
        name == item.id ? "Take its own name out of `value:`." : "Write `\(name)` above it.")
    }
  }

  /// The texts to read more about a page have addresses of their own.
  private func checkPages(of outline: StepOutline, _ reading: inout StudyReading) {
    var known: Set<String> = []
    for page in outline.step?.allLearnMore ?? [] where !known.insert(page.name).inserted {
      reading.error(
        at: outline.keyPlaces["learnMore"] ?? outline.place,
        "Two texts under `learnMore:` of this page have the name `\(page.name)`.", "Give one of them another `name:`.")
    }
  }

  /// Who declines goes to an end that says so, and everybody reads the same text: its digest is kept.
  private func checkConsents(of task: TaskOutline, _ reading: inout StudyReading) {
    for outline in task.steps where outline.step?.items.contains(where: { $0.answer.format.consent != nil }) ?? false {
      for jump in outline.jumps {
        guard let end = task.steps.first(where: { $0.id == jump.goTo })?.step else { continue }
        guard end.kind.ending?.reason != .declined else { continue }
        reading.error(
          at: jump.goToPlace, "`\(end.id)` is no step that ends the run as declined.",
          end.kind.ending == nil
            ? "Name a step with `type: completion` and `reason: declined`."
            : "Write `reason: declined` into the step `\(end.id)`.")
      }
      checkSections(of: outline, &reading)
      for hole in outline.holes {
        reading.error(
          at: hole.place, "`{{\(hole.name)}}` stands in a consent, whose text is the same for everybody.",
          "Write it without the answer.")
      }
    }
  }

  /// Every language has the same pages.
  private func checkSections(of outline: StepOutline, _ reading: inout StudyReading) {
    let sections = outline.step?.kind.sections ?? []
    guard
      let language = reading.languages.first(where: { language in
        sections.contains { section in
          section.byLanguage[language] == nil && sections.contains { $0.byLanguage[language] != nil }
        }
      })
    else { return }
    let count = sections.count { $0.byLanguage[language] != nil }
    reading.error(
      at: outline.keyPlaces["sections"] ?? outline.place,
      "The document has \(sections.count) sections, and in `\(language)` only \(count).",
      "Give each wording the same headings of the second level (`## …`).")
  }

  /// A button that ends the run leads to an end.
  private func checkExits(of task: TaskOutline, _ reading: inout StudyReading) {
    for exit in task.steps.compactMap(\.exit) {
      guard let end = task.steps.first(where: { $0.id == exit.goTo })?.step else { continue }
      switch end.kind.ending?.reason {
      case nil:
        reading.error(
          at: exit.goToPlace, "`\(end.id)` does not end the run.",
          "Name a step with `type: completion` and `reason: earlyTermination`.")
      case .completed?:
        reading.warn(
          at: exit.goToPlace, "Who ends early here counts as completed.",
          "Write `reason: earlyTermination` into the step `\(end.id)`.")
      case .screenedOut?, .declined?, .earlyTermination?, .discarded?: break
      }
    }
  }

  /// A full quota leads to an end, which does not count as completed.
  private func checkQuotas(of task: TaskOutline, _ reading: inout StudyReading) {
    var counts: [String: Int] = [:]
    for quota in task.quotas {
      guard let rule = quota.rule else { continue }
      counts[rule.after, default: 0] += 1
      if counts[rule.after] == Quota.mostBehindAStep + 1 {
        reading.error(
          at: quota.idPlace, "Behind the step `\(rule.after)` more than \(Quota.mostBehindAStep) quotas are counted.",
          "Count some of them behind another step.")
      }
      guard let end = task.steps.first(where: { $0.id == rule.goTo })?.step else { continue }
      switch end.kind.ending?.reason {
      case nil:
        reading.error(
          at: rule.goToPlace, "`\(end.id)` does not end the run.",
          "Name a step with `type: completion` and `reason: screenedOut`.")
      case .completed?:
        reading.warn(
          at: rule.goToPlace, "Those for whom no place is left count as completed here.",
          "Write `reason: screenedOut` into the step `\(end.id)`.")
      case .screenedOut?, .declined?, .earlyTermination?, .discarded?: break
      }
    }
  }

  /// A task that a step begins is another one, and comes back some day.
  private func checkSecondaryTasks(of task: TaskOutline, _ reading: inout StudyReading) {
    for step in task.steps {
      guard let begun = step.step?.secondaryTask?.task else { continue }
      let place = step.keyPlaces["task"] ?? step.place
      guard outline.tasks.contains(where: { $0.id == begun }) else {
        if !reading.hasBrokenTask(begun) {
          reading.error(
            at: place, "There is no task `\(begun)`.",
            Suggestion.help(for: begun, among: outline.tasks.map(\.id).filter { $0 != task.id }))
        }
        continue
      }
      if tasksBegun(from: begun).contains(task.id) {
        reading.error(
          at: place,
          begun == task.id
            ? "`\(begun)` would begin itself."
            : "`\(begun)` begins `\(task.id)` in turn, so that nobody comes to an end.",
          "Name a task that does not lead back here.")
      }
    }
  }

  /// A task and all that are begun from it, over any number of others.
  private func tasksBegun(from first: String) -> Set<String> {
    var found: Set<String> = []
    var pending = [first]
    while let id = pending.popLast() {
      guard found.insert(id).inserted else { continue }
      let steps = outline.tasks.filter { $0.id == id }.flatMap(\.steps)
      pending += steps.compactMap { $0.step?.secondaryTask?.task }
    }
    return found
  }

  /// A list of answers names steps before it that ask something.
  private func checkReviews(of task: TaskOutline, _ reading: inout StudyReading) {
    for (index, outline) in task.steps.enumerated() {
      for id in outline.step?.review?.steps ?? [] {
        let place = outline.keyPlaces["steps"] ?? outline.place
        guard let position = task.steps.firstIndex(where: { $0.id == id }) else {
          reading.error(
            at: place, "There is no step `\(id)` in this task.",
            Suggestion.help(for: id, among: task.steps.prefix(index).map(\.id)))
          continue
        }
        if position >= index {
          reading.error(
            at: place, "`\(id)` does not come before `\(outline.id)`, so it has no answer to list.",
            "Name an earlier step, or move this one down.")
        } else if let step = task.steps[position].step, step.reviewedItems.isEmpty {
          reading.warn(at: place, "`\(id)` asks nothing that could be listed.", "Leave it out.")
        }
      }
    }
  }

  /// Pictures need words, films need captions (WCAG 2.2, 1.1.1, 1.2.2 and 1.2.1).
  private func checkMedia(of task: TaskOutline, _ reading: inout StudyReading) {
    for outline in task.steps {
      // An icon without words decorates.
      if let image = outline.step?.look.image {
        checkPicture(image, at: outline.keyPlaces["image"] ?? outline.place, &reading)
      }
      for block in outline.step?.kind.blocks ?? [] {
        switch block {
        case .body(let items):
          for image in items.compactMap(\.image) {
            checkPicture(image, at: outline.keyPlaces["body"] ?? outline.place, &reading)
          }
        case .video(let video):
          checkFilm(video, at: outline.keyPlaces["video"] ?? outline.place, &reading)
        case .item, .link, .document, .frame, .text, .review, .entries, .task, .permissions, .markup: break
        }
      }
    }
  }

  private func checkPicture(_ image: ImageReference, at place: Place, _ reading: inout StudyReading) {
    guard image.alternative.byLanguage.isEmpty else { return }
    reading.warn(
      at: place, "This picture has no words for people who cannot see it.",
      "Add `alt:` with what it shows, or `alt: \"\"` where it only decorates.")
  }

  private func checkFilm(_ video: VideoReference, at place: Place, _ reading: inout StudyReading) {
    // A film without either has been told by its kind of step.
    if video.captions.isEmpty, video.transcript == nil { return }
    guard !video.captions.isEmpty else {
      return reading.warn(
        at: place, "This film has no captions for people who cannot hear it.",
        "Add `captions: { \(reading.languages[0]): media/….vtt }`.")
    }
    for caption in video.captions where !reading.languages.contains(caption.language) {
      reading.error(
        at: place, "Captions are listed in `\(caption.language)`, which is none of the study's languages.",
        Suggestion.help(for: caption.language, among: reading.languages))
    }
    let missing = reading.languages.filter { language in !video.captions.contains { $0.language == language } }
    if !missing.isEmpty {
      reading.warn(
        at: place, "This film has no captions in \(missing.map { "`\($0)`" }.joined(separator: ", ")).",
        "Add them under `captions:`.")
    }
  }

  private static let longestColumn = 32
}
