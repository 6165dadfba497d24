import HTTP

/// Small helpers that read as the wire does.

/// The head that a text is, or the error that it causes. Line ends are written as `\n` and sent as CR LF.
func parseHead(_ text: String, limits: Limits = Limits()) throws(RequestError) -> RequestHead {
  try RequestHead(parsing: wire(text), limits: limits)
}

/// The bytes of a text whose lines end with CR LF.
func wire(_ text: String) -> [UInt8] {
  text.utf8.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
}

/// A GET with some fields.
func get(_ target: String = "/", _ fields: [(FieldName, String)] = []) throws -> Request {
  try request(.get, target, fields)
}

/// A request with some fields and a body.
func request(
  _ method: HTTP.Method, _ target: String, _ fields: [(FieldName, String)] = [], body: String = ""
) throws -> Request {
  var all = HeaderFields()
  for (name, value) in fields { all.append(name, value) }
  return Request(
    head: try RequestHead(method, target, fields: all), body: Array(body.utf8), peer: PeerAddress(text: "192.0.2.1"))
}
