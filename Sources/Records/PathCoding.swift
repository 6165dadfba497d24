/// The path in its column: step ids, which hold no blanks, one a line.
enum PathCoding {
  static func encode(_ path: [String]) -> String { path.joined(separator: "\n") }

  static func decode(_ text: String) -> [String] {
    // By bytes: finding the borders of characters is most of the work otherwise.
    text.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
  }
}
