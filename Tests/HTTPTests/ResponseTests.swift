import HTTP
import Testing

struct ResponseTests {
  private func head(
    _ response: Response, length: Int?, _ connection: ResponseWriter.ConnectionOption = .implied
  ) -> String {
    var output: [UInt8] = []
    ResponseWriter.appendHead(
      of: response, dateLine: Array("Date: D\r\n".utf8), contentLength: length, connection: connection, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  @Test func `a head has its status, date, fields and length`() {
    let response = Response(contentType: "text/plain", bytes: [1, 2, 3])
    #expect(
      head(response, length: 3)
        == "HTTP/1.1 200 OK\r\nDate: D\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n\r\n")
    #expect(head(Response(status: .noContent), length: nil) == "HTTP/1.1 204 No Content\r\nDate: D\r\n\r\n")
    #expect(head(Response(status: .ok), length: 0, .close).hasSuffix("Content-Length: 0\r\nConnection: close\r\n\r\n"))
    #expect(head(Response(status: .ok), length: 1_234_567_890, .keepAlive).contains("Content-Length: 1234567890\r\n"))
    #expect(head(Response(status: Status(code: 299)), length: 0).hasPrefix("HTTP/1.1 299 \r\n"))
  }

  @Test(arguments: [
    "//evil.example/", "/\\evil.example/", "https://evil.example/", "evil", "", "javascript:alert(1)", "\\\\evil",
  ])
  func `a redirect never leaves this server`(path: String) {
    #expect(Response.seeOther(path).fields.first("location") == "/")
  }

  @Test func `a redirect keeps a path of this server`() {
    for path in ["/", "/r/abc/1#errors", "/a?b=//c"] {
      #expect(Response.seeOther(path).fields.first("location") == path)
    }
    #expect(Response.seeOther("/").status == .seeOther)
  }

  @Test func `a method that is not taken is told which are`() {
    #expect(Response.methodNotAllowed(allowed: [.get, .head]).fields.first("allow") == "GET, HEAD")
  }
}
