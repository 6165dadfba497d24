import SurveyModel
import TaskRunning

/// The arms drawn so far, as the database keeps them: one sequence for each randomisation and stratum.
struct SimulatedDraws {
  private struct Sequence: Hashable {
    let randomization: String
    let stratum: String
  }

  private var places: [Sequence: [DrawnPlace]] = [:]
  private var generator: SeededGenerator

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
}
