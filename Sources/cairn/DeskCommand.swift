import CivilTime
import Hosting
import Records
import Sealing
import SurveyModel
import Website

/// `cairn desk`.
enum DeskCommand: Command {
  static let name = "desk"
  static let usage = """
    cairn desk add-user DATA NAME --role owner|researcher|coordinator|auditor [--base-url URL] · remove-user DATA NAME · \
    list DATA
    """
  static let summary = "Says who may sign in at /desk: a one-time link for each, behind which they choose a passphrase."
  static let options: Set<String> = ["role", "base-url"]
  static let flags: Set<String> = []

  static func run(_ arguments: Arguments) async throws -> Int32 {
    let (word, data, rest) = try arguments.task(of: Self.self, among: ["add-user", "remove-user", "list"])
    guard rest.count == (word == "list" ? 0 : 1) else {
      throw UsageError(word == "list" ? "“\(rest[0])” is one argument too many" : "name one person")
    }
    let folder = try DataFolder(existing: data)
    let records = try Records(folder)
    defer { records.shutDownAndWait() }
    switch word {
    case "add-user": return try add(rest[0], arguments, folder, records)
    case "remove-user":
      guard case .written = try records.writeAndWait(.staff(.remove(name: rest[0]), at: .now, by: Publication.user))
      else {
        Console.error("nobody called “\(rest[0])” may sign in. `cairn desk list DATA` shows who may")
        return ExitStatus.input
      }
      Console.note("\(rest[0]) may sign in no more; their sessions have ended.")
    default:
      for member in try records.makeReader().staff() {
        Console.print(
          "\(member.name)  \(member.role.rawValue)\(member.passphrase == nil ? "  has yet to open the link" : "")")
      }
    }
    return ExitStatus.done
  }

  private static func add(
    _ name: String, _ arguments: Arguments, _ folder: DataFolder, _ records: Records
  ) throws -> Int32 {
    let roles = StaffRole.allCases.map(\.rawValue)
    guard let role = arguments.value("role").flatMap(StaffRole.init) else {
      throw UsageError("--role is one of \(roles.joined(separator: ", "))")
    }
    let isName = (1...60).contains(name.count) && !name.contains(where: { $0.isNewline || $0 == "\t" })
    guard isName, name.trimmingPrefix(" ").count == name.count, name.last != " " else {
      throw UsageError("a name has 1 to 60 characters, no line breaks, and no blanks at its ends")
    }
    let base = try arguments.baseURL() ?? ""
    let keys = try SealingKeys(existingSecretAt: folder.secretPath)
    let token = Token.random()
    let expires = Instant(milliseconds: Instant.now.milliseconds + Int64(DeskDoor.linkHours) * 3_600_000)
    _ = try records.writeAndWait(
      .staff(
        .add(
          id: Random.id("s"), name: name, role, linkHash: keys.tokenHash(token, kind: DeskDoor.linkKind),
          expires: expires),
        at: .now, by: Publication.user))
    Console.print("\(base)/desk/set-up/\(token.text)")
    Console.note(
      "Give this link to \(name) only. It counts once and for \(DeskDoor.linkHours) hours; say this again for a new one."
    )
    return ExitStatus.done
  }
}
