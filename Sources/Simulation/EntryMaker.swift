import CivilTime
import SurveyModel

/// Fills an item in as somebody might who reads the page: by its control alone, so that it serves formats that it never heard of.
struct EntryMaker {
  /// Where the participant is, and when.
  let context: ReadingContext
  /// What the study's conditions compare each answer with: the values at which something changes.
  let turningPoints: [String: [ExpressionValue]]

  /// How often an item is filled in anew before it counts as one that nobody can answer.
  private static let attempts = 400

  /// An entry that the item accepts.
  ///
  /// - Parameter hidden: choices that the page does not offer.
  /// - Returns: nil where none was found.
  func entry(for item: Item, without hidden: Set<String>, using generator: inout SeededGenerator) -> FieldInput? {
    if case .hidden = item.answer.control { return FieldInput() }
    if item.optionality != .required, generator.happens(percent: 12) { return FieldInput() }
    if item.answer.dontKnow != nil, generator.happens(percent: 8) {
      return FieldInput([AnswerDefinition.dontKnowPart: ["1"]])
    }
    for _ in 0..<Self.attempts {
      let entry = attempt(item, without: hidden, using: &generator)
      if case .answer(let answer) = item.answer.read(entry, in: context), answer.value != nil { return entry }
    }
    return nil
  }

  private func attempt(
    _ item: Item, without hidden: Set<String>, using generator: inout SeededGenerator
  ) -> FieldInput {
    let points = turningPoints[item.id] ?? []
    switch item.answer.control {
    case .radios(let options), .select(let options), .scale(let options, _):
      return one(of: options.offered(without: hidden), using: &generator)
    case .checkboxes(let options): return some(of: options.offered(without: hidden), using: &generator)
    case .line(let field), .lines(_, let field):
      return FieldInput(["": [line(field, item, points, using: &generator)]])
    case .fields(let fields): return parts(fields, using: &generator)
    case .date(let field): return date(field.precision, points, using: &generator)
    case .time: return FieldInput(time(points, using: &generator))
    case .dateTime(let field):
      let day = date(field.precision, points, using: &generator).parts
      return FieldInput(day.merging(time(points, using: &generator)) { first, _ in first })
    case .consent(let field): return consent(field, using: &generator)
    case .signature: return FieldInput(Self.signature)
    case .signer(let kind): return FieldInput(signer(kind))
    case .file(let field): return file(field, using: &generator)
    case .hidden: return FieldInput()
    }
  }

  // MARK: Choices

  private func one(of options: [ControlOption], using generator: inout SeededGenerator) -> FieldInput {
    guard let option = options.randomElement(using: &generator) else { return FieldInput() }
    return FieldInput(["": [option.code]].merging(words(beside: [option], using: &generator)) { $1 })
  }

  private func some(of options: [ControlOption], using generator: inout SeededGenerator) -> FieldInput {
    if let alone = options.randomElement(using: &generator), alone.isExclusive { return FieldInput(["": [alone.code]]) }
    let others = options.filter { !$0.isExclusive }
    guard !others.isEmpty else { return FieldInput() }
    let ticked = others.shuffled(using: &generator).prefix(Int.random(in: 1...others.count, using: &generator))
    return FieldInput(["": ticked.map(\.code)].merging(words(beside: Array(ticked), using: &generator)) { $1 })
  }

  private func words(
    beside options: [ControlOption], using generator: inout SeededGenerator
  ) -> [String: [String]] {
    var words: [String: [String]] = [:]
    for option in options {
      guard let other = option.other, other.isRequired || generator.happens(percent: 70) else { continue }
      words["\(option.code).text"] = [Self.words(upTo: other.maximumLength ?? 20, using: &generator)]
    }
    return words
  }

  private func consent(_ field: ConsentField, using generator: inout SeededGenerator) -> FieldInput {
    if generator.happens(percent: 10) { return FieldInput(["": ["disagree"]]) }
    var parts = Dictionary(field.statements.map { ($0.code, ["1"]) }, uniquingKeysWith: { first, _ in first })
    parts[""] = ["agree"]
    parts.merge(signer(field.signature)) { $1 }
    return FieldInput(parts)
  }

  private func signer(_ kind: ConsentSignature) -> [String: [String]] {
    guard kind != .none else { return [:] }
    let names = [SignaturePart.givenName: ["Ada"], SignaturePart.familyName: ["Lovelace"]]
    return kind == .drawn ? names.merging(Self.signature) { $1 } : names
  }

