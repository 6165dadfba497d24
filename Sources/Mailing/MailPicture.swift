/// A picture that comes with a letter and stands in its HTML (RFC 2387, RFC 2392).
public struct MailPicture: Hashable, Sendable {
  /// Letters and digits that no other picture of the letter has.
  public var id: String
  /// Its media type, such as `image/png`.
  public var type: String
  /// The file.
  public var bytes: [UInt8]

  /// A picture with its name in the letter.
  public init(id: String, type: String, bytes: [UInt8]) {
    self.id = id
    self.type = type
    self.bytes = bytes
  }

  /// What its address in the HTML is.
  public var address: String { "cid:\(contentID)" }

  /// Between `<` and `>` in its header.
  var contentID: String { "\(id)@picture" }
}
