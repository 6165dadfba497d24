import Glibc

/// A folder on disk with the layout of the repository: `Templates` and `Public`.
struct AssetFolder {
  private let root: String

  init(_ root: String) {
    self.root = root
  }

  /// Reads all files, by path. Names that begin with a point are left out, as editors keep their own files there.
  func files() throws(AssetError) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    let folders = ["Templates", "Public"].filter { kind(of: $0) == .folder }
    guard !folders.isEmpty else { throw .noAssets(root) }
    for folder in folders {
      try read(folder, depth: 1, into: &files)
    }
    return files
  }

  private enum Kind: Equatable {
    case folder
    case file(size: Int)
    case other
  }

  private func kind(of path: String) -> Kind {
    var status = stat()
    guard stat("\(root)/\(path)", &status) == 0 else { return .other }
    return switch status.st_mode & S_IFMT {
    case S_IFDIR: .folder
    case S_IFREG: .file(size: Int(status.st_size))
    default: .other
    }
  }

  private func read(_ folder: String, depth: Int, into files: inout [String: [UInt8]]) throws(AssetError) {
    guard depth <= AssetLimits.depth else { throw .tooDeep(folder) }
    for name in try names(in: folder) {
      let path = "\(folder)/\(name)"
      switch kind(of: path) {
      case .folder:
        try read(path, depth: depth + 1, into: &files)
      case .file(let size):
        guard size <= AssetLimits.fileSize else { throw .fileTooLarge(path) }
        guard files.count < AssetLimits.files else { throw .tooManyFiles(root) }
        files[path] = try bytes(of: path, size: size)
      case .other:
        break
      }
    }
  }

  private func names(in folder: String) throws(AssetError) -> [String] {
    guard let directory = opendir("\(root)/\(folder)") else { throw unreadable(folder) }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      // The name is shorter than its field; reading it through a pointer into the entry copies only the name.
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  private func bytes(of path: String, size: Int) throws(AssetError) -> [UInt8] {
    let descriptor = open("\(root)/\(path)", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { close(descriptor) }
    var isRead = true
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let part = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
        if part < 0, errno == EINTR { continue }
        isRead = part >= 0
        if part <= 0 { return }
        count += part
      }
    }
    guard isRead else { throw unreadable(path) }
    return bytes
  }

  private func unreadable(_ path: String) -> AssetError {
    .unreadable("\(root)/\(path)", reason: String(cString: strerror(errno)))
  }
}
