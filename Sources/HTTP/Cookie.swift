/// A cookie as the server sets it, RFC 6265 §4.1. It is out of reach of scripts.
public struct Cookie: Sendable, Equatable {
  /// Whether requests that come from another site carry the cookie.
  public enum SameSite: String, Sendable {
    case strict = "Strict"
    /// Only when the person follows a link.
    case lax = "Lax"
  }

  /// A token, RFC 9110 §5.6.2. The prefix `__Host-` asks for `isSecure` and the path `/`.
  public var name: String
  /// Characters that may not stand in a cookie are percent-encoded.
  public var value: String
  /// Where on the site it is sent: this path and those below.
  public var path: String
  /// Seconds until the browser forgets it; nil for the end of the browser's session, 0 to have it forgotten now.
  public var maximumAge: Int?
  /// Whether it is sent over https only.
  public var isSecure: Bool
  /// What requests from other sites carry.
  public var sameSite: SameSite

  /// A cookie; the defaults are those of a session.
  public init(
    name: String, value: String, path: String = "/", maximumAge: Int? = nil, isSecure: Bool, sameSite: SameSite = .lax
  ) {
    self.name = name
    self.value = value
    self.path = path
    self.maximumAge = maximumAge
    self.isSecure = isSecure
    self.sameSite = sameSite
  }

  /// The value of a `Set-Cookie` field.
  public var text: String {
    var text = "\(name)=\(Cookie.escaped(value)); Path=\(Cookie.escaped(path)); HttpOnly; SameSite=\(sameSite.rawValue)"
    if let maximumAge { text += "; Max-Age=\(maximumAge)" }
    if isSecure { text += "; Secure" }
    return text
  }

  private static func escaped(_ text: String) -> String {
    let forbidden = ByteSet("\" ,;\\")
    var escaped: [UInt8] = []
    for byte in text.utf8 {
      if byte <= ASCII.space || byte >= ASCII.delete || forbidden.contains(byte) {
        escaped += PercentEncoding.escape(byte)
      } else {
        escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}
