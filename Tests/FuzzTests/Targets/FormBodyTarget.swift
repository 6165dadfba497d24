import HTTP

/// The body of a form in either encoding, chosen by the first byte: fields no larger than what was sent, or a refusal.
enum FormBodyTarget: FuzzTarget {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    guard let first = bytes.first else { return }
    var fields = HeaderFields()
    let isMultipart = first == UInt8(ascii: "m")
    fields.append(
      .contentType, isMultipart ? "multipart/form-data; boundary=b" : "application/x-www-form-urlencoded")
    guard let head = try? RequestHead(.post, "/", fields: fields) else { return }
    let request = Request(head: head, body: Array(bytes.dropFirst()), peer: PeerAddress(text: "192.0.2.1"))
    if isMultipart { try checkFiles(in: request) }
    guard let form = try? FormFields(body: request) else { return }
    let size = form.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    // A byte that is no UTF-8 becomes a replacement character of three.
    try require(size <= 3 * bytes.count, "fields no larger than what was sent")
    try require(form.count <= Limits().formFields, "no more fields than allowed")
  }

  /// Files lie inside the body, apart from each other, in order, and no delimiter stands in one.
  private static func checkFiles(in request: Request) throws(Violation) {
    let textBytes = request.body.count / 2
    guard let form = try? FormFields(body: request, takesFiles: true, textBytes: textBytes) else { return }
    let text = form.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    try require(text <= 3 * textBytes, "no more text than asked for")
    var end = 0
    for file in form.files {
      try require(!file.isAbsent, "no file that nobody chose")
      try require(file.range.lowerBound >= end && file.range.upperBound <= request.body.count, "files inside the body")
      end = file.range.upperBound
      let line = Array("\r\n--b\r\n".utf8)
      try require(request.body[file.range].firstRange(of: line) == nil, "no delimiter in a file")
    }
  }
}
