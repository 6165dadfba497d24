/// A media type with its parameters, RFC 9110 §8.3.1.
public struct MediaType: Sendable, Equatable {
  /// Type and subtype in small letters: `text/html`.
  public let essence: String
  /// Names in small letters; values as they stand, without quotes.
  public let parameters: [String: String]

  /// Reads a `Content-Type` value; nil when it does not begin with a type and a subtype.
  public init?(parsing value: String) {
    var rest = Array(value.utf8)[...]
    let token = ByteSet.token
    let type = rest.prefix { token.contains($0) || $0 == ASCII.slash }
    guard type.count(where: { $0 == ASCII.slash }) == 1, type.first != ASCII.slash, type.last != ASCII.slash else {
      return nil
    }
    rest = rest[type.endIndex...]
    essence = String(decoding: type.map(ASCII.lowercased), as: UTF8.self)
    parameters = MediaType.parameters(of: &rest)
  }

  /// Reads `; name=value` as often as it comes; the first of a name counts. What cannot be read ends it.
  static func parameters(of rest: inout ArraySlice<UInt8>) -> [String: String] {
    let token = ByteSet.token
    var parameters: [String: String] = [:]
    while true {
      rest = rest.drop { ASCII.isBlank($0) || $0 == ASCII.semicolon }
      let name = rest.prefix { token.contains($0) }
      rest = rest[name.endIndex...]
      guard !name.isEmpty, rest.first == ASCII.equals else { return parameters }
      rest = rest.dropFirst()
      var value: [UInt8] = []
      if rest.first == ASCII.quote {
        guard let quoted = quotedString(&rest) else { return parameters }
        value = quoted
      } else {
        value = Array(rest.prefix { token.contains($0) })
        rest = rest.dropFirst(value.count)
      }
      let key = String(decoding: name.map(ASCII.lowercased), as: UTF8.self)
      if parameters[key] == nil { parameters[key] = String(decoding: value, as: UTF8.self) }
    }
  }

  private static func quotedString(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    var value: [UInt8] = []
    var index = rest.startIndex + 1
    while index < rest.endIndex {
      switch rest[index] {
      case ASCII.quote:
        rest = rest[(index + 1)...]
        return value
      case ASCII.backslash where index + 1 < rest.endIndex && rest[index + 1] == ASCII.quote:
        // Only a quote is escaped: browsers send a backslash in a name as it is.
        index += 1
        value.append(ASCII.quote)
      default:
        value.append(rest[index])
      }
      index += 1
    }
    return nil
  }
}
