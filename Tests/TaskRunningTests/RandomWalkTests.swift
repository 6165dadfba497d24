import CivilTime
import Simulation
import SurveyModel
import TaskRunning
import Testing

/// Random studies, answered by somebody who presses every button in any order.
struct RandomWalkTests {
  @Test(arguments: 0..<60)
  func `the path is what the answers lead to, whatever somebody does`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var survey = Survey(try randomTask(&random))
    for _ in 0..<80 where survey.state.status.isOpen {
      act(&survey, &random)
      try expectSoundPath(of: survey)
    }
  }

  @Test(arguments: 100..<140)
  func `back and forward again changes nothing`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var survey = Survey(try randomTask(&random))
    for _ in 0..<40 where survey.state.status.isOpen {
      act(&survey, &random)
      let here = survey.state.standsAt
      guard survey.state.status.isOpen, let before = survey.run.stepBefore(here),
        survey.state.drafts[before] == nil, survey.state.drafts[here] == nil
      else { continue }
      let (path, answers) = (survey.state.path, survey.state.answers)
      #expect(survey.send(survey.open(here), .back) == .step(before))
      #expect(survey.send(survey.open(before)) == .step(here))
      #expect(survey.state.path == path)
      #expect(survey.state.answers == answers)
    }
  }

  /// Ten thousand tasks, a hundred for each argument: somebody goes through with answers at random, to the end.
  @Test(arguments: 0..<100)
  func `the path of a run that ended follows from its answers alone`(hundred: Int) throws {
    for number in 0..<100 {
      var random = SeededGenerator(seed: UInt64(1_000_000 + hundred * 100 + number))
      var survey = Survey(try randomTask(&random))
      var pages = 0
      while survey.state.status.isOpen, pages < 60 {
        pages += 1
        let here = survey.state.standsAt
        var page = survey.open(here)
        for item in survey.task.step(here)?.items ?? [] {
          page.fill(item.id, String(Int.random(in: 0...12, using: &random)))
        }
        survey.send(page)
      }
      // Rules that lead back can lead round for ever; whatever ends has ended at an end, by way of steps that lead there.
      guard !survey.state.status.isOpen else { continue }
      try expectSoundPath(of: survey)
      expectNothingUnknown(in: survey)
    }
  }

  /// What a run holds and tells belongs to its task.
  private func expectNothingUnknown(in survey: Survey) {
    let steps = Set(survey.task.steps.map(\.id))
    let items = Set(survey.task.items.map(\.id))
    #expect(steps.isSuperset(of: survey.state.path))
    #expect(items.isSuperset(of: survey.state.answers.keys))
    #expect(survey.changes.flatMap(\.answers).allSatisfy { items.contains($0.item) && steps.contains($0.step) })
    #expect(survey.notices.count == 1)
  }

  /// Every step of the path once, each the one that its predecessor leads to by the answers before it.
  private func expectSoundPath(of survey: Survey) throws {
    let path = survey.state.path
    #expect(Set(path).count == path.count)
    // The end "out" has taken the answers away that led there.
    guard survey.changes.last?.erasesAnswers != true else { return }
    for (index, step) in path.enumerated().dropLast() {
      let answers = RunAnswers(survey.task, path: path[...index], answers: survey.state.answers)
      #expect(survey.task.step(after: step, answers, at: survey.context.moment) == path[index + 1])
    }
    if survey.task.step(survey.state.standsAt)?.kind.ending != nil { #expect(!survey.state.status.isOpen) }
  }

  private func act(_ survey: inout Survey, _ random: inout SeededGenerator) {
    let places = survey.state.path + survey.state.drafts.keys.sorted()
    guard let step = Bool.random(using: &random) ? survey.state.standsAt : places.randomElement(using: &random) else {
      return
    }
    survey.wait(seconds: Int.random(in: 1...4_000, using: &random))
    var page = survey.open(step)
    for item in survey.task.step(step)?.items ?? [] where Int.random(in: 0..<4, using: &random) > 0 {
      page.fill(item.id, ["", "0", "3", "7", "12", "many"].randomElement(using: &random) ?? "")
    }
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<12: survey.send(page)
    case 12..<15: survey.send(page, .back)
    case 15: survey.send(page, .skip)
    case 16: survey.send(page, .pause)
    case 17: survey.send(page, .language(["en", "de"].randomElement(using: &random) ?? "en"))
    case 18: survey.send(page, .takeAgain(item: step))
    default: _ = survey.leave(.saveForLater)
    }
  }

  /// Numbers asked on pages of one or two, with conditions and rules over any of them.
  private func randomTask(_ random: inout SeededGenerator) throws -> NavigableOrderedTask {
    let count = Int.random(in: 3...9, using: &random)
    var steps: [Step] = []
    for index in 0..<count {
      let showIf = index > 0 && Bool.random(using: &random) ? randomCondition(below: index, &random) : nil
      switch Int.random(in: 0..<6, using: &random) {
      case 0: steps.append(try instruction("i\(index)", showIf: showIf))
      case 1:
        let items = [item("q\(index)", number, optional: .optional), item("r\(index)", number, optional: .ask)]
        steps.append(try form("f\(index)", items, showIf: showIf))
      default:
        let optional = Optionality.allCases.randomElement(using: &random) ?? .required
        steps.append(try question("q\(index)", number, optional: optional, showIf: showIf))
      }
    }
    var rules: [NavigationRule] = []
    for step in steps where Int.random(in: 0..<3, using: &random) == 0 {
      guard let destination = (steps.map(\.id) + ["out"]).randomElement(using: &random) else { continue }
      rules.append(try rule(after: step.id, when: randomCondition(below: count, &random), goTo: destination))
    }
    steps.append(try completion("done"))
    steps.append(try completion("out", reason: "screenedOut", keepAnswers: false))
    return task(steps, rules: rules)
  }

  private func randomCondition(below count: Int, _ random: inout SeededGenerator) -> String {
    let name = "q\(Int.random(in: 0..<count, using: &random))"
    let sign = ["<", ">", "==", "!="].randomElement(using: &random) ?? "<"
    return "\(name) \(sign) \(Int.random(in: 0...12, using: &random))"
  }
}
