import SurveyModel
import Testing

/// The order that a run sees: frozen, the same at every visit, and as random as it looks.
struct ShuffleTests {
  private let items = (1...5).map { "before\($0)" }

  @Test(
    arguments: [
      ("r1", "moodBefore", [2, 3, 4, 0, 1]), ("r2", "moodBefore", [1, 0, 3, 2, 4]),
      ("r1", "moodAfter", [0, 1, 2, 3, 4]),
    ])
  func `the algorithm is frozen: runs come back years later`(run: String, name: String, order: [Int]) {
    #expect(Shuffle(name: name, entries: items).order(for: run) == order)
  }

  @Test func `names outside of ASCII count by their UTF-8`() {
    #expect(Shuffle(name: "größe", entries: ["ä", "b", "日本"]).order(for: "r1") == [1, 0, 2])
  }

  @Test func `fixed entries keep their places, the others share the rest`() {
    let isFixed = [false, true, false, false, true]
    #expect(Shuffle(name: "moodBefore", entries: items, isFixed: isFixed).order(for: "r1") == [2, 1, 3, 0, 4])
    for run in 0..<50 {
      let order = Shuffle(name: "moodBefore", entries: items, isFixed: isFixed).order(for: "run\(run)")
      #expect(order[1] == 1 && order[4] == 4)
      #expect(order.sorted() == [0, 1, 2, 3, 4])
    }
  }

  @Test func `each order comes as often as any other`() {
    let shuffle = Shuffle(name: "moodBefore", entries: items)
    var counts: [[Int]: Int] = [:]
    let runs = 24_000
    for run in 0..<runs { counts[shuffle.order(for: "r\(run)"), default: 0] += 1 }
    let expected = Double(runs) / 120
    let chiSquare = counts.values.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
    #expect(counts.count == 120)
    // 119 degrees of freedom: one in a thousand draws lies above 173.6, one below 75.5.
    #expect((75.5...173.6).contains(chiSquare), "\(chiSquare)")
  }

  @Test func `two shuffles of one run have nothing to do with each other`() {
    let (before, after) = (Shuffle(name: "a", entries: ["x", "y"]), Shuffle(name: "b", entries: ["x", "y"]))
    let same = (0..<4_000).count { before.order(for: "r\($0)") == after.order(for: "r\($0)") }
    #expect((1_850...2_150).contains(same), "\(same)")
  }

  // MARK: Pages

  private func choices(_ options: [ControlOption], _ style: String = "multiple") -> AnswerDefinition {
    let (format, problems) = TextChoiceFormat.defined([
      "choices": .choices(options), "style": .string(style), "shuffle": .string("choices"),
    ])
    #expect(problems == [])
    return AnswerDefinition(format: format)
  }

  private func form(_ items: [Item], _ more: [String: DefinitionValue] = [:]) -> Step {
    let (kind, problems) = FormStep.defined(
      ["items": .items(items)].merging(more) { $1 }, id: "f")
    #expect(problems == [])
    return Step(id: "f", kind: kind)
  }

  private func option(_ code: String, isExclusive: Bool = false, asks: Bool = false, isFixed: Bool? = nil)
    -> ControlOption
  {
    ControlOption(
      code: code, label: .en(code), isExclusive: isExclusive, other: asks ? OtherField(label: .en("Which?")) : nil,
      isFixed: isFixed)
  }

  @Test func `a form shows its items in the run's order and keeps what stands between them`() {
    let number = AnswerDefinition(format: IntegerFormat.defined().format)
    let step = form(
      items.map { Item(id: $0, question: .en($0), answer: number) }, ["shuffle": .string("items")])
    let order = step.itemShuffle?.order(for: "r1") ?? []
    #expect(step.arranged(for: "r1").items.map(\.id) == order.map { items[$0] })
    #expect(step.items.map(\.id) == items)
    #expect(form([Item(id: "a", question: .en("a"), answer: number)]).itemShuffle == nil)
  }

  @Test func `"other" and exclusive choices stand where people look for them, unless their author says otherwise`() {
    let answer = choices([
      option("a"), option("b"), option("c"), option("own", asks: true), option("none", isExclusive: true),
      option("last", isFixed: true),
    ])
    let item = Item(id: "q", question: .en("q"), answer: answer)
    let free = Item(
      id: "q", question: .en("q"),
      answer: choices([option("a"), option("b"), option("own", asks: true, isFixed: false)]))
    var (ends, firsts): (Set<[String]>, Set<String>) = ([], [])
    for run in 0..<60 {
      let codes = form([item]).arranged(for: "r\(run)").items[0].answer.control.options.map(\.code)
      #expect(codes.sorted() == ["a", "b", "c", "last", "none", "own"])
      ends.insert(Array(codes.suffix(3)))
      firsts.insert(form([free]).arranged(for: "r\(run)").items[0].answer.control.options[0].code)
    }
    #expect(ends == [["own", "none", "last"]])
    #expect(firsts == ["a", "b", "own"])
  }

  @Test(arguments: [
    (ImageChoiceFormat.self as any AnswerFormat.Type), ColorChoiceFormat.self, ValuePickerFormat.self,
    RankingFormat.self, ConstantSumFormat.self,
  ])
  func `whatever offers choices shows them in the run's order`(format: any AnswerFormat.Type) {
    let options = (1...6).map { option("c\($0)", isFixed: $0 == 6) }
    let values: [String: DefinitionValue] = ["choices": .choices(options), "shuffle": .string("choices")]
    var problems: [DefinitionProblem] = []
    let answer = AnswerDefinition(format: format.init(Definition(values), problems: &problems))
    let step = form([Item(id: "q", question: .en("q"), answer: answer)])
    var seen: Set<[String]> = []
    for run in 0..<20 {
      let shown = step.arranged(for: "r\(run)").items[0].answer.control
      let codes =
        if case .fields(let parts) = shown { parts.fields.map { String($0.part.prefix(2)) } } else {
          shown.options.map(\.code)
        }
      let order = step.choiceShuffle(of: step.items[0])?.order(for: "r\(run)") ?? []
      #expect(codes == order.map { options[$0].code })
      #expect(codes.last == "c6")
      seen.insert(codes)
    }
    #expect(seen.count > 10)
  }

  @Test func `the rows of a grid have one order of choices, those of a list each their own`() {
    let answer = choices((1...6).map { option("c\($0)") }, "single")
    let rows = (1...3).map { Item(id: "row\($0)", question: .en("row"), answer: answer) }
    func orders(_ step: Step) -> Set<[String]> {
      Set(step.arranged(for: "r1").items.map { $0.answer.control.options.map(\.code) })
    }
    #expect(orders(form(rows, ["layout": .string("grid")])).count == 1)
    #expect(orders(form(rows)).count == 3)
  }
}
