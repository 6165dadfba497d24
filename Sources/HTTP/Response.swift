/// An answer: status, fields and body. The server adds `Date`, `Content-Length` and `Connection`.
public struct Response: Sendable {
  /// What came of the request.
  public var status: Status
  /// Everything but what the server adds.
  public var fields: HeaderFields
  /// What follows the head; not sent for HEAD.
  public var body: ResponseBody

  /// An answer, from its parts.
  public init(status: Status, fields: HeaderFields = HeaderFields(), body: ResponseBody = .empty) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// An answer with bytes of the given media type.
  public init(status: Status = .ok, contentType: String, bytes: [UInt8]) {
    self.init(status: status, body: .bytes(bytes))
    fields.append(.contentType, contentType)
  }

  /// A short answer in plain text.
  public static func plain(_ status: Status, _ text: String) -> Response {
    Response(status: status, contentType: "text/plain; charset=utf-8", bytes: Array((text + "\n").utf8))
  }

  /// `303 See Other` to a path of this server, the answer to every POST.
  ///
  /// - Parameter path: begins with one slash. Anything else, such as `//elsewhere` or `https:…`, could lead the
  ///   person to another site and becomes `/`.
  public static func seeOther(_ path: String) -> Response {
    var response = Response(status: .seeOther)
    let start = Array(path.utf8.prefix(2))
    let isLocal = start.first == ASCII.slash && start.last != ASCII.backslash && start != [ASCII.slash, ASCII.slash]
    response.fields.append(.location, isLocal ? path : "/")
    return response
  }

  /// `405 Method Not Allowed` with the methods that are.
  public static func methodNotAllowed(allowed: [Method]) -> Response {
    var response = plain(.methodNotAllowed, "This address does not take that method.")
    response.fields.append(.allow, allowed.map(\.rawValue).joined(separator: ", "))
    return response
  }
}
