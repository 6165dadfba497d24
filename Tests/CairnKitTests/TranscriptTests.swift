import CairnKit
import Testing

/// Which members are called, and in which order, through the whole server (researchkit.md 4.2, present first, then leave).
@Suite struct TranscriptTests {
  static let task = NavigableOrderedTask(
    id: "walk", title: "Walk",
    steps: [
      InstructionStep(id: "welcome", title: "Welcome"),
      QuestionStep(id: "a", question: "A?", answer: .integer()).optional(),
      QuestionStep(id: "b", question: "B?", answer: .text()),
      StepOfKind("review", id: "list", title: "Your answers"),
      CompletionStep(id: "done", title: "Thank you"),
    ])

  /// Serves the task with a delegate that writes down what it is called for.
  private func serve(
    _ delegate: Transcript, task: NavigableOrderedTask = task,
    _ body: (Visitor, _ log: @Sendable () -> [String]) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let log = Lines()
    var host = SurveyHost(task: task, dataFolder: folder.path + "/data", port: 0, delegate: delegate)
    host.log = { log.add($0) }
    try await host.serve { served in try await body(Visitor(port: served.port)) { log.all } }
  }

  /// What a page that appears asks for.
  private func appearing(_ step: String) -> [String] {
    ["pageFor \(step)", "defaultAnswersFor \(step)", "learnMoreFor \(step)", "willAppear \(step)"]
  }

  @Test func `the first step is presented, then the run begins with it`() async throws {
    let delegate = Transcript()
    try await serve(delegate) { visitor, _ in
      let run = try await visitor.begin("walk")
      _ = try await visitor.get(run + "/welcome")
      #expect(delegate.take() == ["shouldPresent welcome", "didChange "] + appearing("welcome"))
    }
  }

