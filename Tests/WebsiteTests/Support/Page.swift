/// An answer as a browser gets it.
struct Page {
  var status: Int
  var fields: [(name: String, value: String)]
  var body: String

  init?(_ bytes: [UInt8]) {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    guard let status = lines.first.flatMap({ Int($0.dropFirst(9).prefix(3)) }) else { return nil }
    self.status = status
    fields = lines.dropFirst().map { line in
      let halves = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return (halves[0].lowercased(), halves.count == 2 ? String(halves[1].drop { $0 == " " }) : "")
    }
    body = String(decoding: bytes[end.upperBound...], as: UTF8.self)
  }

  func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }

  /// Whether one of the fields of a name says this.
  func lists(_ member: String, in name: String) -> Bool {
    fields.contains { $0.name == name && $0.value.contains(member) }
  }

  var location: String { field("location") ?? "" }

  /// The value of a hidden or text field.
  func value(_ name: String) -> String? { Self.between("name=\"\(name)\"", " value=\"", in: body) }

  /// The words in the first element of this name.
  func element(_ name: String) -> String? {
    guard let start = body.firstRange(of: "<\(name)"), let open = body[start.upperBound...].firstIndex(of: ">"),
      let end = body[open...].firstRange(of: "</\(name)>")
    else { return nil }
    return String(body[body.index(after: open)..<end.lowerBound])
  }

  private static func between(_ mark: String, _ attribute: String, in body: String) -> String? {
    guard let mark = body.firstRange(of: mark), let start = body[mark.upperBound...].firstRange(of: attribute),
      let end = body[start.upperBound...].firstIndex(of: "\"")
    else { return nil }
    return String(body[start.upperBound..<end])
  }
}
