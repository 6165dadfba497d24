import Assets

@testable import Website

/// Our own words as the program has them.
enum Words {
  static let english = texts("en")
  static let german = texts("de")

  /// Key → text, with the plural's form in the key.
  static func texts(_ language: String) -> [String: String] {
    guard let source = try? AssetCatalog().text(at: "Templates/interface/\(language).txt") else { return [:] }
    var texts: [String: String] = [:]
    for line in source.split(separator: "\n") where !line.hasPrefix("#") {
      guard let mark = line.firstRange(of: " = ") else { continue }
      texts[String(line[..<mark.lowerBound])] = String(line[mark.upperBound...])
    }
    return texts
  }

  /// The names in braces.
  static func holes(_ text: String) -> Set<String> { Set(text.matches(of: /\{(\w+)\}/).map { String($0.1) }) }

  /// The key without the plural's form.
  static func root(_ key: String) -> String { String(key.prefix { $0 != "[" }) }
}