  /// What the server would know of a file of a kind that is taken; there is no content.
  private func file(_ field: FileField, using generator: inout SeededGenerator) -> FieldInput {
    guard let kind = field.accept.randomElement(using: &generator) else { return FieldInput() }
    return FileAnswer(
      id: "f\(Int.random(in: 0...999_999_999, using: &generator))", kind: kind,
      size: Int.random(in: 1...field.maximumSize, using: &generator), sha256: String(repeating: "0", count: 64),
      name: "file.\(kind.endings[0])"
    ).fields
  }

  /// Typed, as by somebody who cannot draw.
  private static let signature = [SignaturePart.name: ["Ada Lovelace"], SignaturePart.typed: ["1"]]

  // MARK: Lines

  private func line(
    _ field: LineField, _ item: Item?, _ points: [ExpressionValue], using generator: inout SeededGenerator
  ) -> String {
    switch field.keyboard {
    case .integer, .decimal:
      return number(field, item?.answer.format.columns().first?.type, points, using: &generator)
    case .email: return "ada.lovelace@example.org"
    case .telephone: return "+49 30 \(Int.random(in: 100_000...9_999_999, using: &generator))"
    case .url: return "https://example.org/\(Int.random(in: 0...999, using: &generator))"
    case .text:
      if let text = points.texts.randomElement(using: &generator), generator.happens(percent: 30) { return text }
      if let sampler = field.pattern.flatMap(PatternSampler.init) { return sampler.text(using: &generator) }
      if let length = points.numbers.randomElement(using: &generator), generator.happens(percent: 50) {
        return Self.words(upTo: Int(length) + Int.random(in: -1...1, using: &generator), using: &generator)
      }
      let longest = [3, 12, 60, 400, 2_000].randomElement(using: &generator) ?? 12
      return Self.words(upTo: min(longest, field.maximumLength ?? longest), using: &generator)
    }
  }

  private func number(
    _ field: LineField, _ type: ColumnType?, _ points: [ExpressionValue], using generator: inout SeededGenerator
  ) -> String {
    if let point = points.numbers.randomElement(using: &generator), generator.happens(percent: 40) {
      return spelled(point + Double(Int.random(in: -1...1, using: &generator)), digits: 0)
    }
    // Some numbers are years, and no column says so.
    if generator.happens(percent: 10) {
      return String(context.moment.today.year - Int.random(in: 0...110, using: &generator))
    }
    var (lowest, highest) = (field.allowsNegative ? -100.0 : 0.0, 100.0)
    if type == nil {
      // One of several fields: hours, minutes, inches, kilograms, and nothing says which.
      highest = [12, 24, 60, 300].randomElement(using: &generator) ?? highest
      if generator.happens(percent: 30) { return String(15 * Int.random(in: 0...4, using: &generator)) }
    } else if case .number(_, let minimum, let maximum)? = type {
      lowest = minimum?.double ?? min(lowest, (maximum?.double ?? 0) - 100)
      highest = max(lowest, maximum?.double ?? max(lowest + 100, highest))
    }
    let digits =
      field.keyboard == .integer || generator.happens(percent: 40) ? 0 : Int.random(in: 1...2, using: &generator)
    return spelled(Double.random(in: lowest...highest, using: &generator), digits: digits)
  }

  private func spelled(_ number: Double, digits: Int) -> String {
    let scale = [1.0, 10, 100][digits]
    let whole = Int(exactly: (number * scale).rounded()) ?? 0
    guard digits > 0 else { return String(whole) }
    let fraction = String(abs(whole) % Int(scale))
    let padding = String(repeating: "0", count: digits - fraction.count)
    return (whole < 0 ? "-" : "") + "\(abs(whole) / Int(scale)).\(padding)\(fraction)"
  }

  /// Words of made-up letters: nobody takes them for an answer that somebody gave.
  private static func words(upTo length: Int, using generator: inout SeededGenerator) -> String {
    var text = ""
    while text.utf16.count < max(length, 1) {
      let word = (0..<Int.random(in: 2...8, using: &generator)).map { _ in
        "aeioulmnrst".randomElement(using: &generator) ?? "a"
      }
      text += (text.isEmpty ? "" : " ") + String(word)
    }
    let cut = String(text.prefix(max(length, 1)))
    return cut.hasSuffix(" ") ? cut.dropLast() + "a" : cut
  }

