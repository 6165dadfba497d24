import CivilTime
import SurveyModel

/// Finds the edits between two versions of a study.
struct StudyComparison {
  let old: Study
  let new: Study
  private(set) var entries: [StudyChange.Entry] = []

  init(old: Study, new: Study) {
    self.old = old
    self.new = new
  }

  mutating func compare() {
    for task in new.tasks {
      guard let before = old.task(task.id) else { continue }
      let items = Dictionary(before.items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      for item in task.items {
        if let earlier = items[item.id] { compare(earlier, item, in: task.id) }
      }
      compareDraws(before, task)
      compareScores(before, task)
    }
    for value in old.participation.fromLink where !new.participation.fromLink.contains(where: { $0.id == value.id }) {
      add(
        .needsNote, new.participation.start, nil,
        "`\(value.id)` is taken from the link no more; its column stays in the export.")
    }
    for task in old.tasks {
      guard let now = new.task(task.id) else {
        add(.needsNote, task.id, nil, "The task `\(task.id)` goes; its answers stay in the export.")
        continue
      }
      let kept = Set(now.items.map(\.id))
      for item in task.items where !kept.contains(item.id) {
        if let home = new.tasks.first(where: { isNew(item.id, in: $0) }) {
          add(
            .refused, home.id, item.id, "`\(item.id)` moves from the task `\(task.id)` to `\(home.id)`.",
            "Leave it where it is, or give it another id there.")
        } else {
          add(.needsNote, task.id, item.id, "`\(item.id)` goes; its column stays in the export.")
        }
      }
    }
  }

  private func isNew(_ item: String, in task: NavigableOrderedTask) -> Bool {
    guard task.items.contains(where: { $0.id == item }) else { return false }
    return !(old.task(task.id)?.items.contains { $0.id == item } ?? false)
  }

  private mutating func compare(_ before: Item, _ now: Item, in task: String) {
    let oldColumns = before.answer.format.columns()
    let newColumns = now.answer.format.columns()
    if oldColumns.first.map({ family($0.type) }) != newColumns.first.map({ family($0.type) }) {
      let words = [oldColumns, newColumns].map { $0.first.map { self.family($0.type).rawValue } ?? "nothing" }
      add(
        .refused, task, now.id, "`\(now.id)` held \(words[0]) and would now hold \(words[1]).",
        "Give the new question an id of its own.")
      return
    }
    if let part = otherPart(oldColumns, newColumns) {
      add(
        .refused, task, now.id, "The column `\(now.id)\(part)` would hold another kind of values.",
        "Give the new question an id of its own.")
      return
    }
    let told = entries.count
    compareNumbers(oldColumns, newColumns, now.id, task)
    if told == entries.count, let family = newColumns.first.map({ family($0.type) }), isNarrower(before, now, family) {
      add(
        .refused, task, now.id, "`\(now.id)` no longer takes answers that it took before.",
        "Keep what it takes, or give the question another id.")
    }
    compareLengths(before.answer.format.control, now.answer.format.control, now.id, task)
    compareOptions(before.answer.format.control, now.answer.format.control, now.id, task)
    if let old = before.answer.format.consent, let text = now.answer.format.consent,
      old.version == text.version, isReworded(old, text)
    {
      add(
        .refused, task, now.id, "The text of the consent `\(now.id)` changes, and its `version` does not.",
        "Give the new text another `version:`, so that the data tell who agreed to which.")
    }
    if isReworded(before.question, now.question) {
      add(.needsNote, task, now.id, "The question of `\(now.id)` has other words.")
    }
    if before.answer.isIdentifying != now.answer.isIdentifying {
      add(
        .needsNote, task, now.id,
        now.answer.isIdentifying
          ? "`\(now.id)` names a person from now on and leaves the research files."
          : "`\(now.id)` no longer counts as naming a person and enters the research files.")
    }
  }

  // MARK: What a run knows beside its answers

  private mutating func compareDraws(_ before: NavigableOrderedTask, _ now: NavigableOrderedTask) {
    for draw in before.randomizations {
      guard var kept = now.randomizations.first(where: { $0.id == draw.id }) else {
        add(.needsNote, now.id, nil, "`\(draw.id)` is drawn no more; its column stays in the export.")
        continue
      }
      kept.title = draw.title
      if kept != draw { add(.needsNote, now.id, nil, "`\(draw.id)` is drawn in another way from now on.") }
    }
  }

  private mutating func compareScores(_ before: NavigableOrderedTask, _ now: NavigableOrderedTask) {
    for score in before.scores {
      guard let kept = now.scores.first(where: { $0.id == score.id }) else {
        add(.needsNote, now.id, nil, "The score `\(score.id)` goes; its column stays in the export.")
        continue
      }
      if kept.isFlag != score.isFlag {
        add(
          .refused, now.id, nil,
          "The score `\(score.id)` held \(Self.words(score)) and would now hold \(Self.words(kept)).",
          "Give the new score an id of its own.")
      } else if kept.spelledFormula != score.spelledFormula {
        add(.needsNote, now.id, nil, "The score `\(score.id)` is calculated in another way from now on.")
      }
    }
  }

  private static func words(_ score: Score) -> String { (score.isFlag ? Family.flag : .number).rawValue }

  // MARK: Kinds of answers

  /// What a column holds, whatever its format is called: formats of one family can take each other's place.
  private enum Family: String {
    case text = "a text"
    case number = "a number"
    case flag = "yes or no"
    case code = "one choice"
    case codes = "several choices"
    case date = "a date"
    case time = "a time"
    case dateTime = "a date with a time"
    case instant = "a point in time"
  }

  private func family(_ type: ColumnType) -> Family {
    switch type {
    case .text: .text
    case .number: .number
    case .flag: .flag
    case .code: .code
    case .codes: .codes
    case .date: .date
    case .time: .time
    case .dateTime: .dateTime
    case .instant: .instant
    }
  }

  /// A further column that both have, with values of another kind.
  private func otherPart(_ before: [Column], _ now: [Column]) -> String? {
    let types = Dictionary(before.map { ($0.suffix, family($0.type)) }, uniquingKeysWith: { first, _ in first })
    return now.first { column in types[column.suffix].map { $0 != family(column.type) } ?? false }?.suffix
  }

  private mutating func compareNumbers(_ before: [Column], _ now: [Column], _ id: String, _ task: String) {
    guard case .number(let oldUnit, let oldMinimum, let oldMaximum)? = before.first?.type,
      case .number(let newUnit, let newMinimum, let newMaximum)? = now.first?.type
    else { return }
    if isOtherUnit(oldUnit, newUnit) {
      add(
        .refused, task, id, "The unit of `\(id)` changes: numbers of both would stand in one column.",
        "Give the question with the new unit an id of its own.")
    }
    let rises = newMinimum.map { bound in oldMinimum.map { bound > $0 } ?? true } ?? false
    let falls = newMaximum.map { bound in oldMaximum.map { bound < $0 } ?? true } ?? false
    if rises || falls {
      add(
        .refused, task, id, "The \(rises ? "minimum" : "maximum") of `\(id)` becomes narrower than answers may be.",
        "Keep the bound, or give the question another id.")
    }
  }

  /// Whether some answer could be given before and cannot any more. Columns do not show the bounds of dates and times, nor how
  /// many decimals a number may have: the formats themselves are asked about values all over their range.
  private func isNarrower(_ before: Item, _ now: Item, _ family: Family) -> Bool {
    let probes: [String]
    switch family {
    case .number: probes = ["0.5", "-0.5", "1.5", "10.5", "50.5", "0.25", "10.25"]
    case .date: probes = Self.days.map(\.description)
    case .dateTime: probes = Self.days.map { "\($0)T12:00" }
    case .time: probes = (0..<24).compactMap { TimeOfDay(hour: $0, minute: 0)?.description }
    case .text: probes = Self.texts
    case .flag, .code, .codes, .instant: return false
    }
    return probes.contains { probe in
      before.answer.format.value(fromDefault: probe) != nil && now.answer.format.value(fromDefault: probe) == nil
    }
  }

  /// Texts of several lengths and kinds, to find a pattern or a least length that is new.
  private static let texts = ["a", "A1", "12", "ab-34", "some words", "a@b.org", "+49 30 1234567", "https://a.org/b"]

  /// The first day of each month that somebody could remember or plan.
  private static let days: [CivilDate] = (1900...2100).flatMap { year in
    (1...12).compactMap { CivilDate(year: year, month: $0, day: 1) }
  }

  private mutating func compareLengths(_ before: Control, _ now: Control, _ id: String, _ task: String) {
    guard let newLength = maximumLength(of: now) else { return }
    if maximumLength(of: before).map({ newLength < $0 }) ?? isTyped(before) {
      add(
        .refused, task, id, "`maximumLength` of `\(id)` becomes smaller than answers may be.",
        "Keep the length, or give the question another id.")
    }
  }

  private func maximumLength(of control: Control) -> Int? {
    switch control {
    case .line(let field): field.maximumLength
    case .lines(_, let field): field.maximumLength
    default: nil
    }
  }

  private func isTyped(_ control: Control) -> Bool {
    switch control {
    case .line, .lines: true
    default: false
    }
  }

  // MARK: Words

  private mutating func compareOptions(_ before: Control, _ now: Control, _ id: String, _ task: String) {
    let options = Dictionary(now.options.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
    for option in before.options {
      guard let kept = options[option.code] else {
        add(.needsNote, task, id, "The choice `\(option.code)` of `\(id)` goes.")
        continue
      }
      if isReworded(option.label, kept.label) {
        add(.needsNote, task, id, "The choice `\(option.code)` of `\(id)` has other words.")
      }
    }
  }

  /// Whether a wording that there was reads differently now; a further language changes nothing for those who answered.
  private func isReworded(_ before: LocalizedText, _ now: LocalizedText) -> Bool {
    before.interfaceKey != now.interfaceKey
      || before.byLanguage.contains { language, text in now.byLanguage[language] != text }
  }

  /// Whether somebody reads another text than before in some language that there was.
  private func isReworded(_ before: ConsentText, _ now: ConsentText) -> Bool {
    old.languages.contains { language in
      before.canonical(old.fallbacks(from: language)) != now.canonical(new.fallbacks(from: language))
    }
  }

  private func isOtherUnit(_ before: LocalizedText?, _ now: LocalizedText?) -> Bool {
    switch (before, now) {
    case (nil, nil): false
    case (let before?, let now?): isReworded(before, now)
    default: true
    }
  }

  private mutating func add(
    _ weight: StudyChange.Weight, _ task: String, _ item: String?, _ message: String, _ help: String? = nil
  ) {
    entries.append(StudyChange.Entry(weight: weight, task: task, item: item, message: message, help: help))
  }
}
