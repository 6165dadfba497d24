import Testing

@testable import SurveyModel

/// What holds for every format that a study may name.
struct EveryFormatTests {
  @Test func `each format has a sample`() {
    #expect(FormatSample.all.map(\.name) == Registry.standard.formats.map { $0.name })
    #expect(FormatSample.all.flatMap(\.problems) == [])
  }

  @Test(arguments: [
    ("scale", 1), ("continuousScale", 1), ("stars", 1), ("netPromoter", 1), ("textChoice", 3), ("imageChoice", 2),
    ("colorChoice", 2), ("valuePicker", 2), ("multipleValuePicker", 4), ("decimal", 5), ("integer", 6), ("boolean", 7),
    ("text", 8), ("timeOfDay", 9), ("dateTime", 10), ("date", 11), ("timeInterval", 12), ("height", 13), ("weight", 14),
    ("location", 15), ("ses", 16), ("age", 17),
  ])
  func `a result has ResearchKit's number for its type`(name: String, number: Int) throws {
    let sample = try #require(FormatSample.all.first { $0.name == name })
    guard case .question(let type) = sample.format.resultKind else {
      Issue.record("\(sample.format.resultKind)")
      return
    }
    #expect(type.rawValue == number)
  }

  @Test func `a year of birth is another type than an age`() throws {
    let (format, _) = AgeFormat.defined(["result": .string("year")])
    #expect(format.resultKind == .question(.year))
  }

  @Test(arguments: FormatSample.all)
  func `nothing entered is a blank`(sample: FormatSample) {
    #expect(sample.format.read(FieldInput(), in: .english) == .blank)
    let empty = FieldInput(Dictionary(sample.parts.map { ($0, ["", ""]) }, uniquingKeysWith: { $1 }))
    #expect(sample.format.read(empty, in: .english) == .blank)
  }

  @Test(arguments: FormatSample.all, [0, 1])
  func `what is accepted comes back as the same answer`(sample: FormatSample, language: Int) throws {
    let context = [ReadingContext.english, .german][language]
    guard !sample.entry.isEmpty else { return }
    let value = try #require(sample.format.read(sample.entry).value)
    try expectReadsBack(value, sample, context)
  }

  @Test(arguments: FormatSample.all)
  func `whatever a page sends is an answer that comes back, or is refused in words`(sample: FormatSample) throws {
    var chance = Chance(seed: 20_261_130)
    var accepted = 0
    for _ in 0..<1_500 {
      let fields = sample.hostileFields(&chance)
      switch sample.format.read(fields, in: .english) {
      case .blank: break
      case .value(let value):
        accepted += 1
        try expectReadsBack(value, sample, .english)
        try expectReadsBack(value, sample, .german)
      case .refused(let problems):
        #expect(!problems.isEmpty)
        for problem in problems {
          #expect(problem.message.key.hasPrefix("error."))
          let isField = problem.part.isEmpty || sample.parts.contains(problem.part)
          #expect(isField, "\(problem.part) is no field of \(sample.parts)")
        }
      }
    }
    #expect(accepted > 0 || sample.entry.isEmpty)
  }

  @Test(arguments: FormatSample.all)
  func `columns have names of their own, and cells of what was typed in one line are one line`(sample: FormatSample)
    throws
  {
    let columns = sample.format.columns()
    #expect(Set(columns.map { $0.suffix.lowercased() }).count == columns.count)
    let names = columns.allSatisfy { $0.suffix.isEmpty || $0.suffix.hasPrefix("__") }
    #expect(names)
    var chance = Chance(seed: 7)
    for _ in 0..<200 {
      guard case .value(let value) = sample.format.read(sample.hostileFields(&chance), in: .english) else { continue }
      for column in columns where !sample.hasLines {
        let cell = value.cell(column.source)
        #expect(!cell.contains("\n") && !cell.unicodeScalars.contains("\u{0}"), "\(column.suffix)")
      }
      for column in columns {
        if case .number = column.type {
          let cell = value.cell(column.source)
          #expect(cell.isEmpty || DecimalNumber(cell)?.description == cell, "\(column.suffix): \(cell)")
        }
      }
    }
  }

  /// The page shows an answer in fields that read as this answer, in any language; and it survives the database.
  private func expectReadsBack(_ value: AnswerValue, _ sample: FormatSample, _ context: ReadingContext) throws {
    #expect(AnswerValue(stored: value.encoded) == value)
    let shown = sample.format.fields(for: value, in: context)
    #expect(sample.format.read(shown, in: context) == .value(value), "\(shown.parts)")
    if context.decimalMark == "." {
      #expect(sample.format.read(sample.format.fields(for: value), in: context) == .value(value))
    }
  }
}

extension FormatSample {
  /// The parts of the fields that the page has.
  var parts: [String] {
    let control = format.control
    if case .fields(let parts) = control { return parts.fields.map(\.part) }
    if case .date = control { return ["", "day", "month", "year"] }
    if case .time = control { return ["", "hour", "minute"] }
    if case .dateTime = control { return ["", "day", "month", "year", "hour", "minute"] }
    if case .hidden(let parts) = control { return parts }
    if case .file = control { return ["", "type", "size", "sha256", "name", "refused", "refusedName"] }
    return [""] + control.options.filter { $0.other != nil }.map { "\($0.code).text" }
  }

  /// Line breaks are accepted.
  var hasLines: Bool {
    if case .lines = format.control { return true }
    guard case .fields(let parts) = format.control else { return false }
    return parts.fields.contains { if case .lines = $0.kind { true } else { false } }
  }

  /// What no page of ours would send, and now and then what one would.
  func hostileFields(_ chance: inout Chance) -> FieldInput {
    var fields: [String: [String]] = chance.one(in: 3) ? entry : [:]
    for part in parts where chance.one(in: 2) {
      let count = chance.one(in: 6) ? 2 : 1
      fields[part] = (0..<count).map { _ in word(&chance) }
    }
    if chance.one(in: 10) { fields["unknown"] = ["x"] }
    return FieldInput(fields)
  }

  private func word(_ chance: inout Chance) -> String {
    let codes = format.control.options.map(\.code)
    if !codes.isEmpty, !chance.one(in: 4) { return chance.element(of: codes) }
    return chance.element(of: Self.words)
  }

  private static let words = [
    "", " ", "0", "1", "2", "3", "5", "10", "12", "59", "60", "99", "100", "-1", "1.5", "1,5", "0.5", "1.2345", "1,234",
    "1e5", "NaN", "∞", "٣", "１２", "+7", "- 3", "0x10", "999999999999999999", "true", "false", "null", "1\u{0}", "a\nb",
    "\u{202E}abc", "😀", "😀😀😀", "<script>", "'; DROP TABLE", "=1+1", "name@example.org", "a@b", "https://example.org",
    "example", "2020", "1990", "31", "a", "b", "a;b=c%", "words and blanks", "\t", "\u{200B}", "5 4",
    String(repeating: "x", count: 60_000), String(repeating: "9", count: 400),
  ]
}

/// Chance that is the same each time.
struct Chance {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }

  mutating func one(in count: UInt64) -> Bool { next() % count == 0 }

  mutating func element<Element>(of list: [Element]) -> Element { list[Int(next() % UInt64(list.count))] }
}
