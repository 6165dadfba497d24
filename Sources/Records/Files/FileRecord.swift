/// A file that a participant sent, as the database knows it. Its content lies in the data folder, named by its hash.
public struct FileRecord: Hashable, Sendable {
  /// Names the file in answers and exports.
  public var id: String
  /// The step on whose page it was sent.
  public var step: String
  /// The item that it answers.
  public var item: String
  /// The SHA-256 of the content, in lower-case hexadecimal.
  public var sha256: String
  /// The media type, as the content shows it.
  public var type: String
  /// In bytes.
  public var size: Int
  /// What the participant's device calls it: data, never a path.
  public var name: String

  /// A file with its parts.
  public init(id: String, step: String, item: String, sha256: String, type: String, size: Int, name: String) {
    self.id = id
    self.step = step
    self.item = item
    self.sha256 = sha256
    self.type = type
    self.size = size
    self.name = name
  }
}
