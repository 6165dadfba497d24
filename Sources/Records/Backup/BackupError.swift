/// Why a backup could not be written or restored, in words for its operator.
public enum BackupError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A backup never overwrites a file.
  case exists(String)
  /// Data are restored into a folder of their own only.
  case notEmpty(folder: String)
  /// The file is none that `cairn backup` wrote, or not all of it.
  case notABackup(file: String, reason: String)
  /// The backup was read, and what it holds is not sound.
  case damaged(file: String, findings: [Finding])
  /// The data folder holds what no restore would take.
  case unsound(folder: String, findings: [Finding])
  /// The system refused to read or write.
  case io(path: String, reason: String)

  /// One sentence with what to do.
  public var description: String {
    switch self {
    case .exists(let file): "\(file) exists already. Give the backup a name of its own"
    case .notEmpty(let folder): "\(folder) is not empty. Restore into a folder that does not exist yet"
    case .notABackup(let file, let reason): "\(file) is not a whole backup of Cairn: \(reason). Take another one"
    case .damaged(let file, let findings):
      "\(file) is damaged: \(findings.map(\.description).joined(separator: "; ")). Take another one"
    case .unsound(let folder, let findings):
      """
      no backup was written, for \(folder) is damaged: \(findings.map(\.description).joined(separator: "; ")). \
      Keep the folder as it is, and restore the latest backup into another one
      """
    case .io(let path, let reason): "\(path): \(reason)"
    }
  }
}
