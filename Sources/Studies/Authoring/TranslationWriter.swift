/// Lays a file of translations out: keys within keys, in the order of the study, comments above each text.
struct TranslationWriter {
  private(set) var count = 0
  private(set) var missing = 0
  private(set) var changed = 0
  private var root = Branch()

  /// Keys in order, each with more keys or with a text.
  private final class Branch {
    var keys: [String] = []
    var branches: [String: Branch] = [:]
    var leaf: (text: TranslatableText, state: TranslationFile.State)?

    func branch(_ key: String) -> Branch {
      if let known = branches[key] { return known }
      let new = Branch()
      keys.append(key)
      branches[key] = new
      return new
    }
  }

  /// Adds a text; the second of two at one place, as an alias makes, is left out.
  mutating func add(_ text: TranslatableText, _ state: TranslationFile.State) {
    var branch = root
    for key in text.path { branch = branch.branch(key) }
    guard branch.leaf == nil else { return }
    branch.leaf = (text, state)
    count += 1
    switch state {
    case .missing: missing += 1
    case .changed: changed += 1
    case .translated: break
    }
  }

  /// The whole file.
  func finish(language: String, missingPages: [String], unused: [(path: [String], text: String)]) -> String {
    var text = """
      # Translations into \(language). The words behind “original” are those of the study; write yours behind each key.
      # `cairn texts STUDY --language \(language) --write` brings this file up to date and keeps what you wrote.

      """
    for page in missingPages { text += "# missing page: \(page)\n" }
    for key in root.keys {
      guard let branch = root.branches[key] else { continue }
      text += "\n"
      write(branch, key, within: "", depth: 0, to: &text)
    }
    if !unused.isEmpty {
      text += "\n# Nothing in the study has these texts any more:\n"
      for (path, words) in unused { text += "# \(path.joined(separator: ": ")): \(Self.quoted(words))\n" }
    }
    return text
  }

  private func write(_ found: Branch, _ key: String, within parent: String, depth: Int, to text: inout String) {
    // A choice's words stand right behind its code where they are all that it has.
    let isPair = parent == "choices" && found.keys == ["text"]
    let branch = (isPair ? found.branches["text"] : nil) ?? found
    let indent = String(repeating: "  ", count: depth)
    if let (leaf, state) = branch.leaf {
      switch state {
      case .missing: text += "\(indent)# missing\n"
      case .changed(_, let digest):
        text += "\(indent)# changed since \(digest): look through the translation, then delete this line\n"
      case .translated: break
      }
      writeOriginal(leaf.original, indent, to: &text)
      switch state {
      case .missing: text += "\(indent)\(key):\n"
      case .translated(let node), .changed(let node, _): text += "\(indent)\(key): \(Self.spelled(node, indent))\n"
      }
    }
    guard !branch.keys.isEmpty else { return }
    if branch.leaf == nil { text += "\(indent)\(key):\n" }
    for inner in branch.keys {
      guard let next = branch.branches[inner] else { continue }
      write(next, inner, within: key, depth: depth + 1, to: &text)
    }
  }

  private func writeOriginal(_ words: String, _ indent: String, to text: inout String) {
    let lines = words.split(separator: "\n", omittingEmptySubsequences: false)
    let start = "\(indent)# original \(TranslationFile.digest(of: words)):"
    if lines.count == 1 {
      text += "\(start) \(words)\n"
    } else {
      text += start + "\n"
      for line in lines { text += line.isEmpty ? "\(indent)#\n" : "\(indent)#   \(line)\n" }
    }
  }

  /// A translation as it was, whatever its spelling.
  private static func spelled(_ node: YAMLNode, _ indent: String) -> String {
    if let file = node["file"]?.scalar { return "{ file: \(quoted(file)) }" }
    let words = node.scalar ?? ""
    let lines = words.split(separator: "\n", omittingEmptySubsequences: false)
    // A block of text cannot begin with a blank, nor hold what YAML does not print.
    let isBlock =
      lines.count > 1 && words.first?.isWhitespace == false
      && words.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isControl }
    guard isBlock else { return quoted(words) }
    let ending = words.hasSuffix("\n") ? lines.dropLast() : lines[...]
    return "|\n" + ending.map { $0.isEmpty ? "" : "\(indent)  \($0)" }.joined(separator: "\n")
  }

  /// A text in double quotes (YAML 1.1, 5.7).
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      default:
        if scalar.isControl {
          let digits = String(scalar.value, radix: 16)
          quoted += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        } else {
          quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }
}
