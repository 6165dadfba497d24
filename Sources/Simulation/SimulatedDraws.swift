import SurveyModel
import TaskRunning

/// The arms drawn and the places taken so far, as the database keeps them: one sequence for each randomisation and stratum, and a
/// number for each quota.
struct SimulatedDraws {
  private struct Sequence: Hashable {
    let randomization: String
    let stratum: String
  }

  private var places: [Sequence: [DrawnPlace]] = [:]
  private var generator: SeededGenerator
  /// How many runs use up a place, by quota: those that were completed, and the one that goes on.
  private var taken: [String: Int] = [:]

  init(seed: UInt64) { generator = SeededGenerator(seed: seed, stream: -1) }

  /// Draws what a change is waiting for.
  mutating func draw(_ draws: ArmDraws) -> [String] {
    draws.draws.map { draw in
      let sequence = Sequence(randomization: draw.randomization.id, stratum: draw.stratum)
      let place = draw.randomization.draw(after: places[sequence] ?? [], in: draw.stratum, using: &generator)
      places[sequence, default: []].append(place)
      return place.arm
    }
  }

  /// The first of the quotas that a change is waiting for in which there is no place; nil: it takes a place in each.
  ///
  /// One participant comes after the other, so that a run that may be completed differs from one that is by its own place alone.
  mutating func takePlaces(_ draws: ArmDraws) -> String? {
    if let full = draws.quotas.first(where: { taken[$0.id] ?? 0 >= $0.limit }) { return full.id }
    for quota in draws.quotasLeft { taken[quota]? -= 1 }
    for quota in draws.quotas { taken[quota.id, default: 0] += 1 }
    return nil
  }

  /// Takes the places of a run back that was not completed.
  mutating func giveBack(_ quotas: Set<String>) {
    for quota in quotas { taken[quota]? -= 1 }
  }
}
