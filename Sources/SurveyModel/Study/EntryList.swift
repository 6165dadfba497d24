/// An overview of entries that somebody adds, changes and takes away one by one: `repeat:` with a title (researchkit.md W-06).
public struct EntryList: Hashable, Sendable {
  /// The fewest entries with which one may go on.
  public var minimum: Int
  /// Heads the overview.
  public var title: LocalizedText
  /// A paragraph below it, in Markdown.
  public var text: LocalizedText?
  /// Heads each entry, with answers of that entry in it; nil: its number does.
  public var entry: LocalizedText?
  /// What the button says that adds one; nil: our own words.
  public var add: LocalizedText?
  /// What an entry is called, for our own words on the button; nil: an entry.
  public var name: LocalizedText?
  /// The family history that it belongs to; nil for other entries.
  public var family: FamilyGroup?

  /// An overview that may stay empty unless said otherwise.
  public init(
    title: LocalizedText, text: LocalizedText? = nil, entry: LocalizedText? = nil, add: LocalizedText? = nil,
    name: LocalizedText? = nil, minimum: Int = 0
  ) {
    self.name = name
    self.minimum = minimum
    self.title = title
    self.text = text
    self.entry = entry
    self.add = add
  }
}

/// Which entries there are, in the order in which they were added, and which were taken away.
public struct EntryNumbers: Hashable, Sendable {
  /// The numbers of the passes that are entries.
  public private(set) var present: [Int] = []
  /// Those that were, and can be again where no fresh one is left.
  public private(set) var removed: [Int] = []

  /// No entries yet.
  public init() {}

  /// What an answer says; none where it says nothing of the kind.
  public init(_ value: AnswerValue?) {
    for option in value?.chosen ?? [] {
      guard let number = Int(option.code) else { continue }
      if number > 0 { present.append(number) } else { removed.append(-number) }
    }
  }

  /// The answer that says it.
  public var value: AnswerValue {
    .choices(present.map { ChosenOption(code: "\($0)") } + removed.map { ChosenOption(code: "-\($0)") })
  }

  /// Adds an entry: one that never was where there is one.
  ///
  /// - Returns: its number; nil where there are as many as there may be.
  public mutating func add(upTo maximum: Int) -> Int? {
    guard present.count < maximum else { return nil }
    let fresh = (1...maximum).first { !present.contains($0) && !removed.contains($0) }
    guard let number = fresh ?? removed.first else { return nil }
    removed.removeAll { $0 == number }
    present.append(number)
    return number
  }

  /// Takes an entry away.
  ///
  /// - Returns: whether there was one.
  public mutating func remove(_ number: Int) -> Bool {
    guard let index = present.firstIndex(of: number) else { return false }
    present.remove(at: index)
    removed.append(number)
    return true
  }
}
