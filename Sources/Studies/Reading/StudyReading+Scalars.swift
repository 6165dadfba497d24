import CivilTime
import SurveyModel

extension StudyReading {
  /// An address of a page elsewhere, with the places of the values that its query takes.
  mutating func address(_ node: YAMLNode, key: String) -> String? {
    guard let address = scalar(node, key: key) else { return nil }
    var offset = 0
    var isInQuery = false
    for part in LinkAddress(address).parts {
      switch part {
      case .text(let text):
        isInQuery = isInQuery || text.contains("?")
        offset += text.unicodeScalars.count
      case .hole(let name, let written):
        let mark = source(node.file).map { ScalarMarks.mark(at: offset, in: node, $0) } ?? node.start
        let place = Place(file: node.file, mark: mark)
        if isInQuery {
          addressHoles.append(Hole(name: name, place: place))
        } else {
          error(
            at: place, "`\(written)` stands before the `?` of an address, where it could lead anywhere.",
            "Put it behind a `?`, as in `https://example.org/back?id=\(written)`.")
        }
        offset += written.unicodeScalars.count
      }
    }
    return address
  }

  /// A single value, as it was typed: `no`, `007` and `1e5` stay what they are.
  mutating func scalar(_ node: YAMLNode, key: String) -> String? {
    if let trap = trap(in: node, isForPeople: false) {
      report(trap)
      // The value inside typographic quotes is read on, so that one mistake is told once.
      return nil
    }
    guard let text = node.scalar else {
      error(at: node, "`\(key):` takes a single value, but here \(node.description).")
      return nil
    }
    return text
  }

  mutating func boolean(_ node: YAMLNode, key: String) -> Bool? {
    guard let text = scalar(node, key: key) else { return nil }
    switch text {
    case "true": return true
    case "false": return false
    default:
      error(
        at: node, "`\(key):` is `true` or `false`, not `\(text)`.",
        Self.flag(meantBy: text).map { "Type `\(key): \($0)`." } ?? "Type one of the two.")
      return nil
    }
  }

  /// Whether a word is a flag, or was one in YAML 1.1.
  static func isFlag(_ word: String) -> Bool { flag(meantBy: word) != nil }

  /// The flag that a word of YAML 1.1 or another spelling stands for.
  private static func flag(meantBy word: String) -> String? {
    switch word.lowercased() {
    case "yes", "y", "on", "true": "true"
    case "no", "n", "off", "false": "false"
    default: nil
    }
  }

  mutating func integer(_ node: YAMLNode, key: String) -> Int? {
    guard let text = scalar(node, key: key) else { return nil }
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.count <= 18, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(text)
    else {
      error(at: node, "`\(key):` is a whole number, not `\(text)`.", "Write digits only, such as `\(key): 10`.")
      return nil
    }
    return number
  }

  mutating func decimal(_ node: YAMLNode, key: String) -> DecimalNumber? {
    guard let text = scalar(node, key: key) else { return nil }
    if let number = DecimalNumber(text) { return number }
    let withPoint = text.replacing(",", with: ".")
    error(
      at: node, "`\(key):` is a number, not `\(text)`.",
      DecimalNumber(withPoint) == nil
        ? "Write digits, with `.` before the decimals."
        : "The decimal mark of the study file is a point: `\(withPoint)`.")
    return nil
  }

  mutating func keyword(_ node: YAMLNode, key: String, among words: [String]) -> String? {
    guard let text = scalar(node, key: key) else { return nil }
    if words.contains(text) { return text }
    let flag = Self.flag(meantBy: text).flatMap { words.contains($0) ? $0 : nil }
    error(
      at: node, "`\(key):` cannot be `\(text)`.",
      flag.map { "Type `\(key): \($0)`." } ?? Suggestion.help(for: text, among: words))
    return nil
  }

  mutating func interval(_ node: YAMLNode, key: String) -> Interval? {
    guard let text = scalar(node, key: key) else { return nil }
    if let interval = Interval(text) { return interval }
    error(
      at: node, "`\(key):` is a length of time, not `\(text)`.",
      "Write a number and `minutes`, `hours`, `days` or `weeks`, such as `14 days`.")
    return nil
  }

  /// `today`, `today - 14 days`, `now`, or `YYYY-MM-DD`.
  mutating func dateBound(_ node: YAMLNode, key: String) -> DateBound? {
    guard let text = scalar(node, key: key) else { return nil }
    if text == "now" { return .now }
    if let date = CivilDate(iso: text) { return .date(date) }
    let words = text.split(separator: " ")
    if words.first == "today" {
      if words.count == 1 { return .today(offsetDays: 0) }
      if words.count == 4, words[1] == "-" || words[1] == "+",
        let interval = Interval("\(words[2]) \(words[3])"), interval.seconds % 86_400 == 0
      {
        let days = interval.seconds / 86_400
        return .today(offsetDays: words[1] == "-" ? -days : days)
      }
    }
    error(
      at: node, "`\(key):` is a day, not `\(text)`.",
      "Write `today`, `today - 14 days`, `now`, or a date as `2026-12-31`.")
    return nil
  }

  mutating func civilDateTime(_ node: YAMLNode, key: String) -> CivilDateTime? {
    guard let text = scalar(node, key: key) else { return nil }
    let spelled = text.replacing(" ", with: "T")
    if let moment = CivilDateTime(iso: spelled) { return moment }
    if let date = CivilDate(iso: text) { return CivilDateTime(date: date, time: .midnight) }
    error(
      at: node, "`\(key):` is a day and a time in the study's zone, not `\(text)`.",
      "Write `2026-12-31T18:00`, or a day alone for its beginning.")
    return nil
  }

  /// The path of a file that participants may get, such as a picture or a film; it becomes one of the study's media.
  mutating func mediaPath(_ node: YAMLNode, key: String) -> String? {
    guard let path = scalar(node, key: key), isLocal(path, at: node.place) else { return nil }
    guard files.has(path) else {
      error(at: node, "There is no file `\(path)` in the study's folder.", nearestFile(to: path))
      return nil
    }
    media.insert(path)
    return path
  }

  /// Reports a path that leaves the study's folder.
  mutating func isLocal(_ path: String, at place: Place) -> Bool {
    if path.contains("://") || path.hasPrefix("//") || path.hasPrefix("data:") {
      error(
        at: place, "`\(path.prefix(80))` lies on another server, which would learn of every participant.",
        "Put the file in the study's folder `media/` and name it here.")
      return false
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if parts.contains("..") || parts.contains(".") || parts.contains("") || path.contains("\\") {
      error(
        at: place, "`\(path)` is no path inside the study's folder.",
        "Paths begin at the study's folder, with `/` between folders: `media/welcome.jpg`.")
      return false
    }
    return true
  }

  /// A file that the author may have meant.
  func nearestFile(to path: String) -> String {
    let all = Array(files.textFiles.keys) + Array(files.mediaSizes.keys)
    if let same = all.first(where: { $0.lowercased() == path.lowercased() }) {
      return "Did you mean `\(same)`? Large and small letters count."
    }
    let kind = StudyFiles.fileExtension(of: path)
    let candidates = all.filter { StudyFiles.fileExtension(of: $0) == kind }
    if let nearest = Suggestion.nearest(to: path, among: candidates) { return "Did you mean `\(nearest)`?" }
    return "Put it there, or correct the path; paths begin at the study's folder."
  }
}
