/// Why a file that was sent is not taken.
public struct FileRefusal: Error, Hashable, Sendable {
  /// What is wrong with it.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// It is none of the kinds that are asked for.
    case kind
    case tooLarge
    case empty
    /// One field sent several.
    case several
  }

  /// What is wrong with it.
  public var reason: Reason
  /// What the participant's device calls it.
  public var name: String

  /// A file that is not taken.
  public init(_ reason: Reason, name: String) {
    self.reason = reason
    self.name = name
  }

  /// What a page's fields say of a file that was not taken; nil where they say nothing.
  init?(_ fields: FieldInput) {
    guard let reason = fields.first(FileAnswer.Part.refused).flatMap(Reason.init) else { return nil }
    self.init(reason, name: fields.first(FileAnswer.Part.refusedName) ?? "")
  }

  /// The fields that say so, beside those of a file that was taken before and stays.
  public func fields(keeping kept: FileAnswer?) -> FieldInput {
    var parts = kept?.fields.parts ?? [:]
    parts[FileAnswer.Part.refused] = [reason.rawValue]
    parts[FileAnswer.Part.refusedName] = [name]
    return FieldInput(parts)
  }
}
