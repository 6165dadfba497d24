import CivilTime
import Hosting
import Records

/// Where a command notes in the study's audit log who did what: every command that has to does it here.
struct AuditTrail {
  let folder: DataFolder

  /// Writes an entry in the name of the account that runs the command; it is on the disk when this returns. A server may be at work.
  func note(_ action: String, _ subject: String, _ detail: String) throws {
    let records = try Records(folder)
    defer { records.shutDownAndWait() }
    _ = try records.writeAndWait(
      .audit(
        AuditEntry(at: .now, actor: Publication.user, action: action, subject: subject, detail: detail)))
  }
}
