import HTTP
import Testing

struct ChunkedDecoderTests {
  /// Decodes in pieces of the given size and returns the body and how many bytes of the input it took.
  private func decode(
    _ text: String, piece: Int = .max, bodyLimit: Int = 100, limits: Limits = Limits()
  ) throws(RequestError) -> (body: String, used: Int, isDone: Bool) {
    var decoder = ChunkedDecoder()
    var body: [UInt8] = []
    var rest = Array(text.utf8)[...]
    var used = 0
    while !rest.isEmpty, !decoder.isDone {
      let part = Array(rest.prefix(piece))
      let taken = try decoder.decode(part.span, into: &body, bodyLimit: bodyLimit, limits: limits)
      used += taken
      rest = rest.dropFirst(taken)
    }
    return (String(decoding: body, as: UTF8.self), used, decoder.isDone)
  }

  private let good = "3;x=\"y\"\r\na=h\r\n0004\r\nello\r\n0;last\r\nX-T: v\r\nY:\r\n\r\n"

  @Test func `a body reads the same in pieces of every size, and what follows is left alone`() throws {
    for piece in 1...good.utf8.count {
      let decoded = try decode(good + "GET /", piece: piece)
      #expect(decoded.body == "a=hello", "pieces of \(piece)")
      #expect(decoded.used == good.utf8.count)
      #expect(decoded.isDone)
    }
  }

  @Test func `an empty body and a body that is not whole are told apart`() throws {
    #expect(try decode("0\r\n\r\n").isDone)
    #expect(try decode("00\r\n\r\n").isDone)
    #expect(try !decode("7\r\na=hello\r\n").isDone)
    #expect(try !decode("0\r\n").isDone)
  }

  @Test(arguments: [
    "Z\r\n", "0x7\r\na=hello\r\n", "-7\r\n", "+7\r\n", "\r\na", "7_0\r\n", " 7\r\n", "7 \r\n", "7.0\r\n",
    "7\r\na=helloXX\r\n0\r\n\r\n", "7\r\na=hello0\r\n\r\n", "7\ra=hello\r\n", "7;\u{0}\r\na=hello\r\n",
    "7\na=hello\r\n", "7\r\na=hello\n0\r\n\r\n", "7;a\nxx\r\n", "FFFFFFFFFFFFFFFF7\r\n", "000000000000000007\r\n",
    "0\r\nX T: v\r\n\r\n",
    "0\r\n: v\r\n\r\n", "0\r\nX: a\u{0}\r\n\r\n", "0\r\nX: v\n\r\n", "0\r\n\n", "0\r\n\rX", ";\r\n",
  ])
  func `a chunk off the grammar is refused`(text: String) {
    #expect(throws: RequestError.self) { try decode(text) }
  }

  @Test(arguments: ["8", "FFFFFFFFFFFFFFF", "7FFFFFFFFFFFFFFF", "FFFFFFFFFFFFFFFF", "8000000000000007"])
  func `a chunk beyond the limit of the body is refused by its size alone`(size: String) {
    #expect(throws: RequestError.bodyTooLarge) { try decode(size + "\r\n", bodyLimit: 7) }
  }

  @Test func `chunks add up to the limit of the body and not beyond`() throws {
    #expect(try decode("3\r\nabc\r\n4\r\ndefg\r\n0\r\n\r\n", bodyLimit: 7).body == "abcdefg")
    #expect(throws: RequestError.bodyTooLarge) { try decode("3\r\nabc\r\n5\r\ndefgh\r\n0\r\n\r\n", bodyLimit: 7) }
  }

  @Test func `extensions and trailers are bounded`() {
    var limits = Limits()
    limits.chunkOverheadBytes = 10
    let long = String(repeating: "x", count: 11)
    #expect(throws: RequestError.fieldsTooLarge) { try decode("1;\(long)\r\n", limits: limits) }
    #expect(throws: RequestError.fieldsTooLarge) { try decode("0\r\nX: \(long)\r\n\r\n", limits: limits) }
    let many = String(repeating: "1;xx\r\na\r\n", count: 5)
    #expect(throws: RequestError.fieldsTooLarge) { try decode(many, limits: limits) }
  }
}
