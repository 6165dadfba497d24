import SurveyModel
import TestSupport
import Testing

/// Paths as text, as lists and by the places of their steps.
struct PathTests {
  @Test func `a path is the same as text and as a list`() {
    let path = StepPath(["welcome", "a", "done"])
    #expect(path.text == "welcome\na\ndone")
    #expect(path.steps == ["welcome", "a", "done"] && path.last == "done")
    #expect(StepPath(text: "a").steps == ["a"] && StepPath(text: "a").last == "a")
    #expect(StepPath([]).steps.isEmpty && StepPath([]).last == nil)
  }

  @Test func `steps are found by what follows them in declared order`() throws {
    let task = try NavigableOrderedTask.fixture(["a", "ab", "abc", "b", "end"])
    func places(_ path: [String]) -> [Int] {
      let visited = task.visited(by: StepPath(path))
      return task.steps.indices.filter(visited.contains)
    }
    #expect(places(["a", "ab", "abc"]) == [0, 1, 2])
    #expect(places(["ab", "b"]) == [1, 3])
    #expect(places(["abc"]) == [2], "an id that begins another one is not that one")
    #expect(places(["b", "end"]) == [3, 4])
    #expect(places(["nowhere", "b"]) == [3], "what the task does not have is left out")
    #expect(places([]).isEmpty)
  }

  @Test func `any visit is read back from its text`() throws {
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<500 {
      let count = Int.random(in: 1...40, using: &generator)
      let ids = (0..<count).map { "s\($0)" + String(repeating: "x", count: Int.random(in: 0...9, using: &generator)) }
      let task = try NavigableOrderedTask.fixture(ids)
      // Forward in most cases, with gaps; some lead anywhere.
      var path = ids.filter { _ in Int.random(in: 0..<5, using: &generator) > 0 }
      if Int.random(in: 0..<4, using: &generator) == 0 { path.shuffle(using: &generator) }
      let visited = task.visited(by: StepPath(path))
      #expect(task.path(of: visited).steps == path)
      #expect(visited.last == path.last.flatMap { task.index(of: $0) })
      #expect(visited.furthest == path.compactMap { task.index(of: $0) }.max() ?? -1)
      for (place, id) in path.enumerated() {
        let index = try #require(task.index(of: id))
        #expect(visited.contains(index))
        #expect(visited.place(before: index) == (place > 0 ? task.index(of: path[place - 1]) : nil))
        #expect(visited.place(behind: index) == (place + 1 < path.count ? task.index(of: path[place + 1]) : nil))
        #expect(task.path(of: visited.prefix(through: index)).steps == Array(path[...place]))
      }
      for id in ids where !path.contains(id) { #expect(task.index(of: id).map(visited.contains) == false) }
    }
  }

  @Test func `the way is plain where nothing can turn it`() throws {
    let task = try NavigableOrderedTask.fixture(
      ["a", "b", "c?a == 1", "d", "e", "endOut", "f", "end"], rules: [("d", "a == 1", "f")])
    #expect(task.steps.indices.map(task.endOfPlainWay) == [1, 1, 3, 3, 5, 5, 7, 7])
  }
}
