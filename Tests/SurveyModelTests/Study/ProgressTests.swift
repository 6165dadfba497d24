import SurveyModel
import TestSupport
import Testing

/// How far a page is.
struct ProgressTests {
  /// "position/total" for each page of a path while the run stands there, `-` where the page says nothing.
  private func walk(_ task: NavigableOrderedTask, _ numbers: [String: Int]) -> [String] {
    let path = task.path(answering: numbers)
    return path.indices.map { end in
      let visited = Array(path[...end])
      let answers = task.view(of: visited, numbers, isOpen: true)
      return task.progress(of: path[end], along: task.visited(by: StepPath(visited)), answers, at: .test).map {
        "\($0.position)/\($0.total.map(String.init) ?? "?")"
      }
        ?? "-"
    }
  }

  @Test func `T-04: the opening page and the end are not counted, a second introduction is`() throws {
    let task = try NavigableOrderedTask.fixture(["info1", "info2", "a", "b", "end"])
    #expect(walk(task, [:]) == ["-", "1/3", "2/3", "3/3", "-"])
  }

  @Test func `a question in the first place counts`() throws {
    #expect(walk(try .fixture(["a", "b", "end"]), [:]) == ["1/2", "2/2", "-"])
  }

  @Test func `one page says nothing`() throws { #expect(walk(try .fixture(["a", "end"]), [:]) == ["-", "-"]) }

  @Test func `what may follow counts until an answer decides`() throws {
    let task = try NavigableOrderedTask.fixture(["a", "b?a == 1", "c?a == 1", "d", "end"])
    #expect(walk(task, ["a": 1]) == ["1/4", "2/4", "3/4", "4/4", "-"])
    #expect(walk(task, ["a": 2]) == ["1/4", "2/2", "-"])
  }

  @Test func `jumps shorten the way once they are decided`() throws {
    let task = try NavigableOrderedTask.fixture(
      ["a", "b", "c", "d", "end"], rules: [("a", "a == 1", "d"), ("b", "b == 1", "d")])
    #expect(walk(task, ["a": 1]) == ["1/4", "2/2", "-"])
    #expect(walk(task, ["a": 2, "b": 1]) == ["1/4", "2/4", "3/3", "-"])
  }

  @Test func `an end in between cuts the way off only where it is sure to come`() throws {
    let task = try NavigableOrderedTask.fixture(["a", "endOut?a == 1", "b", "c", "end"])
    #expect(walk(task, ["a": 1]) == ["1/3", "-"])
    #expect(walk(task, ["a": 2]) == ["1/3", "2/3", "3/3", "-"])
  }

  @Test func `steps behind an end count only where a rule may lead there`() throws {
    let task = try NavigableOrderedTask.fixture(["a", "b", "endOut", "c", "d", "end"], rules: [("b", "b == 1", "c")])
    #expect(walk(task, ["b": 1]) == ["1/4", "2/4", "3/4", "4/4", "-"])
    #expect(walk(task, ["b": 2]) == ["1/4", "2/4", "-"])
  }

  @Test func `nothing is counted behind an end that is sure to come`() throws {
    let task = try NavigableOrderedTask.fixture(["a", "b", "endOut", "c", "d", "end"], rules: [("a", "a == 1", "c")])
    #expect(walk(task, ["a": 1]) == ["1/3", "2/3", "3/3", "-"])
    #expect(walk(task, ["a": 2]) == ["1/3", "2/2", "-"])
  }

  @Test func `conditions on what will not be shown are decided`() throws {
    let task = try NavigableOrderedTask.fixture(["a", "b?a == 1", "c?b == 1", "d", "e", "end"])
    // Standing at d's predecessor: b is out, so c is out too.
    let answers = task.view(of: ["a"], ["a": 2])
    #expect(
      task.progress(of: "a", along: task.visited(by: StepPath(["a"])), answers, at: .test)
        == TaskProgress(position: 1, total: 3))
  }

  @Test func `looking back changes nothing`() throws {
    let task = try NavigableOrderedTask.fixture(["info", "a", "b?a == 1", "c", "end"])
    let path = ["info", "a", "c"]
    let answers = task.view(of: path, ["a": 2], isOpen: true)
    #expect(
      task.progress(of: "a", along: task.visited(by: StepPath(path)), answers, at: .test)
        == TaskProgress(position: 1, total: 2))
    #expect(
      task.progress(of: "c", along: task.visited(by: StepPath(path)), answers, at: .test)
        == TaskProgress(position: 2, total: 2))
    #expect(task.progress(of: "b", along: task.visited(by: StepPath(path)), answers, at: .test) == nil)
  }

  @Test func `questions are numbered over the pages`() throws {
    var task = try NavigableOrderedTask.fixture(["info", "a", "info2", "b", "c", "end"], progress: .questions)
    #expect(walk(task, [:]) == ["-", "1/3", "-", "2/3", "3/3", "-"])
    task.progress = .none
    #expect(walk(task, [:]).allSatisfy { $0 == "-" })
  }

  @Test func `pages that show no progress are not counted`() throws {
    var task = try NavigableOrderedTask.fixture(["a", "b", "c", "end"])
    task.steps[1].showsProgress = false
    #expect(walk(task, [:]) == ["1/2", "-", "2/2", "-"])
  }
}

