/// A response status: the code and nothing else, RFC 9110 §15.
public struct Status: Sendable, Hashable {
  /// The code, 100 to 599.
  public let code: UInt16

  /// A status with any code; the named ones below are those in use.
  public init(code: UInt16) {
    self.code = code
  }

  public static let `continue` = Status(code: 100)
  public static let ok = Status(code: 200)
  public static let created = Status(code: 201)
  public static let accepted = Status(code: 202)
  public static let noContent = Status(code: 204)
  public static let partialContent = Status(code: 206)
  public static let movedPermanently = Status(code: 301)
  public static let found = Status(code: 302)
  public static let seeOther = Status(code: 303)
  public static let notModified = Status(code: 304)
  public static let temporaryRedirect = Status(code: 307)
  public static let permanentRedirect = Status(code: 308)
  public static let badRequest = Status(code: 400)
  public static let unauthorized = Status(code: 401)
  public static let forbidden = Status(code: 403)
  public static let notFound = Status(code: 404)
  public static let methodNotAllowed = Status(code: 405)
  public static let requestTimeout = Status(code: 408)
  public static let conflict = Status(code: 409)
  public static let gone = Status(code: 410)
  public static let preconditionFailed = Status(code: 412)
  public static let contentTooLarge = Status(code: 413)
  public static let uriTooLong = Status(code: 414)
  public static let unsupportedMediaType = Status(code: 415)
  public static let rangeNotSatisfiable = Status(code: 416)
  public static let expectationFailed = Status(code: 417)
  public static let unprocessableContent = Status(code: 422)
  public static let tooManyRequests = Status(code: 429)
  public static let requestHeaderFieldsTooLarge = Status(code: 431)
  public static let internalServerError = Status(code: 500)
  public static let notImplemented = Status(code: 501)
  public static let serviceUnavailable = Status(code: 503)
  public static let httpVersionNotSupported = Status(code: 505)
  public static let insufficientStorage = Status(code: 507)

  /// Whether a response with this status never has content, RFC 9110 §6.4.1.
  public var forbidsContent: Bool {
    code == 204 || code == 304 || code < 200
  }

  /// The phrase behind the code in the status line; empty for codes that have no name here.
  public var reason: StaticString {
    switch code {
    case 100: "Continue"
    case 200: "OK"
    case 201: "Created"
    case 202: "Accepted"
    case 204: "No Content"
    case 206: "Partial Content"
    case 301: "Moved Permanently"
    case 302: "Found"
    case 303: "See Other"
    case 304: "Not Modified"
    case 307: "Temporary Redirect"
    case 308: "Permanent Redirect"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 408: "Request Timeout"
    case 409: "Conflict"
    case 410: "Gone"
    case 412: "Precondition Failed"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 415: "Unsupported Media Type"
    case 416: "Range Not Satisfiable"
    case 417: "Expectation Failed"
    case 422: "Unprocessable Content"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 503: "Service Unavailable"
    case 505: "HTTP Version Not Supported"
    case 507: "Insufficient Storage"
    default: ""
    }
  }
}
