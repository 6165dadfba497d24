/// A random draw of one of several arms behind a step: `randomize:` in the study file (researchkit.md W-08).
public struct Randomization: Hashable, Sendable {
  /// One of the arms.
  public struct Arm: Hashable, Sendable {
    /// What conditions and the export call it.
    public var code: String
    /// How many of it come on how many of the others; at least 1.
    public var share: Int

    /// An arm, with one share unless said otherwise.
    public init(_ code: String, share: Int = 1) {
      self.code = code
      self.share = share
    }
  }

  /// Names the arm in conditions, texts and the export.
  public var id: String
  /// What is drawn, for the codebook.
  public var title: LocalizedText?
  /// At least two, in the order of the codebook.
  public var arms: [Arm]
  /// The step that has to be stored first: the draw is made in the same commit.
  public var after: String
  /// Sizes of the permuted blocks, each a multiple of all shares together; empty: each draw is independent of all others.
  public var blocks: [Int]
  /// The answers and values from the link whose combination is a stratum with a sequence of its own.
  public var strata: [String]
  /// The arms that a statistician has written down, by stratum, in order; nil where there is no list.
  public var list: [String: [String]]?

  /// The largest block.
  public static let largestBlock = 100
  /// The most arms.
  public static let mostArms = 20
  /// The most combinations of arms that may be drawn behind one step.
  public static let mostCombinations = 64

  /// A draw with its parts.
  public init(
    id: String, title: LocalizedText? = nil, arms: [Arm], after: String, blocks: [Int] = [], strata: [String] = [],
    list: [String: [String]]? = nil
  ) {
    self.id = id
    self.title = title
    self.arms = arms
    self.after = after
    self.blocks = blocks
    self.strata = strata
    self.list = list
  }

  /// The sum of all shares.
  public var shares: Int { arms.reduce(0) { $0 + $1.share } }

  /// Whether there is an arm with this code.
  public func has(_ code: String) -> Bool { arms.contains { $0.code == code } }

  /// The name of a stratum: `gender=woman;site=b1`. What means something in it is written `%25`, `%3B` and `%3D` in a value.
  ///
  /// - Parameter values: one for each of ``strata``; empty where it is missing, which is a stratum too.
  public func stratum(_ values: [String]) -> String {
    zip(strata, values).map { name, value in "\(name)=\(Self.escaped(value))" }.joined(separator: ";")
  }

  private static func escaped(_ value: String) -> String {
    var escaped = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case ";": escaped += "%3B"
      case "=": escaped += "%3D"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
