import HTTP
import Testing

/// Forms in the encoding that forms with files use, RFC 7578.
struct MultipartTests {
  private func fields(
    _ body: String, type: String = "multipart/form-data; boundary=BB", limits: Limits = Limits()
  ) throws -> FormFields {
    try FormFields(body: request(.post, "/", [(.contentType, type)], body: body), limits: limits)
  }

  private func part(_ name: String, _ value: String, boundary: String = "BB") -> String {
    "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
  }

  @Test func `fields are read in their order`() throws {
    let form = try fields(part("a", "1") + part("b", "") + part("a", "zwei\r\nZeilen ü") + "--BB--\r\n")
    #expect(
      form.fields == [
        .init(name: "a", value: "1"), .init(name: "b", value: ""), .init(name: "a", value: "zwei\r\nZeilen ü"),
      ])
    #expect(try fields("--BB--\r\n").isEmpty)
  }

  @Test func `what stands before and behind is passed over, and the last line end may be missing`() throws {
    #expect(try fields("before\r\n" + part("a", "1") + "--BB--\r\nbehind").first("a") == "1")
    #expect(try fields(part("a", "1") + "--BB--").first("a") == "1")
  }

  @Test func `data that resembles the boundary is data`() throws {
    let value = "--BBX\r\n-BB\r\n--B\r\n --BB\r\nx--BB"
    #expect(try fields(part("a", value) + "--BB--\r\n").first("a") == value)
  }

  @Test func `a boundary may be quoted and odd`() throws {
    let boundary = "a 'b/c:=?"
    let type = "multipart/form-data; boundary=\"\(boundary)\""
    #expect(try fields(part("a", "1", boundary: boundary) + "--\(boundary)--\r\n", type: type).first("a") == "1")
  }

  @Test func `names are unescaped as browsers escape them`() throws {
    #expect(try fields(part("a%22b%0D%0A%20", "1") + "--BB--").first("a\"b\r\n%20") == "1")
    #expect(try fields(part("a\\\"b", "1") + "--BB--").first("a\"b") == "1")
  }

  @Test func `other lines of a part are passed over`() throws {
    let body = "--BB\r\nX-Y: z\r\ncontent-disposition: form-data; name=a\r\nContent-Type: text/plain\r\n\r\n1\r\n--BB--"
    #expect(try fields(body).first("a") == "1")
  }

  @Test(arguments: ["filename=\"x.txt\"", "filename=\"\"", "filename*=UTF-8''x.txt"])
  func `a file is refused`(parameter: String) {
    let body = "--BB\r\nContent-Disposition: form-data; name=\"f\"; \(parameter)\r\n\r\nx\r\n--BB--\r\n"
    #expect(throws: FormError.unexpectedFile) { try fields(body) }
    #expect(FormError.unexpectedFile.status == .unsupportedMediaType)
  }

  // MARK: Files

  private func filePart(_ name: String, _ fileName: String, _ content: String) -> String {
    "--BB\r\nContent-Disposition: form-data; name=\"\(name)\"; filename=\"\(fileName)\"\r\nContent-Type: image/png\r\n\r\n"
      + content + "\r\n"
  }

  /// The form of a body, with what stands at the places of its files.
  private func form(
    _ body: String, textBytes: Int = .max
  ) throws -> (fields: FormFields, files: [(name: String, fileName: String, content: String)]) {
    let sent = try request(.post, "/", [(.contentType, "multipart/form-data; boundary=BB")], body: body)
    let fields = try FormFields(body: sent, takesFiles: true, textBytes: textBytes)
    let files = fields.files.map { file in
      (file.name, file.fileName, String(decoding: sent.body[file.range], as: UTF8.self))
    }
    return (fields, files)
  }

  @Test func `files are found where they lie, between the texts`() throws {
    let content = "\u{89}PNG\r\n--BBX\r\n\u{0}\n--\n"
    let (fields, files) = try form(
      part("a", "1") + filePart("photo", "me.png", content) + part("b", "2") + "--BB--\r\n")
    #expect(fields.fields == [.init(name: "a", value: "1"), .init(name: "b", value: "2")])
    #expect(files.map(\.name) == ["photo"] && files.map(\.fileName) == ["me.png"] && files[0].content == content)
  }

  @Test func `a field for a file that nobody chose is not there, and an empty file is`() throws {
    let (_, files) = try form(filePart("none", "", "") + filePart("empty", "e.txt", "") + "--BB--")
    #expect(files.map(\.name) == ["empty"] && files[0].content.isEmpty)
  }

  @Test func `names of files are data, whatever they say`() throws {
    let names = ["../../etc/passwd", "C:\\x\\y.png", "a\u{0}b", "%22quoted%22", "日本.png"]
    let (_, files) = try form(names.map { filePart("f", $0, "x") }.joined() + "--BB--")
    #expect(files.map(\.fileName) == ["../../etc/passwd", "C:\\x\\y.png", "a\u{0}b", "\"quoted\"", "日本.png"])
  }

  @Test func `text is bounded and files are not`() throws {
    let body = filePart("f", "f", String(repeating: "x", count: 5_000)) + part("a", "12345") + "--BB--"
    #expect(try form(body, textBytes: 20).fields.first("a") == "12345")
    #expect(throws: FormError.textTooLong) { try form(body, textBytes: 6) }
    #expect(throws: FormError.textTooLong) {
      try form(filePart("f", String(repeating: "n", count: 30), "") + "--BB--", textBytes: 20)
    }
  }

  @Test(arguments: [
    "--BB\r\nContent-Disposition: form-data; name=\"f\"; filename*=UTF-8''x\r\n\r\nx\r\n--BB--",
    "--BB\r\nContent-Disposition: form-data; name=\"f\"; filename=\"x\"\r\n\r\nx",
    "--BB\r\nContent-Disposition: form-data; name=\"f\"; filename=\"x\"\r\n\r\nx\r\n--CC--\r\n",
    "--BB\r\nContent-Disposition: form-data; filename=\"x\"\r\n\r\nx\r\n--BB--",
    "--BB\r\nContent-Disposition: form-data; name=a\r\nContent-Disposition: form-data; name=b\r\n\r\nx\r\n--BB--",
  ])
  func `a file that is not whole, or whose name is anybody's guess, is refused`(body: String) {
    #expect(throws: FormError.malformed) { try form(body) }
  }

  @Test func `a body in a file is read as one in memory`() throws {
    let spool = try SpooledBody(in: "/tmp")
    let body = part("a", "1") + filePart("f", "f.txt", "hello") + "--BB--"
    let bytes = Array(body.utf8)
    try spool.append(Array(bytes[..<10]))
    try spool.append(Array(bytes[10...]))
    #expect(spool.length == bytes.count)
    var sent = try request(.post, "/", [(.contentType, "multipart/form-data; boundary=BB")])
    sent.spool = spool
    let fields = try FormFields(body: sent, takesFiles: true)
    #expect(fields.first("a") == "1")
    let file = try #require(fields.files.first)
    #expect(try sent.withBody { Array($0[file.range]) } == Array("hello".utf8))
    #expect(throws: SpooledBody.Failure(code: 2)) { try SpooledBody(in: "/tmp/there is no such folder") }
  }

  @Test(arguments: [
    "", "hello", "--BB", "--BB\r\n", "--BB\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n",
    "--BB\r\n\r\nx\r\n--BB--", "--BB\r\nContent-Disposition: form-data\r\n\r\nx\r\n--BB--",
    "--BB\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\nx\r\n--BB--", "--BB\r\ngarbage\r\n\r\nx\r\n--BB--",
    "--BB\nContent-Disposition: form-data; name=\"a\"\n\n1\n--BB--\n",
  ])
  func `what is not whole or has no name is refused`(body: String) {
    #expect(throws: FormError.malformed) { try fields(body) }
  }

  @Test(arguments: ["multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=\"\""])
  func `a missing boundary is refused`(type: String) {
    #expect(throws: FormError.malformed) { try fields(part("a", "1") + "--BB--", type: type) }
  }

  @Test func `a boundary, a header and a number of fields beyond the limits are refused`() {
    let long = String(repeating: "B", count: 71)
    #expect(throws: FormError.malformed) {
      try fields(part("a", "1", boundary: long) + "--\(long)--", type: "multipart/form-data; boundary=\(long)")
    }
    let header = "X: " + String(repeating: "y", count: 10_000)
    #expect(throws: FormError.malformed) {
      try fields("--BB\r\n\(header)\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--BB--")
    }
    var limits = Limits()
    limits.formFields = 2
    #expect(throws: FormError.tooManyFields) {
      try fields(part("a", "1") + part("b", "1") + part("c", "1") + "--BB--", limits: limits)
    }
  }
}
