import SurveyModel
import Testing

/// What comes next.
struct NavigationTests {
  @Test func `without rules, steps come in order and then end`() throws {
    let task = try NavigableOrderedTask.fixture(["a", "b", "end"])
    #expect(task.path(answering: [:]) == ["a", "b", "end"])
  }

  @Test func `a step is shown only where its condition holds`() throws {
    let task = try NavigableOrderedTask.fixture(["a", "b?a == 1", "c?a != 1", "end"])
    #expect(task.path(answering: ["a": 1]) == ["a", "b", "end"])
    #expect(task.path(answering: ["a": 2]) == ["a", "c", "end"])
    // Unknown counts as false.
    #expect(task.path(answering: [:]) == ["a", "end"])
  }

  @Test func `the first rule that holds wins, else the order`() throws {
    let task = try NavigableOrderedTask.fixture(
      ["a", "b", "c", "d", "end"], rules: [("a", "a > 10", "d"), ("a", "a > 5", "c")])
    #expect(task.path(answering: ["a": 11]) == ["a", "d", "end"])
    #expect(task.path(answering: ["a": 6]) == ["a", "c", "d", "end"])
    #expect(task.path(answering: ["a": 1]) == ["a", "b", "c", "d", "end"])
  }

  @Test func `T-17: a rule without a condition always leads on`() throws {
    let task = try NavigableOrderedTask.fixture(["a", "b", "end"], rules: [("a", nil, "end")])
    #expect(task.path(answering: ["a": 1]) == ["a", "end"])
  }

  @Test func `T-11: the rules of a step passed over are asked too`() throws {
    let task = try NavigableOrderedTask.fixture(
      ["a", "b?a == 1", "c", "d", "end"], rules: [("b", nil, "d")])
    #expect(task.path(answering: ["a": 1]) == ["a", "b", "d", "end"])
    #expect(task.path(answering: ["a": 2]) == ["a", "d", "end"])
  }

  @Test func `T-11: a rule that leads to a hidden step goes on from there`() throws {
    let task = try NavigableOrderedTask.fixture(
      ["a", "b", "c?a == 2", "d", "e", "end"], rules: [("a", "a == 1", "c"), ("c", "a == 1", "e")])
    #expect(task.path(answering: ["a": 1]) == ["a", "e", "end"])
  }

  @Test func `the first step may be hidden`() throws {
    let task = try NavigableOrderedTask.fixture(["a?z == 1", "b", "end"])
    #expect(task.path(answering: [:]) == ["b", "end"])
    #expect(try NavigableOrderedTask.fixture(["a?z == 1"]).path(answering: [:]) == [])
    #expect(try NavigableOrderedTask.fixture([]).path(answering: [:]) == [])
  }

  @Test func `behind an end there is nothing`() throws {
    let task = try NavigableOrderedTask.fixture(
      ["a", "endEarly?a == 1", "b", "endOut", "c", "end"], rules: [("b", "b == 1", "c"), ("endOut", nil, "c")])
    #expect(task.path(answering: ["a": 1]) == ["a", "endEarly"])
    #expect(task.path(answering: ["a": 2, "b": 2]) == ["a", "b", "endOut"])
    #expect(task.path(answering: ["a": 2, "b": 1]) == ["a", "b", "c", "end"])
  }

  @Test func `T-14: a rule may lead back`() throws {
    let task = try NavigableOrderedTask.fixture(["a", "b", "end"], rules: [("b", "b == 1", "a")])
    #expect(task.path(answering: ["b": 1], limit: 5) == ["a", "b", "a", "b", "a"])
    #expect(task.path(answering: ["b": 2]) == ["a", "b", "end"])
  }

  @Test func `hidden steps whose rules lead back do not turn for ever`() throws {
    let task = try NavigableOrderedTask.fixture(
      ["a", "b?a == 9", "c?a == 9", "d", "end"], rules: [("c", nil, "b"), ("b", nil, "c")])
    #expect(task.path(answering: ["a": 1]) == ["a", "d", "end"])
    let allHidden = try NavigableOrderedTask.fixture(["a", "b?a == 9", "c?a == 9"], rules: [("c", nil, "b")])
    #expect(allHidden.path(answering: ["a": 1]) == ["a"])
  }

  @Test func `an unknown step has no successor`() throws {
    let task = try NavigableOrderedTask.fixture(["a", "end"])
    #expect(task.step(after: "z", Answers(), at: .test) == nil)
  }
}
