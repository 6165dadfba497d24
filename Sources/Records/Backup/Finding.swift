/// Something that is not as it should be in a data folder.
public struct Finding: Hashable, Sendable, CustomStringConvertible {
  /// The file concerned, below the data folder.
  public var file: String
  /// What is wrong with it.
  public var text: String

  /// One line.
  public var description: String { "\(file): \(text)" }
}
