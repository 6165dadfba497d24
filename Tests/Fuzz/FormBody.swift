import HTTP

/// The body of a form in either encoding, chosen by the first byte: fields no larger than what was sent, or a refusal.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = input(start, count)
  guard let first = bytes.first else { return 0 }
  var fields = HeaderFields()
  let isMultipart = first == UInt8(ascii: "m")
  fields.append(
    .contentType, isMultipart ? "multipart/form-data; boundary=b" : "application/x-www-form-urlencoded")
  guard let head = try? RequestHead(.post, "/", fields: fields) else { return 0 }
  let request = Request(head: head, body: Array(bytes.dropFirst()), peer: PeerAddress(text: "192.0.2.1"))
  guard let form = try? FormFields(body: request) else { return 0 }
  let size = form.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
  // A byte that is no UTF-8 becomes a replacement character of three.
  require(size <= 3 * count, "fields no larger than what was sent")
  require(form.count <= Limits().formFields, "no more fields than allowed")
  return 0
}
