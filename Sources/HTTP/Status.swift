/// A response status: the code and nothing else, RFC 9110 §15.
public struct Status: Sendable, Hashable {
  /// The code, 100 to 599.
  public let code: UInt16

  /// A status with any code; the named ones below are those in use.
  public init(code: UInt16) {
    self.code = code
  }

  /// Send the body, RFC 9110 §15.2.1.
  public static let `continue` = Status(code: 100)
  /// Here it is, RFC 9110 §15.3.1.
  public static let ok = Status(code: 200)
  /// Something new has an address now, RFC 9110 §15.3.2.
  public static let created = Status(code: 201)
  /// It will be done later, RFC 9110 §15.3.3.
  public static let accepted = Status(code: 202)
  /// It is done and there is nothing to say, RFC 9110 §15.3.5.
  public static let noContent = Status(code: 204)
  /// Here is the part that was asked for, RFC 9110 §15.3.7.
  public static let partialContent = Status(code: 206)
  /// It has another address for good; a POST may become a GET, RFC 9110 §15.4.2.
  public static let movedPermanently = Status(code: 301)
  /// It is elsewhere for now; a POST may become a GET, RFC 9110 §15.4.3.
  public static let found = Status(code: 302)
  /// Look there with GET: the answer to every form, RFC 9110 §15.4.4.
  public static let seeOther = Status(code: 303)
  /// The client has it already, RFC 9110 §15.4.5.
  public static let notModified = Status(code: 304)
  /// It is elsewhere for now; the method stays, RFC 9110 §15.4.8.
  public static let temporaryRedirect = Status(code: 307)
  /// It has another address for good; the method stays, RFC 9110 §15.4.9.
  public static let permanentRedirect = Status(code: 308)
  /// The request cannot be read, RFC 9110 §15.5.1.
  public static let badRequest = Status(code: 400)
  /// Say who you are first, RFC 9110 §15.5.2.
  public static let unauthorized = Status(code: 401)
  /// Not for this client, RFC 9110 §15.5.4.
  public static let forbidden = Status(code: 403)
  /// There is nothing at this address, RFC 9110 §15.5.5.
  public static let notFound = Status(code: 404)
  /// The address does not take this method; `Allow` names those it takes, RFC 9110 §15.5.6.
  public static let methodNotAllowed = Status(code: 405)
  /// The request came too slowly, RFC 9110 §15.5.9.
  public static let requestTimeout = Status(code: 408)
  /// It does not fit the present state, RFC 9110 §15.5.10.
  public static let conflict = Status(code: 409)
  /// It was here and will not come back, RFC 9110 §15.5.11.
  public static let gone = Status(code: 410)
  /// A condition of the request does not hold, RFC 9110 §15.5.13.
  public static let preconditionFailed = Status(code: 412)
  /// The body is too long, RFC 9110 §15.5.14.
  public static let contentTooLarge = Status(code: 413)
  /// The address is too long, RFC 9110 §15.5.15.
  public static let uriTooLong = Status(code: 414)
  /// The body is of a kind that is not taken here, RFC 9110 §15.5.16.
  public static let unsupportedMediaType = Status(code: 415)
  /// No byte of the range exists, RFC 9110 §15.5.17.
  public static let rangeNotSatisfiable = Status(code: 416)
  /// What `Expect` asks for is not done here, RFC 9110 §15.5.18.
  public static let expectationFailed = Status(code: 417)
  /// The body can be read and makes no sense, RFC 9110 §15.5.21.
  public static let unprocessableContent = Status(code: 422)
  /// Slow down, RFC 6585 §4.
  public static let tooManyRequests = Status(code: 429)
  /// The fields are too long or too many, RFC 6585 §5.
  public static let requestHeaderFieldsTooLarge = Status(code: 431)
  /// The program failed, RFC 9110 §15.6.1.
  public static let internalServerError = Status(code: 500)
  /// The method or coding is not known here, RFC 9110 §15.6.2.
  public static let notImplemented = Status(code: 501)
  /// Not now; `Retry-After` says when, RFC 9110 §15.6.4.
  public static let serviceUnavailable = Status(code: 503)
  /// Another major version of HTTP, RFC 9110 §15.6.6.
  public static let httpVersionNotSupported = Status(code: 505)
  /// The disk is full, RFC 4918 §11.5.
  public static let insufficientStorage = Status(code: 507)

  /// Whether a response with this status never has content, RFC 9110 §6.4.1.
  public var forbidsContent: Bool {
    code == 204 || code == 304 || code < 200
  }

  /// The status line with its line end, RFC 9112 §4; nil for codes that have no name here.
  var line: StaticString? {
    switch code {
    case 100: "HTTP/1.1 100 Continue\r\n"
    case 200: "HTTP/1.1 200 OK\r\n"
    case 201: "HTTP/1.1 201 Created\r\n"
    case 202: "HTTP/1.1 202 Accepted\r\n"
    case 204: "HTTP/1.1 204 No Content\r\n"
    case 206: "HTTP/1.1 206 Partial Content\r\n"
    case 301: "HTTP/1.1 301 Moved Permanently\r\n"
    case 302: "HTTP/1.1 302 Found\r\n"
    case 303: "HTTP/1.1 303 See Other\r\n"
    case 304: "HTTP/1.1 304 Not Modified\r\n"
    case 307: "HTTP/1.1 307 Temporary Redirect\r\n"
    case 308: "HTTP/1.1 308 Permanent Redirect\r\n"
    case 400: "HTTP/1.1 400 Bad Request\r\n"
    case 401: "HTTP/1.1 401 Unauthorized\r\n"
    case 403: "HTTP/1.1 403 Forbidden\r\n"
    case 404: "HTTP/1.1 404 Not Found\r\n"
    case 405: "HTTP/1.1 405 Method Not Allowed\r\n"
    case 408: "HTTP/1.1 408 Request Timeout\r\n"
    case 409: "HTTP/1.1 409 Conflict\r\n"
    case 410: "HTTP/1.1 410 Gone\r\n"
    case 412: "HTTP/1.1 412 Precondition Failed\r\n"
    case 413: "HTTP/1.1 413 Content Too Large\r\n"
    case 414: "HTTP/1.1 414 URI Too Long\r\n"
    case 415: "HTTP/1.1 415 Unsupported Media Type\r\n"
    case 416: "HTTP/1.1 416 Range Not Satisfiable\r\n"
    case 417: "HTTP/1.1 417 Expectation Failed\r\n"
    case 422: "HTTP/1.1 422 Unprocessable Content\r\n"
    case 429: "HTTP/1.1 429 Too Many Requests\r\n"
    case 431: "HTTP/1.1 431 Request Header Fields Too Large\r\n"
    case 500: "HTTP/1.1 500 Internal Server Error\r\n"
    case 501: "HTTP/1.1 501 Not Implemented\r\n"
    case 503: "HTTP/1.1 503 Service Unavailable\r\n"
    case 505: "HTTP/1.1 505 HTTP Version Not Supported\r\n"
    case 507: "HTTP/1.1 507 Insufficient Storage\r\n"
    default: nil
    }
  }
}
