import Exporting
import SurveyModel
import Testing

/// What an export says about the order in which a run saw something.
@Suite struct OrderTests {
  private func form(_ ids: [String], shuffles: Bool = true) -> Step {
    var problems: [DefinitionProblem] = []
    let items = ids.map { Item.asking($0, .number()) }
    let values: [String: DefinitionValue] = ["items": .items(items)]
    let kind = FormStep(
      Definition(shuffles ? values.merging(["shuffle": .string("items")]) { $1 } : values), id: "f",
      optionality: .required, problems: &problems)
    return Step(id: "f", kind: kind)
  }

  private func run(_ id: String, path: [String] = ["f", "z", "done"]) -> ExportRun {
    let ids = ["a", "b", "c"]
    return .fixture(
      id, path: path, ["a": .number(1), "b": .number(2), "c": .number(3), "z": .number(4)],
      steps: Dictionary(uniqueKeysWithValues: ids.map { ($0, "f") }))
  }

  private func order(_ run: String, of ids: [String] = ["a", "b", "c"]) -> [String] {
    Shuffle(name: "f", entries: ids).order(for: run).map { ids[$0] }
  }

  @Test func `the order stands behind the form's last column, as the run saw it`() throws {
    let runs = (1...8).map { run("r\($0)") }
    let table = try wide(
      MemorySource([[form(["a", "b", "c"]), .question("z", .number()), .completion("done")]], runs: runs))
    #expect(table.answerColumns == ["a", "b", "c", "f__order", "z"])
    #expect(table.column("f__order") == runs.map { order($0.id).joined(separator: ";") })
    #expect(Set(table.column("f__order")).count > 1)
  }

  @Test func `the long file has each item's place as it was seen`() throws {
    let table = try long(
      MemorySource([[form(["a", "b", "c"]), .question("z", .number()), .completion("done")]], runs: [run("r4")]))
    for (row, item) in table.column("item").enumerated() {
      let place = item.flatMap(order("r4").firstIndex)
      #expect(table[row, "position"] == "\((place ?? 0) + 1)")
    }
    #expect(order("r4") != ["a", "b", "c"])
  }

  @Test func `who has not come to the form, or left it, has no order`() throws {
    let steps: [Step] = try [
      .question("z", .number()), form(["a", "b", "c"]), .completion("done"),
    ]
    let runs: [ExportRun] = [
      .fixture("r1", .inProgress, path: ["z"]), run("r2", path: ["z", "done"]), .fixture("r3", .discarded, path: ["f"]),
    ]
    #expect(try wide(MemorySource([steps], runs: runs)).column("f__order") == ["", "", ""])
  }

  @Test func `an order that one version has stays, and the others leave it empty`() throws {
    let end = Step.completion("done")
    let first = try [form(["a", "b"], shuffles: false), .question("z", .number()), end]
    let second = try [form(["a", "b", "c"]), .question("z", .number()), end]
    let runs = [run("r1"), ExportRun.fixture("r2", version: 2, path: ["f", "z", "done"])]
    for versions in [[first, second], [second, first]] {
      let table = try wide(MemorySource(versions, runs: runs))
      #expect(table.answerColumns.filter { !$0.hasSuffix("__status") } == ["a", "b", "c", "f__order", "z"])
      #expect(table.column("f__order").count { $0 == "" } == 1)
    }
  }

  @Test func `an order can be left out`() throws {
    let both = MemorySource([[form(["a", "b"]), .completion("done")]], runs: [run("r1")])
    #expect(try wide(both, ExportOptions(without: ["f__order"])).answerColumns == ["a", "b"])
  }

