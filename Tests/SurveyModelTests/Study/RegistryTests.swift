import SurveyModel
import Testing

/// A format that a Swift host adds: one file, and nothing else has to know.
private struct BloodPressureFormat: AnswerFormat {
  static let name = "bloodPressure"
  static let summary = "Two numbers, as in 120/80."
  static let keys = [DefinitionKey("highest", .integer, "The highest number that is accepted.")]

  private let highest: Int

  init(_ definition: Definition, problems: inout [DefinitionProblem]) {
    highest = definition.integer("highest") ?? 300
    if highest < 1 { problems.append(DefinitionProblem("highest", "Write a number above 0.")) }
  }

  var valueType: ValueType { .opaque }
  var control: Control { .line(LineField(width: .short)) }

  func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    guard let text = fields.first() else { return .blank }
    let numbers = text.split(separator: "/").compactMap { Int($0) }
    guard numbers.count == 2, numbers.allSatisfy((1...highest).contains) else {
      return .refused([AnswerProblem(Message("error.bloodPressure"))])
    }
    return .value(
      .parts([
        AnswerPart(name: "systolic", text: "\(numbers[0])"), AnswerPart(name: "diastolic", text: "\(numbers[1])"),
      ]))
  }

  func fields(for value: AnswerValue) -> FieldInput {
    FieldInput(["": ["\(value.cell(.part("systolic")))/\(value.cell(.part("diastolic")))"]])
  }

  func columns() -> [Column] {
    ["systolic", "diastolic"].map {
      Column(suffix: "__\($0)", type: .number(unit: nil, minimum: nil, maximum: nil), source: .part($0))
    }
  }
}

/// A kind of step that a Swift host adds.
private struct MeasurementStep: StepKind {
  static let name = "measurement"
  static let summary = "Asks for one measurement, twice."
  static let keys = [DefinitionKey("answer", .answer, "What is measured.", required: true)]

  let blocks: [PageBlock]

  init(_ definition: Definition, id: String, optionality: Optionality, problems: inout [DefinitionProblem]) {
    blocks = ["first", "second"].compactMap { time in
      definition.answer("answer").map {
        .item(Item(id: "\(id)_\(time)", question: .en("The \(time) time"), optionality: optionality, answer: $0))
      }
    }
  }
}

/// The one list that a host extends.
struct RegistryTests {
  @Test func `a host's own format and step stand beside ours`() throws {
    var registry = Registry.standard
    registry.formats.append(BloodPressureFormat.self)
    registry.steps.append(MeasurementStep.self)

    let format = try #require(registry.format(named: "bloodPressure"))
    var problems: [DefinitionProblem] = []
    let pressure = format.init(Definition(["highest": .integer(250)]), problems: &problems)
    let definition = AnswerDefinition(
      format: pressure, dontKnow: .standard, defaultValue: pressure.value(fromDefault: "120/80"))

    let kind = try #require(registry.step(named: "measurement"))
    let step = kind.init(
      Definition(["answer": .answer(definition)]), id: "pressure", optionality: .required, problems: &problems)
    #expect(problems == [])
    #expect(step.items.map(\.id) == ["pressure_first", "pressure_second"])

    let read = definition.read(FieldInput(["": ["130/85"]]), in: .english)
    guard case .answer(let answer) = read, let value = answer.value else {
      Issue.record("the answer was refused")
      return
    }
    #expect(definition.format.columns().map { value.cell($0.source) } == ["130", "85"])
    #expect(AnswerValue(stored: value.encoded) == value)
    #expect(definition.read(definition.fields(for: answer), in: .english) == read)
    guard case .answer(.accepted) = definition.read(definition.initialFields, in: .english) else {
      Issue.record("the default is no default")
      return
    }
    guard case .refused = definition.read(FieldInput(["": ["300/85"]]), in: .english) else {
      Issue.record("too much was accepted")
      return
    }
  }

  @Test func `names that nobody registered are unknown`() {
    #expect(Registry.standard.format(named: "bloodPressure") == nil)
    #expect(Registry.standard.step(named: "measurement") == nil)
    // A film's record belongs to its step; no author asks for one.
    #expect(Registry.standard.format(named: "videoPlayback") == nil)
  }
}
