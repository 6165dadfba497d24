import Exporting
import SurveyModel
import Testing

/// What an export says of questions and choices that a page's conditions leave out.
@Suite struct VisibilityTests {
  private func steps() throws -> [Step] {
    func choice(_ code: String, _ showIf: String? = nil) throws -> ControlOption {
      ControlOption(
        code: code, label: LocalizedText(["en": code]), showIf: try showIf.map(Expression.init(parsing:)))
    }
    var problems: [DefinitionProblem] = []
    let several = TextChoiceFormat(
      Definition([
        "choices": .choices([try choice("p"), try choice("q", "a > 5")]), "style": .string("multiple"),
      ]), problems: &problems)
    var hidden = Item.asking("b", .number())
    hidden.showIf = try Expression(parsing: "a > 1")
    let whole = AnswerDefinition(format: IntegerFormat(Definition(), problems: &problems))
    let items = [
      Item(id: "a", question: LocalizedText([:]), answer: whole), hidden,
      Item(id: "c", question: LocalizedText([:]), answer: AnswerDefinition(format: several)),
    ]
    return [try .form("f", items), try .question("z", .number()), .completion("done")]
  }

  private func run(
    _ id: String, _ status: ExportRun.Status = .completed, path: [String] = ["f", "z", "done"],
    answers: KeyValuePairs<String, Answer>
  ) -> ExportRun {
    .fixture(id, status, path: path, answers, steps: ["a": "f", "b": "f", "c": "f"])
  }

  @Test func `a question that was left out has no value, and says so`() throws {
    let table = try wide(
      MemorySource(
        [try steps()],
        runs: [
          run("r1", answers: ["a": .number(1), "c": .codes("p"), "z": .number(1)]),
          run("r2", answers: ["a": .number(2), "b": .number(7), "c": .codes("p"), "z": .number(1)]),
          run(
            "r3", .inProgress, path: ["f", "z"],
            answers: ["a": .number(1), "b": .notShown(kept: .number(DecimalNumber(7))), "c": .codes("p")]),
          run("r4", .inProgress, path: ["f"], answers: [:]),
        ]))
    #expect(table.column("b") == ["", "7", "", ""])
    #expect(table.column("b__status") == ["notShown", "answered", "notShown", "notReached"])
    #expect(!table.header.contains("a__status"))
  }

  @Test func `a choice that was not offered is neither taken nor left`() throws {
    let table = try wide(
      MemorySource(
        [try steps()],
        runs: [
          run("r1", answers: ["a": .number(1), "c": .codes("p"), "z": .number(1)]),
          run("r2", answers: ["a": .number(6), "b": .number(7), "c": .codes("p"), "z": .number(1)]),
          run("r3", answers: ["a": .number(6), "b": .number(7), "c": .codes("p", "q"), "z": .number(1)]),
          run("r4", answers: ["a": .number(6), "b": .number(7), "c": .blank, "z": .number(1)]),
        ]))
    #expect(table.column("c__p") == ["1", "1", "1", "0"])
    #expect(table.column("c__q") == ["", "0", "1", "0"])
  }

  @Test func `the long file has what is kept in its history alone, without its value`() throws {
    let source = MemorySource(
      [try steps()],
      runs: [
        run(
          "r1", .inProgress, path: ["f", "z"],
          answers: ["a": .number(1), "b": .notShown(kept: .number(DecimalNumber(7))), "c": .codes("p")])
      ])
    #expect(try long(source).column("item") == ["a", "c"])
    let history = try long(source, ExportOptions(includesHistory: true))
    #expect(history.column("item") == ["a", "b", "c"])
    #expect(history[1, "status"] == "notShown" && history[1, "current"] == "0" && history[1, "value"] == "")
  }
}