  @Test func `the long file has the choices as they were seen`() throws {
    let codes = ["x", "y", "z"]
    var problems: [DefinitionProblem] = []
    let format = TextChoiceFormat(
      Definition([
        "choices": .choices(codes.map { ControlOption(code: $0, label: LocalizedText(["en": $0])) }),
        "shuffle": .string("choices"),
      ]), problems: &problems)
    let kind = QuestionStep(
      Definition(["answer": .answer(AnswerDefinition(format: format))]), id: "q", optionality: .required,
      problems: &problems)
    let runs = (1...6).map { ExportRun.fixture("r\($0)", path: ["q", "done"], ["q": .code("x")]) }
    let source = MemorySource([[Step(id: "q", kind: kind), .completion("done")]], runs: runs)
    #expect(try wide(source).answerColumns == ["q"])
    let expected = runs.map { run in
      Shuffle(name: "q", entries: codes).order(for: run.id).map { codes[$0] }.joined(separator: ";")
    }
    #expect(try long(source).column("choice_order") == expected)
    #expect(Set(expected).count > 1)
  }

  @Test func `the codebook says what an order is`() throws {
    let source = MemorySource([[form(["a", "b"]), .completion("done")]])
    let codebook = Table(try exported(source).text("codebook.csv"))
    let row = try #require(codebook.rows.first { $0[1] == "f__order" })
    #expect(row[2] == "f" && row[4] == "text" && row[5] == "The order in which the items were seen")
  }

  // MARK: Blocks

  private func blocks() throws -> NavigableOrderedTask {
    NavigableOrderedTask(
      id: "survey", title: LocalizedText([:]),
      steps: try [
        .question("a", .number()), .question("b", .number(), showIf: "a > 1"), .question("c", .number()),
        .question("d", .number()), .question("e", .number()), .completion("done"),
      ],
      parts: [
        .step("a"),
        .block(
          TaskBlock(
            id: "outer", isShuffled: true,
            parts: [
              .step("b"), .block(TaskBlock(id: "inner", isShuffled: true, parts: [.step("c"), .step("d")])),
            ])), .step("e"), .step("done"),
      ])
  }

  @Test func `the order of a block stands behind its last column, with the parts that the run went through`() throws {
    let task = try blocks()
    var source = MemorySource([task.steps])
    source.versions[0].study.tasks = [task]
    let ids = (1...8).map { "r\($0)" }
    source.runs = ids.map { id in
      let way = task.order(for: id).map { task.steps[$0].id }.filter { $0 != "b" || id != "r3" }
      return .fixture(id, path: way)
    }
    let table = try wide(source)
    #expect(
      table.answerColumns.filter { !$0.hasSuffix("__status") }
        == ["a", "b", "c", "d", "inner__order", "outer__order", "e"])
    for (row, id) in ids.enumerated() {
      let outer = Shuffle(name: "outer", entries: ["b", "inner"]).order(for: id).map { ["b", "inner"][$0] }
      let inner = Shuffle(name: "inner", entries: ["c", "d"]).order(for: id).map { ["c", "d"][$0] }
      #expect(table[row, "outer__order"] == outer.filter { $0 != "b" || id != "r3" }.joined(separator: ";"))
      #expect(table[row, "inner__order"] == inner.joined(separator: ";"))
    }
  }

  @Test func `what has not been reached is told apart from what was left out in each run's order`() throws {
    let task = try blocks()
    var source = MemorySource([task.steps])
    source.versions[0].study.tasks = [task]
    source.runs = (1...8).map { number in
      let way = task.order(for: "r\(number)").map { task.steps[$0].id }
      return .fixture("r\(number)", .inProgress, path: Array(way.prefix(3)))
    }
    let table = try wide(source, ExportOptions(statusColumns: .all))
    for (row, run) in source.runs.enumerated() {
      for step in ["b", "c", "d", "e"] where !run.path.contains(step) {
        #expect(table[row, "\(step)__status"] == "notReached", "\(run.id) \(step)")
      }
    }
    source.runs = (1...8).map { number in
      let way = task.order(for: "r\(number)").map { task.steps[$0].id }.filter { $0 != "b" }
      return .fixture("r\(number)", .inProgress, path: Array(way.prefix(4)))
    }
    #expect(
      try wide(source, ExportOptions(statusColumns: .all)).column("b__status").allSatisfy { $0 == "notShown" })
  }
}
