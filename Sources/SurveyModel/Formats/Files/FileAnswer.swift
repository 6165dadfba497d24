/// A file that was sent, as fields and as an answer.
public struct FileAnswer: Hashable, Sendable {
  /// Names it: what stands in the export's cell.
  public var id: String
  /// What it is, by its content.
  public var kind: FileKind
  /// In bytes.
  public var size: Int
  /// The SHA-256 of the content, in lower-case hexadecimal.
  public var sha256: String
  /// What the participant's device calls it.
  public var name: String

  /// A file with its parts.
  public init(id: String, kind: FileKind, size: Int, sha256: String, name: String) {
    self.id = id
    self.kind = kind
    self.size = size
    self.sha256 = sha256
    self.name = name
  }

  /// The parts of an answer and of the fields that are read as one. Only the server fills them.
  public enum Part {
    /// The media type.
    public static let type = "type"
    /// Bytes.
    public static let size = "size"
    /// The content's hash.
    public static let sha256 = "sha256"
    /// The file's name.
    public static let name = "name"
    /// Why a file that was sent is not taken: a ``FileRefusal/Reason``.
    public static let refused = "refused"
    /// The name of a file that is not taken.
    public static let refusedName = "refusedName"
  }

  /// The file that an answer holds; nil for other answers.
  public init?(_ value: AnswerValue) {
    guard case .detailed(.text(let id), _) = value, let kind = value.part(Part.type).flatMap(FileKind.init(mediaType:)),
      let size = value.part(Part.size).flatMap({ Int($0) }), let sha256 = value.part(Part.sha256),
      let name = value.part(Part.name)
    else { return nil }
    self.init(id: id, kind: kind, size: size, sha256: sha256, name: name)
  }

  /// The file that a page's fields hold; nil where they hold none.
  public init?(_ fields: FieldInput) {
    guard let id = fields.first(), Self.isWord(id, of: 1...32),
      let kind = fields.first(Part.type).flatMap(FileKind.init(mediaType:)),
      let size = fields.first(Part.size).flatMap({ Int($0) }), size > 0,
      let sha256 = fields.first(Part.sha256), Self.isWord(sha256, of: 64...64)
    else { return nil }
    self.init(id: id, kind: kind, size: size, sha256: sha256, name: fields.first(Part.name) ?? "")
  }

  /// Small letters and digits of ASCII, as the server makes them.
  private static func isWord(_ text: String, of counts: ClosedRange<Int>) -> Bool {
    counts.contains(text.utf8.count)
      && text.utf8.allSatisfy {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
      }
  }

  /// The file as an answer.
  public var value: AnswerValue {
    .detailed(.text(id), parts: parts.map { AnswerPart(name: $0.0, text: $0.1) })
  }

  /// The fields that are read as this file.
  public var fields: FieldInput {
    FieldInput(Dictionary([("", [id])] + parts.map { ($0.0, [$0.1]) }, uniquingKeysWith: { first, _ in first }))
  }

  private var parts: [(String, String)] {
    [(Part.type, kind.mediaType), (Part.size, String(size)), (Part.sha256, sha256), (Part.name, name)]
  }
}
