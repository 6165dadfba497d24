import SurveyModel

/// A command's arguments, told apart: positional ones, options with values, flags.
struct Arguments {
  private(set) var positional: [String] = []
  private var values: [String: [String]] = [:]
  private var flags: Set<String> = []

  init(_ arguments: some Sequence<String>, for command: any Command.Type) throws(UsageError) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else {
        positional.append(argument)
        continue
      }
      let halves = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(halves[0])
      if command.flags.contains(name), halves.count == 1 {
        flags.insert(name)
      } else if command.options.contains(name) {
        guard let value = halves.count == 2 ? String(halves[1]) : rest.popFirst() else {
          throw UsageError("--\(name) needs a value")
        }
        values[name, default: []].append(value)
      } else {
        let meant = Spelling.nearest(to: name, among: command.options.union(command.flags).sorted())
        throw UsageError("\(command.name) has no option --\(name)" + (meant.map { ". Did you mean --\($0)?" } ?? ""))
      }
    }
  }

  func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// The last value given for an option.
  func value(_ option: String) -> String? { values[option]?.last }

  func all(_ option: String) -> [String] { values[option] ?? [] }

  /// A whole number within bounds.
  func integer(_ option: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError("--\(option) is a number from \(range.lowerBound) to \(range.upperBound), not “\(text)”")
    }
    return number
  }

  /// The address that participants see, without a slash at its end: `--base-url`.
  func baseURL() throws(UsageError) -> String? {
    guard let base = value("base-url") else { return nil }
    guard base.hasPrefix("https://") || base.hasPrefix("http://") else {
      throw UsageError("--base-url begins with https:// or http://, as in https://study.example.org")
    }
    let address = base.hasSuffix("/") ? String(base.dropLast()) : base
    guard address.split(separator: "/").count == 2 else {
      throw UsageError("--base-url has no path: Cairn is at the top of its host, as in https://study.example.org")
    }
    return address
  }

  /// What to do with which data folder, of a command that does several things: the first two positional arguments, and the rest.
  func task(of command: any Command.Type, among words: [String]) throws(UsageError) -> (
    word: String, data: String, rest: [String]
  ) {
    guard let word = positional.first else { throw UsageError("say what to do: \(words.joined(separator: ", "))") }
    guard words.contains(word) else {
      let meant = Spelling.nearest(to: word, among: words).map { ". Did you mean \($0)?" } ?? ""
      throw UsageError("there is no `\(command.name) \(word)`\(meant)")
    }
    guard positional.count > 1 else { throw UsageError("DATA is missing") }
    return (word, positional[1], Array(positional.dropFirst(2)))
  }

  /// The positional arguments, of which there must be as many as names.
  func exactly(_ names: String...) throws(UsageError) -> [String] {
    guard positional.count == names.count else {
      throw UsageError(
        positional.count < names.count
          ? "\(names[positional.count]) is missing" : "“\(positional[names.count])” is one argument too many")
    }
    return positional
  }
}

/// The command was called in a way that it does not understand.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