  // MARK: Several fields

  private func parts(_ fields: PartFields, using generator: inout SeededGenerator) -> FieldInput {
    let group = (fields.groups.randomElement(using: &generator) ?? FieldGroup([])).fields
    switch fields.enhancement {
    case .ranking: return ranked(group, using: &generator)
    case .sum(let total): return shared(total, among: group, using: &generator)
    case .position, nil: break
    }
    var parts: [String: [String]] = [:]
    for field in group {
      switch field.kind {
      case .line(let line), .lines(_, let line):
        parts[field.part] = [self.line(line, nil, [], using: &generator)]
      case .select(let options): parts[field.part] = options.randomElement(using: &generator).map { [$0.code] }
      case .hidden: break
      }
    }
    return FieldInput(parts)
  }

  private func ranked(_ fields: [PartField], using generator: inout SeededGenerator) -> FieldInput {
    // How many places are asked for, nobody but the format knows: each number gets its turn.
    let count = Int.random(in: 1...max(fields.count, 1), using: &generator)
    let ranks = fields.shuffled(using: &generator).prefix(count).enumerated().map { ($1.part, ["\($0 + 1)"]) }
    return FieldInput(Dictionary(ranks, uniquingKeysWith: { first, _ in first }))
  }

  private func shared(
    _ total: DecimalNumber, among fields: [PartField], using generator: inout SeededGenerator
  ) -> FieldInput {
    var left = Int(total.double)
    var parts: [String: [String]] = [:]
    for field in fields.dropLast() {
      let share = Int.random(in: 0...max(left, 0), using: &generator)
      left -= share
      parts[field.part] = ["\(share)"]
    }
    if let last = fields.last { parts[last.part] = ["\(left)"] }
    return FieldInput(parts)
  }

  // MARK: Days and hours

  private func date(
    _ precision: DatePrecision, _ points: [ExpressionValue], using generator: inout SeededGenerator
  ) -> FieldInput {
    // Near today and far from it alike: bounds are of either kind.
    let reach = [0, 1, 7, 31, 400, 4_000, 20_000, 40_000].randomElement(using: &generator) ?? 0
    var day = context.moment.today.adding(days: Int.random(in: -reach...max(reach / 10, 7), using: &generator))
    if let point = points.dates.randomElement(using: &generator), generator.happens(percent: 40) {
      day = point.adding(days: Int.random(in: -1...1, using: &generator))
    }
    if let age = points.numbers.randomElement(using: &generator), generator.happens(percent: 40) {
      // A birthday: what a condition compares is the age.
      let years = Int(age) + Int.random(in: -1...1, using: &generator)
      day = context.moment.today.adding(days: -Int(Double(years) * 365.25) - Int.random(in: 0...360, using: &generator))
    }
    var parts = ["year": ["\(day.year)"]]
    if precision != .year { parts["month"] = ["\(day.month)"] }
    if precision == .day { parts["day"] = ["\(day.day)"] }
    return FieldInput(parts)
  }

  private func time(
    _ points: [ExpressionValue], using generator: inout SeededGenerator
  ) -> [String: [String]] {
    var (hour, minute) = (Int.random(in: 0...23, using: &generator), 5 * Int.random(in: 0...11, using: &generator))
    if let point = points.times.randomElement(using: &generator), generator.happens(percent: 40) {
      (hour, minute) = (point.hour, point.minute)
    }
    return ["hour": ["\(hour)"], "minute": [minute < 10 ? "0\(minute)" : "\(minute)"]]
  }
}

extension [ControlOption] {
  fileprivate func offered(without hidden: Set<String>) -> [ControlOption] { filter { !hidden.contains($0.code) } }
}

extension [ExpressionValue] {
  fileprivate var numbers: [Double] { compactMap { if case .number(let number) = $0 { number } else { nil } } }
  fileprivate var texts: [String] { compactMap { if case .text(let text) = $0 { text } else { nil } } }
  fileprivate var dates: [CivilDate] { compactMap { if case .date(let date) = $0 { date } else { nil } } }
  fileprivate var times: [TimeOfDay] { compactMap { if case .time(let time) = $0 { time } else { nil } } }
}
