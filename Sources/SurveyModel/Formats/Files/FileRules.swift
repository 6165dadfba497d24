/// The keys that say which files are taken.
enum FileRules {
  static let maximumSizeKey = DefinitionKey(
    "maximumSize", .string, "The largest file that is taken, with its unit: `500 KB`, `20 MB`, from 1 KB to 1 GB.")

  static let acceptKey = DefinitionKey(
    "accept", .list(of: .string),
    "What is taken: groups (`image/*`, `video/*`, `audio/*`), media types (`image/jpeg`) or endings (`.pdf`).",
    required: true)

  static let sizes = 1_000...1_000_000_000

  /// The size under `maximumSize`; one that cannot be read or is out of bounds is a problem.
  static func maximumSize(
    _ definition: Definition, standard: Int, problems: inout [DefinitionProblem]
  ) -> Int {
    guard let text = definition.string("maximumSize") else { return standard }
    guard let size = bytes(text) else {
      problems.append(DefinitionProblem("maximumSize", "Write a number with its unit, as in `500 KB` or `20 MB`."))
      return standard
    }
    guard sizes.contains(size) else {
      problems.append(DefinitionProblem("maximumSize", "Write a size from 1 KB to 1 GB."))
      return standard
    }
    return size
  }

  /// `20 MB`, `1.5 GB`: units of a thousand, as shops and browsers count.
  private static func bytes(_ text: String) -> Int? {
    let units = [("KB", 1_000), ("MB", 1_000_000), ("GB", 1_000_000_000)]
    for (unit, factor) in units where text.uppercased().hasSuffix(unit) {
      let digits = text.dropLast(unit.count).split(separator: " ")
      guard digits.count == 1, let number = DecimalNumber(String(digits[0]))?.scaled(digits: 3) else { return nil }
      return Int(clamping: number * Int128(factor) / 1_000)
    }
    return nil
  }

  /// The kinds under `accept`, and what the browser is told; what is not taken is a problem that says what is.
  static func accept(
    _ definition: Definition, problems: inout [DefinitionProblem]
  ) -> (kinds: [FileKind], attribute: String) {
    var kinds: [FileKind] = []
    var attribute: [String] = []
    for word in definition.strings("accept") {
      let found = Self.kinds(of: word.lowercased())
      if found.isEmpty { problems.append(DefinitionProblem("accept", refusal(of: word))) }
      for kind in found where !kinds.contains(kind) { kinds.append(kind) }
      if word.hasSuffix("/*") {
        attribute.append(word.lowercased())
      } else {
        attribute += found.flatMap { [$0.mediaType] + $0.endings.map { "." + $0 } }
      }
    }
    if kinds.isEmpty, problems.isEmpty, definition.has("accept") {
      problems.append(DefinitionProblem("accept", "Name at least one kind of file, as in `[image/*, .pdf]`."))
    }
    return (kinds, attribute.joined(separator: ","))
  }

  private static func kinds(of word: String) -> [FileKind] {
    if word.hasPrefix(".") { return FileKind.allCases.filter { $0.endings.contains(String(word.dropFirst())) } }
    if word.hasSuffix("/*") { return FileKind.allCases.filter { $0.group.map { $0.rawValue + "/*" } == word } }
    return FileKind(mediaType: word).map { [$0] } ?? []
  }

  private static func refusal(of word: String) -> String {
    let word = word.lowercased()
    if [".svg", "image/svg+xml", ".html", ".htm", "text/html", ".xml", "application/xhtml+xml"].contains(word) {
      return "Such files can hold scripts and are never taken. Name others, as in `[image/*, .pdf]`."
    }
    let endings = FileKind.allCases.map { "." + $0.endings[0] }.joined(separator: ", ")
    return "Write `image/*`, `video/*`, `audio/*`, a media type, or one of \(endings)."
  }
}
