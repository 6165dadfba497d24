import SurveyModel
import Testing

/// What all formats share.
struct AnswerDefinitionTests {
  static let offered = AnswerDefinition(format: IntegerFormat.defined().format, dontKnow: .standard)

  @Test func `FV-29: don't know alone is an answer`() {
    #expect(Self.offered.read(FieldInput(["dontKnow": ["1"]]), in: .english) == .answer(.dontKnow))
    #expect(Self.offered.fields(for: .dontKnow) == FieldInput(["dontKnow": ["1"]]))
  }

  @Test(arguments: ["3", "three"])
  func `don't know beside an entry asks`(_ typed: String) {
    #expect(
      Self.offered.read(FieldInput(["": [typed], "dontKnow": ["1"]]), in: .english)
        == .refused([
          AnswerProblem(
            Message("error.dontKnow.withAnswer", ["dontKnow": .interface("question.dontKnow")]), part: "dontKnow")
        ]))
  }

  @Test func `don't know is heard only where it was offered`() {
    let definition = AnswerDefinition(format: IntegerFormat.defined().format)
    #expect(definition.read(FieldInput(["dontKnow": ["1"]]), in: .english) == .answer(.blank))
  }

  @Test(arguments: [
    (["playbackStoppedTime": ["12.34567"], "playbackCompleted": ["false"]], "12.345", "0"),
    (["playbackStoppedTime": ["60"], "playbackCompleted": ["true"]], "60", "1"),
    (["playbackCompleted": ["1"]], "", "1"),
    (["playbackStoppedTime": ["5"], "playbackCompleted": ["perhaps"]], "5", ""),
  ])
  func `a film's record is what its player sent`(parts: [String: [String]], stopped: String, completed: String) {
    let format = VideoPlaybackFormat()
    let value = format.read(parts).value
    #expect(format.columns().map(\.suffix) == ["__playbackStoppedTime", "__playbackCompleted"])
    #expect(format.columns().map { value?.cell($0.source) } == [stopped, completed])
    #expect(value.map { format.read(format.fields(for: $0), in: .english).value } == value)
  }

  @Test(arguments: ["NaN", "-1", "1e300", "1.7976931348623157e+308", "abc", "", "99999999", "1,5", "\u{0}"])
  func `garbage from a player is left out`(_ text: String) {
    #expect(VideoPlaybackFormat().read(["playbackStoppedTime": [text], "playbackCompleted": [text]]) == .blank)
  }

  @Test func `every format declares keys with summaries and a name of its own`() {
    let formats = Registry.standard.formats
    #expect(Set(formats.map { $0.name }).count == formats.count)
    for format in formats {
      #expect(format.summary.hasSuffix("."))
      let names = format.keys.map(\.name) + AnswerDefinition.sharedKeys.map(\.name) + ["type"]
      #expect(Set(names).count == names.count, "\(format.name)")
      for key in format.keys { #expect(key.summary.hasSuffix("."), "\(format.name).\(key.name)") }
    }
    for step in Registry.standard.steps {
      let names = step.keys.map(\.name) + Step.sharedKeys.map(\.name) + ["id", "type"]
      #expect(Set(names).count == names.count, "\(step.name)")
    }
  }
}
