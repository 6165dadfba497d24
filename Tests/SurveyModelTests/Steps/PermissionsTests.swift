import SurveyModel
import Testing

/// What a page asks of the device (researchkit.md S-20).
struct PermissionsTests {
  private func step(_ entries: [[String: DefinitionValue]]) -> (
    kind: RequestPermissionsStep, problems: [DefinitionProblem]
  ) {
    RequestPermissionsStep.defined(["permissions": .list(entries.map { .group(Definition($0)) })])
  }

  private func format(_ entries: [[String: DefinitionValue]]) throws -> any AnswerFormat {
    let (kind, problems) = step(entries)
    #expect(problems == [])
    return try #require(kind.items.first).answer.format
  }

  private static let both: [[String: DefinitionValue]] = [
    ["kind": .string("microphone")], ["kind": .string("location"), "optional": .boolean(true)],
  ]

  private func fields(_ parts: [String: String]) -> FieldInput { FieldInput(parts.mapValues { [$0] }) }

  @Test func `S-20: what browsers do not have is refused with a sentence, and so is the same twice`() {
    #expect(step([["kind": .string("healthKit")]]).problems[0].text.contains("No browser gives a page"))
    #expect(step([["kind": .string("smell")]]).problems[0].text.contains("`microphone`"))
    #expect(step([["kind": .string("motion")], ["kind": .string("motion")]]).problems.count == 1)
    #expect(step([]).problems.count == 1)
  }

  @Test func `S-20: each that is required has to be connected, or not to be there`() throws {
    let format = try format(Self.both)
    for state in ["connected", "notSupported"] {
      let reading = format.read(fields(["script": "1", "microphone": state]), in: .english)
      #expect(
        reading
          == .value(
            .parts([AnswerPart(name: "microphone", text: state), AnswerPart(name: "location", text: "default")])))
    }
    for (state, message) in [
      ("default", "error.permission"), ("error", "error.permission.refused"), ("x", "error.permission"),
    ] {
      guard case .refused(let problems) = format.read(fields(["script": "1", "microphone": state]), in: .english) else {
        Issue.record("taken")
        continue
      }
      #expect(problems.map(\.message.key) == [message] && problems.map(\.part) == ["microphone"])
    }
  }

  @Test func `S-20: where no script ran one goes on, and nothing is claimed`() throws {
    let read = try format(Self.both).read(fields(["microphone": "connected"]), in: .english)
    #expect(
      read
        == .value(
          .parts([AnswerPart(name: "microphone", text: "default"), AnswerPart(name: "location", text: "default")])))
  }

  @Test func `S-20: each has a column of its states`() throws {
    let columns = try format(Self.both).columns()
    #expect(columns.map(\.suffix) == ["__microphone", "__location"])
    guard case .code(let labels) = columns[0].type else {
      Issue.record("no codes")
      return
    }
    #expect(labels.map(\.code) == ["default", "connected", "notSupported", "error"])
  }
}
