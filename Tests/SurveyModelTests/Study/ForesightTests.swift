import CivilTime
import Testing

@testable import SurveyModel

/// What is worked out once about the ways ahead is what looking at every point would give.
struct ForesightTests {
  @Test(arguments: 0..<80)
  func `a way that was foreseen is as long as one that was looked through`(seed: UInt64) throws {
    var chance = Chance(seed: seed)
    let task = try randomTask(&chance)
    for _ in 0..<6 {
      let numbers = Dictionary(
        task.steps.map { ($0.id, Int(chance.next() % 4)) }, uniquingKeysWith: { first, _ in first })
      let path = task.path(answering: numbers)
      for end in path.indices {
        let walked = Array(path[...end])
        let visited = task.visited(by: StepPath(walked))
        let answers = task.view(of: walked, numbers, isOpen: true)
        let start = try #require(visited.last)
        let first = task.layout.firstPoint[start]
        let foreseen = task.foresight.longestWay(
          behind: start, from: first, furthest: visited.furthest, task.layout, answers, at: .test)
        var outlook = Outlook(task.foresight.table, task.layout, answers, furthest: visited.furthest, at: .test)
        let ways = outlook.longestWays(from: first, start: start, known: [])
        let looked = outlook.wayBehind(start, ways, from: first)
        #expect(foreseen.weight == looked.weight, "\(walked)")
        #expect(foreseen.isOpen == looked.isOpen)
      }
    }
  }

  /// Steps with conditions over earlier ones, rules that jump ahead or back, ends in between.
  private func randomTask(_ chance: inout Chance) throws -> NavigableOrderedTask {
    let count = 10 + Int(chance.next() % 20)
    var steps: [String] = []
    for place in 0..<count {
      let earlier =
        place == 0
        ? nil : "q\(chance.next() % UInt64(place)) \(["==", ">", "!="][Int(chance.next() % 3)]) \(chance.next() % 4)"
      switch chance.next() % 8 {
      case 0..<3: steps.append(earlier.map { "q\(place)?\($0)" } ?? "q\(place)")
      case 3 where place > 0: steps.append("end\(place)?\(earlier ?? "q0 == 1")")
      default: steps.append("q\(place)")
      }
    }
    let names = steps.map { String($0.prefix { $0 != "?" }) }
    let rules = (0..<count / 2).map { _ in
      let (from, to, asked) = (
        Int(chance.next() % UInt64(count)), Int(chance.next() % UInt64(count)), Int(chance.next() % UInt64(count))
      )
      return (names[from], chance.next() % 5 == 0 ? nil : "\(names[asked]) == \(chance.next() % 4)", names[to])
    }
    return try .fixture(steps + ["end"], rules: rules.filter { !($0.1?.hasPrefix("end") ?? false) })
  }
}