/// Properties of every task: tasks and answers come from a generator with a seed.
struct NavigationPropertyTests {
  private struct Survey {
    var task: NavigableOrderedTask
    var answers: [String: Int]
  }

  /// A task of up to twelve steps with forward rules and conditions on earlier answers.
  private func survey(_ generator: inout SeededGenerator, mayLeadBack: Bool = false) throws -> Survey {
    let count = Int.random(in: 1...12, using: &generator)
    var steps: [String] = []
    var rules: [(String, String?, String)] = []
    func condition(before index: Int) -> String {
      let asked = Int.random(in: 0...max(index, 0), using: &generator)
      let operation = ["==", "!=", "<", ">"].randomElement(using: &generator) ?? "=="
      return "s\(asked) \(operation) \(Int.random(in: 0...3, using: &generator))"
    }
    for index in 0..<count {
      var id = "s\(index)"
      if index > 0, Int.random(in: 0..<10, using: &generator) == 0 { id = "end\(index)" }
      steps.append(
        index > 0 && Int.random(in: 0..<3, using: &generator) == 0 ? "\(id)?\(condition(before: index - 1))" : id)
    }
    steps.append("end")
    let ids = steps.map { String($0.prefix { $0 != "?" }) }
    for index in 0..<count where Int.random(in: 0..<3, using: &generator) == 0 {
      let lowest = mayLeadBack ? 0 : index + 1
      let destination = ids[Int.random(in: lowest...count, using: &generator)]
      rules.append((ids[index], Bool.random(using: &generator) ? condition(before: index) : nil, destination))
    }
    let answers = (0..<count).map { ("s\($0)", Int.random(in: 0...3, using: &generator)) }.filter { _ in
      Int.random(in: 0..<5, using: &generator) > 0
    }
    return Survey(
      task: try .fixture(steps, rules: rules), answers: Dictionary(answers, uniquingKeysWith: { first, _ in first }))
  }

  @Test func `a path ends, goes forward, replays and holds shown steps only`() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<250 {
      let survey = try survey(&generator)
      let task = survey.task
      let path = task.path(answering: survey.answers)
      let indexes = path.compactMap(task.index)
      #expect(indexes == indexes.sorted() && Set(indexes).count == path.count)
      #expect(path == task.path(answering: survey.answers))
      // The final page is shown to everybody, so each path has exactly one end, and it is the last.
      #expect(path.filter { task.step($0)?.kind.ending != nil } == path.suffix(1))
      for (place, id) in path.enumerated() {
        let answers = task.view(of: Array(path[..<place]), survey.answers)
        #expect(task.step(id)?.showIf?.holds(answers, at: .test) ?? true)
      }
    }
  }

  @Test func `progress never goes back, and its total never grows`() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<250 {
      let survey = try survey(&generator)
      let task = survey.task
      let path = task.path(answering: survey.answers)
      var totals: [Int] = []
      var positions: [Int] = []
      for end in path.indices {
        let visited = Array(path[...end])
        let answers = task.view(of: visited, survey.answers, isOpen: true)
        guard
          let progress = task.progress(of: path[end], along: task.visited(by: StepPath(visited)), answers, at: .test)
        else { continue }
        let total = try #require(progress.total)
        #expect((1...total).contains(progress.position))
        totals.append(total)
        positions.append(progress.position)
      }
      #expect(positions == positions.sorted() && Set(positions).count == positions.count)
      #expect(totals == totals.sorted(by: >), "\(path) \(totals)")
    }
  }

  @Test func `every search for a next step ends, also where rules lead back`() throws {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<250 {
      let survey = try survey(&generator, mayLeadBack: true)
      _ = survey.task.path(answering: survey.answers, limit: 40)
      for step in survey.task.steps {
        let answers = survey.task.view(of: survey.task.steps.map(\.id), survey.answers)
        _ = survey.task.step(after: step.id, answers, at: .test)
        let visited = survey.task.visited(by: StepPath([step.id]))
        _ = survey.task.progress(of: step.id, along: visited, answers, at: .test)
      }
    }
  }
}
