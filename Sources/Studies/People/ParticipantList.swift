/// The researchers' list of who takes part: a CSV file with a row a person (RFC 4180; commas or semicolons).
public struct ParticipantList: Sendable {
  /// A person of the list.
  public struct Entry: Hashable, Sendable {
    /// What the researchers call them: unique, at most 100 characters.
    public var label: String
    /// The language in which they are spoken to, where the list says so.
    public var language: String?
    /// Their time zone, where the list says so.
    public var timezone: String?
  }

  /// What is wrong in a line, with what to do.
  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    public var line: Int
    /// One or two sentences.
    public var words: String

    /// As compilers spell it, without the file.
    public var description: String { "\(line): \(words)" }
  }

  /// The columns that a list may have.
  public static let columns = ["label", "language", "timezone"]
  /// How long a label may be, in characters.
  public static let longestLabel = 100

  /// In the order of the file; those without a problem.
  public private(set) var entries: [Entry] = []
  /// In the order of the file. A list with one is not to be taken.
  public private(set) var problems: [Problem] = []

  /// Reads a list.
  ///
  /// - Parameters:
  ///   - text: the file's content.
  ///   - languages: those that the study has.
  ///   - isZone: whether the IANA knows a name of a time zone.
  public init(_ text: String, languages: [String], isZone: (String) -> Bool) {
    let table = CSVTable(text)
    for name in table.header where !Self.columns.contains(name) {
      let help = Suggestion.help(for: name, among: Self.columns) ?? ""
      note("There is no column `\(name)`. \(help)", in: 1)
    }
    guard let labels = table.column("label") else {
      note("The column `label` is missing. Write what you call each person into it.", in: 1)
      return
    }
    if table.rows.isEmpty { note("Nobody is on the list. Write a row for each person.", in: 1) }
    let spoken = table.column("language")
    let zones = table.column("timezone")
    var known: [String: Int] = [:]
    for (index, row) in table.rows.enumerated() {
      let label = labels[index]
      if let problem = problem(of: label, known[label]) {
        note(problem, in: row.line)
        continue
      }
      known[label] = row.line
      let language = spoken.flatMap { $0[index].isEmpty ? nil : $0[index] }
      if let language, !languages.contains(language) {
        let help = Suggestion.help(for: language, among: languages) ?? ""
        note("The study has no language `\(language)`. \(help)", in: row.line)
      }
      let zone = zones.flatMap { $0[index].isEmpty ? nil : $0[index] }
      if let zone, !isZone(zone) {
        note("There is no time zone `\(zone)`. Write one of the IANA's, such as `Europe/Berlin`.", in: row.line)
      }
      entries.append(Entry(label: label, language: language, timezone: zone))
    }
  }

  private mutating func note(_ words: String, in line: Int) { problems.append(Problem(line: line, words: words)) }

  private func problem(of label: String, _ earlier: Int?) -> String? {
    if label.isEmpty { return "The label is empty. Write what you call this person." }
    if label.count > Self.longestLabel {
      return "The label is longer than \(Self.longestLabel) characters. Shorten it."
    }
    if label.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      return "The label holds a line break or another control character. Take it out."
    }
    if let earlier { return "`\(label)` stands in line \(earlier) already. Keep it once." }
    return nil
  }
}
