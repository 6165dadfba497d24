import HTTP
import Testing

struct CookieTests {
  @Test func `a cookie is found among others, and the first of a name counts`() {
    var fields = HeaderFields()
    fields.append(.cookie, "; ;=x;a;session=\"q r\";b=c=d ; $Version=1;;\u{FF}=\u{FE}")
    fields.append(.cookie, "session=second; z=1")
    #expect(fields.cookie("session") == "q r")
    #expect(fields.cookie("b") == "c=d")
    #expect(fields.cookie("z") == "1")
    #expect(fields.cookie("a") == nil)
    #expect(fields.cookie("Session") == nil)
    #expect(HeaderFields().cookie("a") == nil)
  }

  @Test func `a combining mark takes no semicolon or equals sign away`() {
    var fields = HeaderFields()
    fields.append(.cookie, "a=1;\u{308}b=2; c=\u{308}3")
    #expect(fields.cookie("a") == "1")
    #expect(fields.cookie("\u{308}b") == "2")
    #expect(fields.cookie("c") == "\u{308}3")
  }

  @Test func `a cookie is set out of reach of scripts and other sites`() {
    #expect(Cookie(name: "s", value: "abc", isSecure: false).text == "s=abc; Path=/; HttpOnly; SameSite=Lax")
    let all = Cookie(name: "__Host-s", value: "a", maximumAge: 60, isSecure: true, sameSite: .strict)
    #expect(all.text == "__Host-s=a; Path=/; HttpOnly; SameSite=Strict; Max-Age=60; Secure")
  }

  @Test func `a value cannot add attributes`() {
    let cookie = Cookie(name: "s", value: "a; Domain=evil\r\nX: y,é\"", isSecure: false)
    #expect(cookie.text == "s=a%3B%20Domain=evil%0D%0AX:%20y%2C%C3%A9%22; Path=/; HttpOnly; SameSite=Lax")
    var fields = HeaderFields()
    fields.append(cookie)
    #expect(fields.count == 1)
  }
}
