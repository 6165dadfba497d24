/// A place in the sequence of a randomisation within one stratum, as it was drawn. What was drawn never changes.
public struct DrawnPlace: Hashable, Sendable {
  /// Counts up within the stratum, from 1.
  public var position: Int
  /// Counts the blocks within the stratum, from 1; 0 where there are none yet.
  public var block: Int
  /// How many of each arm the block holds in all, `grateful=2;factual=2`; empty for a place in no block.
  public var blockContent: String
  /// The arm that was drawn.
  public var arm: String

  /// A place.
  public init(position: Int, block: Int, blockContent: String, arm: String) {
    self.position = position
    self.block = block
    self.blockContent = blockContent
    self.arm = arm
  }
}

extension Randomization {
  /// Draws the next arm of a stratum.
  ///
  /// A permuted block comes about one draw at a time, each among what the block still holds: so every order of a block is as
  /// likely as every other, and the next arm is nowhere before it is drawn. Where the block that is open is none of this
  /// definition any more, since the shares changed in a later version, a new one begins.
  ///
  /// - Parameters:
  ///   - places: what was drawn in this stratum before, in order: at least the last place, and all of its block.
  ///   - stratum: as ``stratum(_:)`` names it.
  /// - Returns: the place that follows. Behind the end of a list it is drawn by the shares.
  public func draw(
    after places: [DrawnPlace], in stratum: String, using generator: inout some RandomNumberGenerator
  ) -> DrawnPlace {
    let last = places.last
    var place = DrawnPlace(position: (last?.position ?? 0) + 1, block: last?.block ?? 0, blockContent: "", arm: "")
    if let arm = listed(place.position, in: stratum) {
      place.arm = arm
      return place
    }
    guard list == nil, !blocks.isEmpty else {
      place.arm = pick(arms.map { ($0.code, $0.share) }, using: &generator)
      return place
    }
    if let last, let left = left(inBlockOf: last, places) {
      place.blockContent = last.blockContent
      place.arm = pick(left, using: &generator)
      return place
    }
    let size = blocks[Int.random(in: blocks.indices, using: &generator)]
    let content = content(ofBlock: size)
    place.block += 1
    place.blockContent = Self.spelled(content)
    place.arm = pick(content, using: &generator)
    return place
  }

  /// The arm of a place on the statistician's list; nil behind its end, and without a list.
  public func listed(_ position: Int, in stratum: String) -> String? {
    guard let arms = list?[stratum], position <= arms.count else { return nil }
    return arms[position - 1]
  }

  /// How many of each arm the block of a place still holds; nil where it is full, or none of this definition.
  private func left(inBlockOf last: DrawnPlace, _ places: [DrawnPlace]) -> [(code: String, count: Int)]? {
    let contents = blocks.map(content(ofBlock:))
    guard let content = contents.first(where: { Self.spelled($0) == last.blockContent }) else { return nil }
    let drawn = places.filter { $0.block == last.block && $0.blockContent == last.blockContent }
    let left = content.map { arm in
      (code: arm.code, count: arm.count - drawn.count { $0.arm == arm.code })
    }
    return left.contains { $0.count > 0 } ? left : nil
  }

  private func content(ofBlock size: Int) -> [(code: String, count: Int)] {
    arms.map { ($0.code, $0.share * size / shares) }
  }

  private static func spelled(_ content: [(code: String, count: Int)]) -> String {
    content.map { "\($0.code)=\($0.count)" }.joined(separator: ";")
  }

  /// One of these, each as likely as its count says.
  private func pick(_ arms: [(code: String, count: Int)], using generator: inout some RandomNumberGenerator) -> String {
    let total = arms.reduce(0) { $0 + max($1.count, 0) }
    guard total > 0 else { return arms.first?.code ?? "" }
    var chosen = Int.random(in: 0..<total, using: &generator)
    for arm in arms {
      chosen -= max(arm.count, 0)
      if chosen < 0 { return arm.code }
    }
    return arms.last?.code ?? ""
  }
}
