import SurveyModel
import TestSupport
import Testing

/// Drawing arms: what holds whatever the chance says, and what the chance has to be like.
@Suite struct RandomizationTests {
  private func randomization(
    _ arms: [Randomization.Arm], blocks: [Int] = [], list: [String: [String]]? = nil
  ) -> Randomization {
    Randomization(id: "condition", arms: arms, after: "consent", blocks: blocks, strata: ["site"], list: list)
  }

  /// The first draws of a stratum, one after the other.
  private func sequence(
    _ count: Int, of randomization: Randomization, seed: UInt64, in stratum: String = "", before: [DrawnPlace] = []
  ) -> [DrawnPlace] {
    var chance = SeededGenerator(seed: seed)
    var places = before
    for _ in 0..<count {
      let block = Array(places.suffix(Randomization.largestBlock))
      places.append(randomization.draw(after: block, in: stratum, using: &chance))
    }
    return places
  }

  private func counts(_ arms: some Sequence<String>) -> [String: Int] {
    arms.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// Made up of chance: 2 to 5 arms with shares of 1 to 3, one to three sizes.
  private static let definitions: [(arms: [Randomization.Arm], blocks: [Int])] = {
    var chance = SeededGenerator(seed: 1)
    return (0..<40).map { _ in
      let arms = (0..<Int.random(in: 2...5, using: &chance)).map {
        Randomization.Arm("arm\($0)", share: Int.random(in: 1...3, using: &chance))
      }
      let shares = arms.reduce(0) { $0 + $1.share }
      let blocks = (0..<Int.random(in: 1...3, using: &chance)).map { _ in shares * Int.random(in: 1...4, using: &chance)
      }
      return (arms, blocks)
    }
  }()

  @Test(arguments: 0..<40)
  func `each block holds its arms in exactly their shares, and has one of the sizes`(number: Int) {
    let (arms, sizes) = Self.definitions[number]
    let randomization = randomization(arms, blocks: sizes)
    let places = sequence(400, of: randomization, seed: UInt64(number))
    #expect(places.map(\.position) == Array(1...400))
    let blocks = Dictionary(grouping: places, by: \.block)
    #expect(Set(blocks.keys) == Set(1...(places.last?.block ?? 0)))
    for (block, drawn) in blocks where block != places.last?.block {
      #expect(sizes.contains(drawn.count))
      let held = counts(drawn.map(\.arm))
      for arm in arms { #expect(held[arm.code] == arm.share * drawn.count / randomization.shares) }
    }
    // Behind every place the arms are as even as the largest block lets them be.
    for end in places.indices {
      let held = counts(places[...end].map(\.arm))
      let rounds = arms.map { Double(held[$0.code] ?? 0) / Double($0.share) }
      #expect((rounds.max() ?? 0) - (rounds.min() ?? 0) <= Double(sizes.max() ?? 0) / Double(randomization.shares))
    }
  }

  @Test func `every order of a block is as likely as every other`() {
    let randomization = randomization([.init("a"), .init("b")], blocks: [4])
    let places = sequence(24_000, of: randomization, seed: 7)
    let orders = counts(
      stride(from: 0, to: places.count, by: 4).map { start in places[start..<start + 4].map(\.arm).joined() })
    #expect(orders.count == 6)
    // 1,000 of each are expected; 5 degrees of freedom pass 20.5 once in a thousand times.
    let deviation = orders.values.reduce(0.0) { $0 + Double(($1 - 1_000) * ($1 - 1_000)) / 1_000 }
    #expect(deviation < 20.5)
  }

  @Test func `sizes of blocks are mixed`() {
    let places = sequence(10_000, of: randomization([.init("a"), .init("b")], blocks: [4, 6]), seed: 3)
    let sizes = counts(Dictionary(grouping: places.dropLast(20), by: \.block).values.map { "\($0.count)" })
    let (fours, sixes) = (sizes["4"] ?? 0, sizes["6"] ?? 0)
    #expect(abs(fours - sixes) < 150, "of some 2,000 blocks")
  }

  @Test func `without blocks each draw follows the shares and no other draw`() {
    let places = sequence(30_000, of: randomization([.init("a", share: 2), .init("b")]), seed: 11)
    let held = counts(places.map(\.arm))
    #expect(abs((held["a"] ?? 0) - 20_000) < 300)
    // What follows on an `a` is an `a` as often as what follows on a `b`.
    let pairs = counts(zip(places, places.dropFirst()).map { $0.arm + $1.arm })
    let behindA = Double(pairs["aa"] ?? 0) / Double(held["a"] ?? 1)
    let behindB = Double(pairs["ba"] ?? 0) / Double(held["b"] ?? 1)
    #expect(abs(behindA - behindB) < 0.02)
    #expect(places.allSatisfy { $0.block == 0 && $0.blockContent.isEmpty })
  }

  @Test func `a list says the arm of each place of its stratum`() {
    let randomization = randomization(
      [.init("a"), .init("b")], list: ["site=x": ["b", "b", "a"], "site=y": ["a"]])
    #expect(sequence(3, of: randomization, seed: 1, in: "site=x").map(\.arm) == ["b", "b", "a"])
    #expect(sequence(1, of: randomization, seed: 1, in: "site=y").map(\.arm) == ["a"])
    #expect(randomization.listed(4, in: "site=x") == nil)
    // Nobody is left without an arm.
    let behind = sequence(200, of: randomization, seed: 1, in: "site=y").dropFirst().map(\.arm)
    #expect(Set(behind) == ["a", "b"])
  }

  @Test func `a block whose shares are others now is left, and the numbers go on`() {
    let before = sequence(3, of: randomization([.init("a"), .init("b")], blocks: [4]), seed: 5)
    let changed = randomization([.init("a", share: 2), .init("b")], blocks: [3])
    let places = sequence(3, of: changed, seed: 5, before: before)
    #expect(places.map(\.position) == [1, 2, 3, 4, 5, 6])
    #expect(places.map(\.block) == [1, 1, 1, 2, 2, 2])
    #expect(counts(places[3...].map(\.arm)) == ["a": 2, "b": 1])
    // One that is written down on: a block that was left once is not filled up later.
    let back = sequence(4, of: randomization([.init("a"), .init("b")], blocks: [4]), seed: 6, before: places)
    #expect(counts(back[6...].map(\.arm)) == ["a": 2, "b": 2])
  }

  @Test func `values in the name of a stratum cannot pass for one another`() {
    let two = Randomization(id: "r", arms: [.init("a"), .init("b")], after: "s", strata: ["x", "y"])
    #expect(two.stratum(["1", ""]) == "x=1;y=")
    #expect(two.stratum(["1;y=2", "3"]) != two.stratum(["1", "2;y=3"]))
    #expect(two.stratum(["%3B", ""]) != two.stratum([";", ""]))
  }
}
