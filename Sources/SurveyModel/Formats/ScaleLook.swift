/// How a scale looks: what stands at its ends, and how its options are drawn (researchkit.md F-01).
public struct ScaleLook: Hashable, Sendable {
  /// What an option is drawn as. Its words stay for those who hear the page.
  public enum Mark: Hashable, Sendable {
    /// A button with its number or words.
    case words
    /// A button alone, its number for those who hear it.
    case bare
    /// A star; all up to the one chosen are filled.
    case stars
  }

  /// One end of a scale.
  public struct End: Hashable, Sendable {
    /// The words; nil leaves that end bare.
    public var label: LocalizedText?
    /// The path of a picture that stands in for the words.
    public var image: String?

    /// An end without words or picture, unless said otherwise.
    public init(label: LocalizedText? = nil, image: String? = nil) {
      self.label = label
      self.image = image
    }

    /// Neither words nor a picture stand there.
    public var isBare: Bool { label == nil && image == nil }
  }

  /// The end of the first option.
  public var lower: End
  /// The end of the last option.
  public var upper: End
  /// The words at the ends say which number they stand for.
  public var numbersEnds: Bool
  /// The options stand one below the other.
  public var isVertical: Bool
  /// What each option is drawn as.
  public var mark: Mark
  /// Colours of a bar along the scale, as `#rrggbb`, from its first to its last option.
  public var colors: [String]
  /// Where each colour begins, as parts of the scale from 0 to 1; empty where all are equally long (researchkit.md F-01).
  public var colorLocations: [DecimalNumber] = []

  /// A row of words with bare ends, unless said otherwise.
  public init(
    lower: End = End(), upper: End = End(), numbersEnds: Bool = true, isVertical: Bool = false, mark: Mark = .words,
    colors: [String] = []
  ) {
    self.lower = lower
    self.upper = upper
    self.numbersEnds = numbersEnds
    self.isVertical = isVertical
    self.mark = mark
    self.colors = colors
  }
}
