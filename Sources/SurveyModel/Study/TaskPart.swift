/// A part of a task: a step, or a block of parts that belong together (`block:` in the study file).
public indirect enum TaskPart: Hashable, Sendable {
  /// A step, by its id.
  case step(String)
  case block(TaskBlock)

  /// The step's or block's id.
  public var id: String {
    switch self {
    case .step(let id): id
    case .block(let block): block.id
    }
  }

  /// The ids of its steps, in declared order.
  public var steps: [String] {
    switch self {
    case .step(let id): [id]
    case .block(let block): block.parts.flatMap(\.steps)
    }
  }

  /// The ids of its steps, in the order of a run.
  func steps(for run: String) -> [String] {
    switch self {
    case .step(let id): [id]
    case .block(let block): block.order(for: run).flatMap { block.parts[$0].steps(for: run) }
    }
  }

  /// The block that it is and all blocks in it, the outer ones first.
  public var blocks: [TaskBlock] {
    switch self {
    case .step: []
    case .block(let block): [block] + block.parts.flatMap(\.blocks)
    }
  }
}

/// Steps that belong together, and the order in which they come.
public struct TaskBlock: Hashable, Sendable {
  /// Names the block in the export.
  public var id: String
  /// Whether each run goes through its parts in an order of its own (researchkit.md W-08).
  public var isShuffled: Bool
  /// Its parts in declared order.
  public var parts: [TaskPart]

  /// A block of parts.
  public init(id: String, isShuffled: Bool, parts: [TaskPart]) {
    self.id = id
    self.isShuffled = isShuffled
    self.parts = parts
  }

  /// The order of its parts; nil where every run goes through them as declared.
  public var shuffle: Shuffle? { isShuffled ? Shuffle(name: id, entries: parts.map(\.id)) : nil }

  /// The declared places of its parts, in the order of a run.
  func order(for run: String) -> [Int] { shuffle?.order(for: run) ?? Array(parts.indices) }
}
