/// The path in its column: step ids, which hold no blanks, one a line.
enum PathCoding {
  static func encode(_ path: [String]) -> String { path.joined(separator: "\n") }

  static func decode(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }
}
