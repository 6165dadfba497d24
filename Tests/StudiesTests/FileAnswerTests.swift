import Testing

@testable import Studies

/// What is said of files, photographs and films that are asked for wrongly.
struct FileAnswerTests {
  private static func question(_ answer: String) -> String {
    "  - { id: a, type: question, question: A?, answer: { type: file\(answer) } }"
  }

  private static func step(_ type: String, _ key: String) -> String {
    "  - { id: a, type: \(type), title: A, \(key) }"
  }

  @Test(arguments: [
    Mistake(question(""), "tasks/t.yaml:4:52: error: needs `accept:`. What is taken: groups (`image/*`"),
    Mistake(question(", accept: [.svg]"), "tasks/t.yaml:4:74: error: can hold scripts and are never taken"),
    Mistake(question(", accept: [text/html]"), "tasks/t.yaml:4:74: error: can hold scripts and are never taken"),
    Mistake(question(", accept: [.exe]"), "tasks/t.yaml:4:74: error: or one of .jpg, .png"),
    Mistake(question(", accept: []"), "tasks/t.yaml:4:74: error: Name at least one kind of file"),
    Mistake(question(", accept: [.pdf], maximumSize: 20"), "tasks/t.yaml:4:95: error: a number with its unit"),
    Mistake(question(", accept: [.pdf], maximumSize: 2 GB"), "tasks/t.yaml:4:95: error: from 1 KB to 1 GB"),
    Mistake(question(", accept: [.pdf], maximumSise: 1 MB"), "tasks/t.yaml:4:82: error: Did you mean `maximumSize`?"),
    Mistake(question(", accept: [.pdf], default: x"), "tasks/t.yaml:4:91: error: is no answer that this format takes"),
    Mistake(step("imageCapture", "captureRaw: true"), "tasks/t.yaml:4:56: error: No browser takes unprocessed"),
    Mistake(step("imageCapture", "devicePosition: side"), "tasks/t.yaml:4:60: error: `back`, `front`"),
    Mistake(
      step("imageCapture", "templateImage: media/x.png"), "tasks/t.yaml:4:59: error: There is no file `media/x.png`"),
    Mistake(
      step("imageCapture", "templateImageInsets: { top: 0.1 }"),
      "tasks/t.yaml:4:65: error: `templateImage`, which is missing"),
    Mistake(step("videoCapture", "duration: 1201"), "tasks/t.yaml:4:54: error: seconds from 1 to 1200"),
    Mistake(step("videoCapture", "duration: 0"), "tasks/t.yaml:4:54: error: seconds from 1 to 1200"),
    Mistake(step("videoCapture", "torchMode: maybe"), "tasks/t.yaml:4:55: error: `auto`, `on`, `off`"),
    Mistake(step("videoCapture", "maximumSize: 1 B"), "tasks/t.yaml:4:57: error: a number with its unit"),
  ])
  func `each mistake is told at its place`(mistake: Mistake) {
    mistake.expect(Fixture.read(Fixture.task(mistake.yaml)).diagnostics)
  }

  @Test func `a condition asks only whether there is a file`() {
    let asked =
      Self.question(", accept: [.pdf]")
      + "\n  - { id: b, type: question, showIf: answered(a), question: B?, answer: { type: text } }\n"
    #expect(Fixture.read(Fixture.task(asked)).diagnostics.isEmpty)
    Mistake(asked.replacing("answered(a)", with: "a == \"x\""), "tasks/t.yaml:5:38: error: `a` has no single value")
      .expect(
        Fixture.read(Fixture.task(asked.replacing("answered(a)", with: "a == \"x\""))).diagnostics)
  }
}
