import CivilTime
import Exporting
import Foundation
import Hosting
import Records
import Sealing
import Studies
import SurveyModel
import Website

/// `cairn participants`.
enum ParticipantsCommand: Command {
  static let name = "participants"
  static let usage = """
    cairn participants import DATA LIST.csv · list DATA [--format text|csv] [--links --base-url URL] · \
    invite DATA [NAME…] [--new N] [--base-url URL] · withdraw DATA NAME… · erase DATA NAME…
    """
  static let summary = "Keeps the list of who takes part, gives each an address of their own, and ends somebody's part."
  static let options: Set<String> = ["format", "base-url", "new"]
  static let flags: Set<String> = ["links"]

  static func run(_ arguments: Arguments) async throws -> Int32 {
    let (word, data, rest) = try arguments.task(
      of: Self.self, among: ["import", "list", "invite", "withdraw", "erase"])
    let desk = try Desk(DataFolder(existing: data))
    defer { desk.records.shutDownAndWait() }
    switch word {
    case "import":
      guard rest.count == 1 else { throw UsageError(rest.isEmpty ? "LIST.csv is missing" : "name one list") }
      return try desk.take(listAt: rest[0])
    case "list": return try desk.list(arguments)
    case "invite": return try desk.invite(rest, arguments)
    default:
      guard !rest.isEmpty else { throw UsageError("NAME is missing: a label of the list, or an id") }
      return try desk.end(rest, by: word == "erase" ? .erase : .withdraw)
    }
  }
}

/// What the command does, over an open data folder beside which a server may run.
private struct Desk {
  let folder: DataFolder
  let records: Records
  let reader: RecordsReader

  init(_ folder: DataFolder) throws {
    self.folder = folder
    records = try Records(folder)
    reader = try records.makeReader()
  }

  private var actor: String { Publication.user }

  // MARK: The list

