/// A validator of a representation, RFC 9110 §8.8.3.
public struct EntityTag: Sendable, Equatable {
  /// What stands between the quotes: visible ASCII without quotes.
  public let value: String
  /// Whether equal tags promise only the same meaning, not the same bytes.
  public let isWeak: Bool

  /// A tag. Characters that may not stand in one become `-`.
  public init(_ value: String, isWeak: Bool = false) {
    let allowed = value.utf8.map { $0 > ASCII.space && $0 != ASCII.quote && $0 < ASCII.delete ? $0 : ASCII.hyphen }
    self.value = String(decoding: allowed, as: UTF8.self)
    self.isWeak = isWeak
  }

  /// The tag as it is written in a field.
  public var text: String {
    isWeak ? "W/\"\(value)\"" : "\"\(value)\""
  }

  /// Whether both stand for the same bytes, RFC 9110 §8.8.3.2.
  public func matchesStrongly(_ other: EntityTag) -> Bool {
    !isWeak && !other.isWeak && value == other.value
  }

  /// Whether both stand for the same meaning.
  public func matchesWeakly(_ other: EntityTag) -> Bool {
    value == other.value
  }

  /// The tags of a comma-separated list, up to the first thing that is no tag. Commas may stand inside a tag.
  static func list(_ bytes: ArraySlice<UInt8>) -> [EntityTag] {
    var tags: [EntityTag] = []
    var rest = bytes
    while true {
      rest = rest.drop { ASCII.isBlank($0) || $0 == ASCII.comma }
      guard let tag = take(from: &rest) else { return tags }
      tags.append(tag)
    }
  }

  /// The one tag that the bytes are, or nil.
  static func single(_ bytes: ArraySlice<UInt8>) -> EntityTag? {
    var rest = bytes
    let tag = take(from: &rest)
    return rest.isEmpty ? tag : nil
  }

  private static func take(from rest: inout ArraySlice<UInt8>) -> EntityTag? {
    let isWeak = rest.starts(with: Array("W/".utf8))
    let opaque = isWeak ? rest.dropFirst(2) : rest
    guard opaque.first == ASCII.quote else { return nil }
    let value = opaque.dropFirst().prefix { $0 != ASCII.quote }
    guard value.endIndex < rest.endIndex else { return nil }
    rest = rest[(value.endIndex + 1)...]
    return EntityTag(String(decoding: value, as: UTF8.self), isWeak: isWeak)
  }
}
