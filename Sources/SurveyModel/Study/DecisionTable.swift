/// What there is to decide in a task, point by point.
///
/// Points and rules are looked at by the dozen for each page, so they stand here without references: whatever has some is in a
/// table of its own. A class, since tasks are handed on by value.
final class DecisionTable: Sendable {
  /// What is decided at one point.
  struct Point {
    let place: Int
    /// The furthest step that is always shown and whose answer the pass and the condition name; -1 where they name none. Where it
    /// has not been reached, they are open.
    let latest: Int
    /// The rules behind the step, of ``exits``.
    let exits: Range<Int>
    /// Whether the step ends the run.
    let isEnd: Bool
    /// Whether the step belongs to a pass.
    let isRepeated: Bool
    /// Whether the step may be left out.
    let isConditional: Bool
  }

  /// A rule.
  struct Exit {
    let destination: Int
    /// As ``Point/latest``, for the rule's condition.
    let latest: Int
    let condition: Condition
  }

  /// When a rule is followed.
  enum Condition {
    case always
    /// An answer of ``compared`` stands so beside a number.
    case number(Int, ExpressionNode.Comparison, Double)
    /// An answer of ``compared`` stands beside another value as ``comparisons`` says.
    case value(Int, Int)
    /// Whatever is more than one comparison, and all within a pass: one of ``conditions``.
    case expression(Int)
  }

  /// An answer that rules compare with a value: many rules compare the same one.
  struct Compared {
    let name: String
    /// The place of the step that asks for it.
    let place: Int
  }

  /// Why a step may be left out.
  struct Gate {
    /// The pass that the step belongs to.
    let pass: Pass?
    /// The step's condition.
    let showIf: Expression?
  }

  let points: [Point]
  /// For each point the step's own conditions.
  let gates: [Gate]
  let exits: [Exit]
  let compared: [Compared]
  let comparisons: [SimpleComparison]
  let conditions: [Expression]

  init(_ steps: [Step], _ layout: TaskLayout) {
    var rules = Rules(layout)
    points = layout.points.map { place in
      let step = steps[place]
      let deciding = step.meaning(of: step.showIf?.names ?? []).union(step.pass?.namesThatDecide ?? [])
      return Point(
        place: place, latest: Self.latest(deciding, steps, layout), exits: rules.add(behind: place, steps),
        isEnd: layout.isEnd[place], isRepeated: step.pass != nil,
        isConditional: step.pass != nil || step.showIf != nil)
    }
    gates = layout.points.map { Gate(pass: steps[$0].pass, showIf: steps[$0].showIf) }
    (exits, compared, comparisons, conditions) = (rules.exits, rules.compared, rules.comparisons, rules.conditions)
  }

  private static func latest(_ names: Set<String>, _ steps: [Step], _ layout: TaskLayout) -> Int {
    names.compactMap { layout.placeOfItem[$0] }.filter { !steps[$0].isConditional }.max() ?? -1
  }

  /// Gathers the rules of all points.
  private struct Rules {
    let layout: TaskLayout
    var exits: [Exit] = []
    var compared: [Compared] = []
    var comparisons: [SimpleComparison] = []
    var conditions: [Expression] = []
    private var numbers: [String: Int] = [:]

    init(_ layout: TaskLayout) { self.layout = layout }

    /// Adds the rules behind a step, and says which they are.
    mutating func add(behind place: Int, _ steps: [Step]) -> Range<Int> {
      let first = exits.count
      for rule in layout.rules[place] {
        guard let destination = layout.places[rule.destination] else { continue }
        let names = steps[place].meaning(of: rule.when?.names ?? [])
        exits.append(
          Exit(
            destination: destination, latest: DecisionTable.latest(names, steps, layout),
            condition: condition(rule.when, isRepeated: steps[place].pass != nil)))
      }
      return first..<exits.count
    }

    private mutating func condition(_ when: Expression?, isRepeated: Bool) -> Condition {
      guard let when else { return .always }
      guard !isRepeated, let comparison = when.comparison, let place = layout.placeOfItem[comparison.name] else {
        conditions.append(when)
        return .expression(conditions.count - 1)
      }
      let answer = numbers[comparison.name] ?? compared.count
      if answer == compared.count { compared.append(Compared(name: comparison.name, place: place)) }
      numbers[comparison.name] = answer
      if case .number(let bound) = comparison.value { return .number(answer, comparison.comparison, bound) }
      comparisons.append(comparison)
      return .value(answer, comparisons.count - 1)
    }
  }

}
