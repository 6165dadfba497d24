import Glibc

/// A folder on the disk that an export fills: written under temporary names, synced, and renamed at the end.
///
/// A folder that does not exist yet is written as `NAME.part` and renamed; into one that exists, each file goes as `FILE.part`.
/// So an interrupted export leaves no half file, and the next one clears what it left.
public final class ExportFolder: ExportDestination {
  private let path: String
  private let isNew: Bool
  private var names: [String] = []
  /// The folders within that this export made.
  private var privateFolders: [String] = []
  private var isSettled = false

  /// Prepares the folder; its parent has to exist.
  public init(path: String) throws(ExportError) {
    var path = path
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    self.path = path
    var information = stat()
    if stat(path, &information) == 0 {
      guard information.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path: path) }
      isNew = false
    } else {
      guard errno == ENOENT else { throw .unwritable(path: path, code: errno) }
      isNew = true
      Self.clear(path + Self.suffix)
      guard mkdir(path + Self.suffix, 0o777) == 0 else { throw .unwritable(path: path + Self.suffix, code: errno) }
    }
  }

  deinit { discard() }

  private static let suffix = ".part"

  private var workPath: String { isNew ? path + Self.suffix : path }

  private func temporaryPath(of name: String) -> String {
    isNew ? "\(workPath)/\(name)" : "\(path)/\(name)\(Self.suffix)"
  }

  /// Begins a file under its temporary name, readable by whom the process's umask allows; in a folder within by the owner alone.
  public func open(_ name: String) throws(ExportError) -> any ExportFile {
    guard let slash = name.firstIndex(of: "/") else {
      let file = try ExportFolderFile(path: temporaryPath(of: name), isPrivate: false)
      names.append(name)
      return file
    }
    try makePrivate("\(workPath)/\(name[..<slash])")
    let file = try ExportFolderFile(path: temporaryPath(of: name), isPrivate: true)
    names.append(name)
    return file
  }

  /// Makes a folder within, or takes one that an earlier export made, for its owner alone.
  private func makePrivate(_ folder: String) throws(ExportError) {
    if mkdir(folder, 0o700) == 0 {
      privateFolders.append(folder)
      return
    }
    guard errno == EEXIST else { throw .unwritable(path: folder, code: errno) }
    var information = stat()
    guard lstat(folder, &information) == 0 else { throw .unwritable(path: folder, code: errno) }
    // A link could lead anywhere.
    guard information.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path: folder) }
    guard chmod(folder, 0o700) == 0 else { throw .unwritable(path: folder, code: errno) }
  }

  /// Renames the folder, or file by file, and syncs the directory: what this returned from survives a power cut.
  public func commit() throws(ExportError) {
    if isNew {
      for folder in privateFolders { try Self.synchronize(folder) }
      try Self.synchronize(workPath)
      guard rename(workPath, path) == 0 else { throw .unwritable(path: path, code: errno) }
      do throws(ExportError) { try Self.synchronize(Self.parent(of: path)) } catch {
        // Back under its temporary name, to be discarded: an error says that nothing was exported.
        rename(path, workPath)
        throw error
      }
      isSettled = true
    } else {
      for (index, name) in names.enumerated() {
        let target = "\(path)/\(name)"
        guard rename(temporaryPath(of: name), target) == 0 else {
          throw index == 0 ? .unwritable(path: target, code: errno) : .incomplete(folder: path, code: errno)
        }
      }
      isSettled = true
      let within = Set(names.compactMap { name in name.firstIndex(of: "/").map { "\(path)/\(name[..<$0])" } })
      do throws(ExportError) {
        for folder in within { try Self.synchronize(folder) }
        try Self.synchronize(path)
      } catch {
        guard case .unwritable(_, let code) = error else { throw error }
        throw .incomplete(folder: path, code: code)
      }
    }
  }

  /// Removes what was written so far; a folder that was there before stays as it was.
  public func discard() {
    guard !isSettled else { return }
    isSettled = true
    if isNew {
      Self.clear(workPath)
    } else {
      for name in names { unlink(temporaryPath(of: name)) }
      for folder in privateFolders { rmdir(folder) }
    }
  }

  /// Removes a folder that an export left behind: its files and the folders within, then itself.
  private static func clear(_ folder: String) {
    guard let listing = opendir(folder) else { return }
    defer {
      closedir(listing)
      rmdir(folder)
    }
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name == "." || name == ".." { continue }
      if unlink("\(folder)/\(name)") != 0 { clear("\(folder)/\(name)") }
    }
  }

  /// Brings a folder's entries to the disk.
  private static func synchronize(_ folder: String) throws(ExportError) {
    let descriptor = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unwritable(path: folder, code: errno) }
    defer { Glibc.close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .unwritable(path: folder, code: errno) }
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
