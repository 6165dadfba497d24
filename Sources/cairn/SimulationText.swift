import CivilTime
import Simulation
import Studies
import SurveyModel
import TaskRunning

/// What a simulation came to, for people.
struct SimulationText {
  let lines: [String]

  init(_ report: SimulationReport, seed: Int, day: CivilDate, took: Duration) {
    let seconds = Double(took.components.seconds) + Double(took.components.attoseconds) / 1e18
    var lines = [
      "\(report.task): \(report.participants) participants, seed \(seed), \(day), in \(Self.decimal(seconds)) s", "",
      "  ended as",
    ]
    lines += report.endings.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
      .map { Self.row($0.key.isOpen ? "stuck" : $0.key.rawValue, $0.value) }
    for (randomization, arms) in report.arms.sorted(by: { $0.key < $1.key }) {
      lines += ["  \(randomization)"] + arms.sorted { $0.key < $1.key }.map { Self.row($0.key, $0.value) }
    }
    if !report.quotas.isEmpty { lines.append("  places taken") }
    lines += report.quotas.map { Self.row($0.quota.id, "\($0.taken) of \($0.quota.limit)") }
    if let few = report.pages.first, let many = report.pages.last {
      lines.append("  pages of a run: \(Self.median(report.pages)) in the middle, from \(few) to \(many)")
    }
    if let short = report.seconds.first, let long = report.seconds.last {
      let middle = Self.minutes(Self.median(report.seconds))
      lines.append(
        "  minutes of a run, estimated: \(middle) in the middle, from \(Self.minutes(short)) to \(Self.minutes(long))")
    }
    self.lines = lines
  }

  private static func row(_ name: String, _ count: Int) -> String { row(name, String(count)) }

  private static func row(_ name: String, _ figure: String) -> String {
    "    \(name)\(String(repeating: " ", count: max(1, 20 - name.count)))\(figure)"
  }

  private static func median(_ sorted: [Int]) -> Int { sorted[sorted.count / 2] }
  private static func minutes(_ seconds: Int) -> String { decimal(Double(seconds) / 60) }
  private static func decimal(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// What an author should look at, each at its place in the study's files.
  static func diagnostics(_ report: SimulationReport, in outcome: StudyReader.Outcome) -> [Diagnostic] {
    func at(_ id: String, _ severity: Diagnostic.Severity, _ message: String, _ help: String) -> Diagnostic {
      outcome.diagnostic(severity, task: report.task, id: id, message: message, help: help)
    }
    var found = report.deadEnds.map { deadEnd, met in
      let who = "\(met.count) of \(report.participants) participants, number \(met.first) first"
      return switch deadEnd.reason {
      case .unanswerable(let item):
        at(
          item, .error, "No answer to “\(item)” was found that is accepted (\(who)).",
          "Look whether its rules exclude each other, or let people leave it open.")
      case .refused(let attempts):
        at(
          deadEnd.step, .error, "The page “\(deadEnd.step)” refused \(attempts) different entries (\(who)).",
          "Look whether its `checks:` can hold together.")
      case .endless(let pages):
        at(
          deadEnd.step, .error, "A run was still going on after \(pages) pages, at “\(deadEnd.step)” (\(who)).",
          "Look for rules that lead back for ever.")
      }
    }
    found += report.stepsNeverReached.map {
      at(
        $0, .warning, "Nobody reached the step “\($0)”.",
        "Look at its `showIf` and at the rules before it, or simulate more participants.")
    }
    found += report.itemsNeverShown.map {
      at(
        $0, .warning, "Nobody was asked “\($0)”, though its page was shown.",
        "Look at its `showIf`, or simulate more participants.")
    }
    found += report.rulesNeverTaken.map { rule in
      let when = rule.when.map { " when \($0.source)" } ?? ""
      return at(
        rule.after, .warning, "The rule after “\(rule.after)”\(when) never led to “\(rule.destination)”.",
        "Look whether the condition can hold there, or simulate more participants.")
    }
    return found.sorted()
  }
}
