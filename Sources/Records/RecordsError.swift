/// Why a data folder cannot be used, in words for its operator.
public enum RecordsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Another server works on the folder.
  case locked(folder: String)
  /// There is no data folder of this name.
  case noFolder(String)
  /// The system refuses to write there.
  case notWritable(folder: String, reason: String)
  /// The folder can be read and not written, which readers of the database have to as well.
  case notWritableForReaders(folder: String, reason: String)
  /// The database belongs to a later program.
  case newerSchema(found: Int, known: Int)
  /// The schema has to be brought up first, which only a server does.
  case olderSchema(found: Int, known: Int)
  /// The database was not brought up to a new schema, since no copy of it could be made first.
  case noCopy(folder: String, reason: String)
  /// The database was not brought up to a new schema, since rows would have referred to rows that do not exist.
  case brokenReferences(tables: [String])
  /// The file system's blocks are smaller than 4 KiB: a full disk would then kill readers of the write-ahead log.
  case smallBlocks(folder: String, bytes: Int)
  /// The file is somebody else's database, or none.
  case foreignDatabase
  /// The database is damaged.
  case unreadable(String)

  /// One sentence with what to do.
  public var description: String {
    switch self {
    case .locked(let folder):
      "another Cairn server is using \(folder). Stop it first, or give this one a folder of its own with --data"
    case .noFolder(let folder): "there is no data folder \(folder). It is made by the first `cairn serve`"
    case .notWritable(let folder, let reason):
      "\(folder) cannot be written: \(reason). Check its owner and rights, or name another folder"
    case .notWritableForReaders(let folder, let reason):
      """
      \(folder) cannot be written: \(reason). Reading the database needs that too, for an index beside it. \
      Copy the folder to a place that can be written, and name the copy
      """
    case .newerSchema(let found, let known):
      "the database was made by a newer Cairn (schema \(found), this program knows \(known)). Install that version"
    case .olderSchema(let found, let known):
      "the database was made by an older Cairn (schema \(found), this program knows \(known)). Start `cairn serve` once"
    case .noCopy(let folder, let reason):
      """
      the database of \(folder) is of an older Cairn, and is copied before it is changed, which failed: \(reason). \
      Nothing was changed. Make room for a second one in \(folder), and start again
      """
    case .brokenReferences(let tables):
      """
      the database is of an older Cairn and cannot be brought up to this one: \
      rows of \(tables.joined(separator: ", ")) refer to rows that do not exist. \
      Nothing was changed. Go on with the release that you had, and look at it with its `cairn verify`
      """
    case .smallBlocks(let folder, let bytes):
      """
      \(folder) lies on a file system with blocks of \(bytes) bytes. \
      A full disk could stop the server there: use one with blocks of 4096 bytes (mkfs.ext4 -b 4096)
      """
    case .foreignDatabase: "the database is not one of Cairn's. Give another folder with --data"
    case .unreadable(let reason):
      "the database cannot be read: \(reason). Restore a backup with `cairn restore FILE NEW_FOLDER`"
    }
  }
}
