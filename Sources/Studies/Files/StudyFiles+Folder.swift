import Glibc

extension StudyFiles {
  /// Reads a study from a folder on disk.
  ///
  /// Hidden files and folders are left out, and so are links to folders; a link to a file outside the study's folder is
  /// an error, since a study must not publish what lies beside it. Sizes are bounded by ``StudyLimits``.
  public init(folder: String) throws(StudyFolderError) {
    var listing = FolderListing(root: folder)
    try listing.readRoot()
    self.init(
      textFiles: listing.textFiles, mediaSizes: listing.mediaSizes, folder: folder, problems: listing.problems)
  }
}

/// Walks a study's folder.
private struct FolderListing {
  let root: String
  var textFiles: [String: [UInt8]] = [:]
  var mediaSizes: [String: Int] = [:]
  var problems: [Diagnostic] = []
  private var realRoot = ""
  private var totalSize = 0
  private var fileCount = 0

  init(root: String) { self.root = root }

  mutating func readRoot() throws(StudyFolderError) {
    var info = stat()
    guard stat(root, &info) == 0 else { throw .latest(root) }
    guard info.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(root) }
    guard let real = Self.realPath(root) else { throw .latest(root) }
    realRoot = real
    guard try readFolder("", depth: 0) else { throw .unreadable(root) }
  }

  /// Reads one folder and those below it; false where it may not be opened.
  private mutating func readFolder(_ path: String, depth: Int) throws(StudyFolderError) -> Bool {
    let place = path.isEmpty ? root : "\(root)/\(path)"
    guard let directory = opendir(place) else {
      let error = StudyFolderError.latest(place)
      if error.isOfTheSystem { throw error }
      return false
    }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let name else {
        problems.append(
          Diagnostic(
            severity: .warning, file: path.isEmpty ? "." : path, message: "A file's name is no UTF-8; it is left out.",
            help: "Rename the file with plain letters."))
        continue
      }
      if !name.hasPrefix(".") { names.append(name) }
      // The names alone must not fill the memory either.
      if names.count > StudyLimits.files { break }
    }
    closedir(directory)
    for name in StudyFiles.sorted(names) {
      fileCount += 1
      guard fileCount <= StudyLimits.files else { throw .tooManyFiles(root) }
      try take(path.isEmpty ? name : "\(path)/\(name)", depth: depth)
    }
    return true
  }

  private mutating func take(_ path: String, depth: Int) throws(StudyFolderError) {
    let place = "\(root)/\(path)"
    var info = stat()
    guard lstat(place, &info) == 0 else { return }
    let isLink = info.st_mode & S_IFMT == S_IFLNK
    if isLink {
      guard let target = Self.realPath(place), stat(place, &info) == 0 else {
        return report(path, "This link leads nowhere.", "Put the file itself here, or remove the link.")
      }
      guard target.hasPrefix(realRoot + "/") else {
        return report(path, "This link leads out of the study's folder.", "Put a copy of the file here.")
      }
    }
    switch info.st_mode & S_IFMT {
    case S_IFDIR:
      if isLink { return report(path, "Links to folders are not followed.", "Put the files themselves here.") }
      guard depth < StudyLimits.folderDepth else {
        return report(path, "Folders lie more than \(StudyLimits.folderDepth) deep.", "Put the files further up.")
      }
      if try !readFolder(path, depth: depth + 1) {
        report(path, "This folder cannot be read.", "Check its owner and permissions.")
      }
    case S_IFREG:
      if StudyFiles.isText(path) { try takeText(path) } else { mediaSizes[path] = Int(info.st_size) }
    default: report(path, "This is neither a file nor a folder.", "Remove it from the study's folder.")
    }
  }

  private mutating func takeText(_ path: String) throws(StudyFolderError) {
    switch Self.contents(of: "\(root)/\(path)") {
    case .bytes(let bytes):
      totalSize += bytes.count
      guard totalSize <= StudyLimits.totalSize else { throw .tooLarge(root) }
      textFiles[path] = bytes
    case .tooLarge:
      report(
        path, "This file is larger than \(StudyLimits.fileSize >> 20) MB.",
        "Split it, or move pictures and films to media/.")
    case .refused(let error): throw error
    case .unreadable: report(path, "This file cannot be read.", "Check its owner and permissions.")
    }
  }

  private mutating func report(_ path: String, _ message: String, _ help: String) {
    problems.append(Diagnostic(file: path, message: message, help: help))
  }

  private enum Contents {
    case bytes([UInt8])
    case tooLarge, unreadable
    /// By the system, whatever the file is.
    case refused(StudyFolderError)

    /// What the system's latest error about a path comes to.
    static func failure(_ path: String) -> Contents {
      let error = StudyFolderError.latest(path)
      return error.isOfTheSystem ? .refused(error) : .unreadable
    }
  }

  /// Reads at most the limit and one byte, however large the file says it is or grows meanwhile.
  private static func contents(of path: String) -> Contents {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return .failure(path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0 {
        if errno == EINTR { continue }
        return .failure(path)
      }
      if count == 0 { return .bytes(bytes) }
      bytes.append(contentsOf: chunk[..<count])
      if bytes.count > StudyLimits.fileSize { return .tooLarge }
    }
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
