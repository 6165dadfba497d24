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
    guard let method = Method.allCases.first(where: { Bytes.equal(token, $0.rawValue) }) else { return nil }
    self = method
  }
}
