/// The request methods that this server knows, RFC 9110 §9.
///
/// `TRACE`, `CONNECT` and unknown tokens never become a `Method`: the parser refuses them with 501.
public enum Method: String, Sendable, CaseIterable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"
  case options = "OPTIONS"

  /// The method that a token names; methods are case-sensitive, RFC 9110 §9.1.
  init?(_ token: Span<UInt8>) {
    switch token.count {
    case 3 where Bytes.equal(token, "GET"): self = .get
    case 3 where Bytes.equal(token, "PUT"): self = .put
    case 4 where Bytes.equal(token, "POST"): self = .post
    case 4 where Bytes.equal(token, "HEAD"): self = .head
    case 5 where Bytes.equal(token, "PATCH"): self = .patch
    case 6 where Bytes.equal(token, "DELETE"): self = .delete
    case 7 where Bytes.equal(token, "OPTIONS"): self = .options
    default: return nil
    }
  }
}