  @Test func `Next presents before it leaves`() async throws {
    let delegate = Transcript()
    try await serve(delegate) { visitor, _ in
      let run = try await visitor.begin("walk")
      try await visitor.answer("welcome", of: run)
      _ = try await visitor.get(run + "/a")
      _ = delegate.take()
      try await visitor.answer("a", of: run, [("a", "7")])
      _ = try await visitor.get(run + "/b")
      #expect(
        delegate.take() == appearing("a")
          + ["defaultAnswersFor a", "shouldPresent b", "didChange a=7", "willDisappear a forward"] + appearing("b"))
    }
  }

  @Test func `Skip is told as forward, without a value`() async throws {
    let delegate = Transcript()
    try await serve(delegate) { visitor, _ in
      let run = try await visitor.begin("walk")
      try await visitor.answer("welcome", of: run)
      _ = try await visitor.get(run + "/a")
      _ = delegate.take()
      try await visitor.answer("a", of: run, [("a", "7")], action: "skip")
      _ = try await visitor.get(run + "/b")
      #expect(
        delegate.take() == appearing("a")
          + ["defaultAnswersFor a", "shouldPresent b", "didChange a=", "willDisappear a forward"] + appearing("b"))
    }
  }

  @Test func `Back is told as reverse, and keeps what was typed`() async throws {
    let delegate = Transcript()
    try await serve(delegate) { visitor, _ in
      let run = try await visitor.begin("walk")
      try await visitor.answer("welcome", of: run)
      try await visitor.answer("a", of: run, [("a", "7")])
      _ = try await visitor.get(run + "/b")
      _ = delegate.take()
      let back = try await visitor.answer("b", of: run, [("b", "words")], action: "back")
      #expect(back.location == run + "/a")
      _ = try await visitor.get(back.location)
      #expect(
        delegate.take() == appearing("b")
          + ["defaultAnswersFor b", "shouldPresent a", "didChange a=7 b=words", "willDisappear b reverse"]
          + appearing("a"))
    }
  }

  @Test func `an answer changed from the list of answers is told as reverse`() async throws {
    let delegate = Transcript()
    try await serve(delegate) { visitor, _ in
      let run = try await visitor.begin("walk")
      try await visitor.answer("welcome", of: run)
      try await visitor.answer("a", of: run, [("a", "7")])
      try await visitor.answer("b", of: run, [("b", "words")])
      let page = try await visitor.get(run + "/a?review=list")
      _ = delegate.take()
      let saved = try await visitor.post(
        run + "/a?review=list", [("_form", page.value("_form") ?? ""), ("a", "8"), ("_action", "continue")])
      #expect(saved.location == run + "/list")
      _ = try await visitor.get(saved.location)
      #expect(
        delegate.take()
          == ["defaultAnswersFor a", "shouldPresent list", "didChange a=8 b=words", "willDisappear a reverse"]
          + appearing("list"))
    }
  }

  @Test func `the end is told once, after the last change`() async throws {
    let delegate = Transcript()
    try await serve(delegate) { visitor, log in
      let run = try await visitor.begin("walk")
      try await visitor.answer("welcome", of: run)
      try await visitor.answer("a", of: run, [("a", "7")])
      try await visitor.answer("b", of: run, [("b", "words")])
      _ = try await visitor.get(run + "/list")
      _ = delegate.take()
      try await visitor.answer("list", of: run)
      try await until { delegate.lines.contains("didFinish completed") }
      #expect(
        delegate.take() == appearing("list")
          + [
            "defaultAnswersFor list", "shouldPresent done", "didChange a=7 b=words", "willDisappear list forward",
            "didFinish completed",
          ])
    }
  }

  @Test func `cancelling asks whether to confirm, and tells no step that it disappears`() async throws {
    let delegate = Transcript()
    try await serve(delegate) { visitor, _ in
      let run = try await visitor.begin("walk")
      try await visitor.answer("welcome", of: run)
      try await visitor.answer("a", of: run, [("a", "7")], action: "pause")
      _ = delegate.take()
      let leave = try await visitor.get(run + "/leave")
      #expect(delegate.take().last == "supportsSaveAndRestore")
      let gone = try await visitor.post(run + "/leave", [("_form", leave.value("_form") ?? ""), ("_action", "delete")])
      #expect(gone.location == run)
      try await until { delegate.lines.contains("didFinish discarded") }
      #expect(delegate.take() == ["shouldConfirmCancel", "didFinish discarded"])
    }
  }

  @Test func `a step that is refused is not gone to, says why, and keeps the answer`() async throws {
    let delegate = Transcript { step, result in
      step == "b" && result["a"] == .number(13) ? .refused("Not with 13. Choose another number") : .allowed
    }
    try await serve(delegate) { visitor, _ in
      let run = try await visitor.begin("walk")
      try await visitor.answer("welcome", of: run)
      let refused = try await visitor.answer("a", of: run, [("a", "13")])
      #expect(refused.location == run + "/a")
      #expect(refused.fragment == "#_errors")
      let page = try await visitor.get(refused.location)
      #expect(page.body.contains("Not with 13. Choose another number"))
      #expect(page.value("a") == "13")
      #expect(!delegate.lines.contains { $0.hasPrefix("willDisappear a") }, "it has not been left")
      #expect(try await visitor.answer("a", of: run, [("a", "12")]).location == run + "/b")
      #expect(try await !visitor.get(run + "/a").body.contains("Not with 13"))
    }
  }

  @Test func `a step that is refused on the way back keeps what was typed`() async throws {
    let delegate = Transcript { step, result in
      step == "a" && result["a"] != nil ? .refused("What is given is given") : .allowed
    }
    try await serve(delegate) { visitor, _ in
      let run = try await visitor.begin("walk")
      try await visitor.answer("welcome", of: run)
      try await visitor.answer("a", of: run, [("a", "1")])
      let refused = try await visitor.answer("b", of: run, [("b", "words")], action: "back")
      #expect(refused.location == run + "/b")
      let page = try await visitor.get(refused.location)
      #expect(page.body.contains("What is given is given"))
      #expect(page.value("b") == "words")
    }
  }

  @Test func `a first step that is refused begins no run`() async throws {
    try await serve(Transcript { _, _ in .refused("Come back on Monday") }) { visitor, _ in
      let page = try await visitor.start("walk")
      #expect(page.status == 409)
      #expect(page.body.contains("Come back on Monday"))
    }
  }

  @Test func `a hook that throws keeps what was typed, and names the run in the log`() async throws {
    struct Broken: Error, CustomStringConvertible { let description = "the backend is away" }
    let isBroken = Switch(true)
    let delegate = Transcript { step, _ in
      if step == "b", isBroken.isOn { throw Broken() }
      return .allowed
    }
    try await serve(delegate) { visitor, log in
      let run = try await visitor.begin("walk")
      try await visitor.answer("welcome", of: run)
      let answer = try await visitor.answer("a", of: run, [("a", "7")])
      #expect(answer.status == 503)
      #expect(answer.body.contains("name=\"a\" value=\"7\""), "the page offers to send it again")
      #expect(try await visitor.get(run + "/a").value("a") == "7")
      #expect(log().contains { $0.contains("run r") && $0.contains("the backend is away") })
      isBroken.turnOff()
      #expect(try await visitor.answer("a", of: run, [("a", "7")]).location == run + "/b")
    }
  }

  @Test func `a failure that a hook throws ends the run as failed, with its answers kept`() async throws {
    let delegate = Transcript { step, _ in
      if step == "b" { throw RunFailure("the device broke") }
      return .allowed
    }
    try await serve(delegate) { visitor, log in
      let run = try await visitor.begin("walk")
      try await visitor.answer("welcome", of: run)
      try await visitor.answer("a", of: run, [("a", "7")])
      try await until { delegate.lines.contains("didFinish failed") }
      #expect(delegate.lines.contains("didChange a=7"))
      #expect(log().contains { $0.contains("the device broke") })
    }
  }
}