  func take(listAt path: String) throws -> Int32 {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      Console.error("\(path) cannot be read as a UTF-8 text. Save the list as CSV, in UTF-8")
      return ExitStatus.input
    }
    guard let newest = try reader.versions().last else { return nothingPublished() }
    let study = try StoredStudy.load(newest.number, reader)
    let list = ParticipantList(text, languages: study.languages) { TimeZone(identifier: $0) != nil }
    guard list.problems.isEmpty else {
      for problem in list.problems { Console.note("\(path):\(problem)") }
      Console.error("nothing was taken over: mend the list first")
      return ExitStatus.input
    }
    let people = list.entries.map {
      Enrolment(id: Random.id("p"), label: $0.label, language: $0.language, timezone: $0.timezone)
    }
    guard case .enrolled(let added, let changed) = try records.writeAndWait(.enrol(people, at: .now, by: actor)) else {
      return ExitStatus.environment
    }
    Console.note("\(added) added, \(changed) changed, \(people.count - added - changed) as they were.")
    return ExitStatus.done
  }

  func list(_ arguments: Arguments) throws -> Int32 {
    let format = arguments.value("format") ?? "text"
    guard ["text", "csv"].contains(format) else { throw UsageError("--format is text or csv, not “\(format)”") }
    let base = try arguments.baseURL() ?? ""
    let keys = arguments.has("links") ? try SealingKeys(existingSecretAt: folder.secretPath) : nil
    var rows = [["participant_id", "label", "status", "runs", "completed", "last_saved_at", "language", "timezone"]]
    if keys != nil { rows[0] += ["link", "code"] }
    try reader.everyParticipant { person in
      var row = [
        person.id, person.label ?? "", person.status.rawValue, "\(person.runs)", "\(person.completedRuns)",
        person.lastSavedAt.map { "\($0)" } ?? "", person.language ?? "", person.timezone ?? "",
      ]
      if let keys {
        let isInvited = person.invitation > 0 && person.status == .active
        row += isInvited ? Self.address(person.id, person.invitation, keys, at: base) : ["", ""]
      }
      rows.append(row)
    }
    if format == "csv" {
      for row in rows { Console.print(CSVText.row(row)) }
    } else {
      Console.print(Self.aligned(rows))
    }
    return ExitStatus.done
  }

  /// Columns under each other, for people.
  private static func aligned(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let line = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  // MARK: Invitations

  func invite(_ names: [String], _ arguments: Arguments) throws -> Int32 {
    let base = try arguments.baseURL() ?? ""
    let fresh = try arguments.integer("new", in: 1...100_000) ?? 0
    guard try !reader.versions().isEmpty else { return nothingPublished() }
    let keys = try SealingKeys(existingSecretAt: folder.secretPath)
    var people = try named(names)
    if people == nil { return ExitStatus.input }
    if fresh > 0 {
      let added = (0..<fresh).map { _ in Enrolment(id: Random.id("p"), label: nil) }
      _ = try records.writeAndWait(.enrol(added, at: .now, by: actor))
      people?.append(contentsOf: try added.compactMap { try reader.participant(named: $0.id) })
    } else if names.isEmpty {
      // Whoever has an address keeps it.
      try reader.everyParticipant { person in
        if person.label != nil, person.invitation == 0, person.status == .active { people?.append(person) }
      }
    }
    let invited = people ?? []
    for person in invited where person.status != .active {
      Console.error("\(person.label ?? person.id) takes part no more and gets no invitation. Leave them out")
      return ExitStatus.input
    }
    let invitations = invited.map { person in
      let number = person.invitation + 1
      return Invitation(
        participant: person.id, number: number,
        tokenHash: keys.tokenHash(keys.participantToken(person.id, invitation: number), kind: PersonToken.kind),
        codeHash: keys.codeHash(keys.invitationCode(person.id, invitation: number)))
    }
    guard case .written = try records.writeAndWait(.invite(invitations, at: .now, by: actor)) else {
      Console.error(
        "somebody else has just invited the same people, and nothing was changed. Look at the list, then try again")
      return ExitStatus.environment
    }
    Console.print(CSVText.row(["participant_id", "label", "link", "code"]))
    for (person, invitation) in zip(invited, invitations) {
      let row = [person.id, person.label ?? ""] + Self.address(person.id, invitation.number, keys, at: base)
      Console.print(CSVText.row(row))
    }
    Console.note(
      invited.isEmpty
        ? "Everybody on the list has an invitation. Name somebody to give them a new one, or say --new N."
        : "\(invited.count) invited. A link opens its person's part of the study: send each to that person only.")
    return ExitStatus.done
  }

  /// The link and the code of an invitation.
  private static func address(_ id: String, _ number: Int, _ keys: SealingKeys, at base: String) -> [String] {
    [
      "\(base)/p/\(keys.participantToken(id, invitation: number).text)",
      keys.invitationCode(id, invitation: number).text,
    ]
  }

  // MARK: The end of a part

  func end(_ names: [String], by way: Farewell) throws -> Int32 {
    guard let people = try named(names) else { return ExitStatus.input }
    for person in people {
      _ = try records.writeAndWait(.endPart(of: person.id, way, at: .now, by: actor))
    }
    let done =
      way == .erase ? "erased: answers, files and labels are gone" : "withdrawn: nothing more is asked, answers stay"
    Console.note("\(people.count) \(done).")
    return ExitStatus.done
  }

  /// The people of these names; nil where one is unknown, which was said.
  private func named(_ names: [String]) throws -> [Participant]? {
    var people: [Participant] = []
    for name in names {
      guard let person = try reader.participant(named: name) else {
        Console.error(
          "there is nobody called “\(name)”, and nothing was changed. `cairn participants list DATA` shows everybody")
        return nil
      }
      if !people.contains(person) { people.append(person) }
    }
    return people
  }

  private func nothingPublished() -> Int32 {
    Console.error("the data folder holds no study yet. Start `cairn serve` once, or publish one")
    return ExitStatus.input
  }
}
