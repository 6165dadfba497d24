import Glibc
import Sealing

extension DataFolder {
  /// Keeps a media file under its content hash; a file that is there already is left alone.
  ///
  /// The bytes go to a temporary name, are synced and renamed, so that a crash leaves either the whole file or none.
  public func keepMedia(_ bytes: [UInt8], sha256: String) throws {
    let destination = mediaFile(sha256)
    guard access(destination, F_OK) != 0 else { return }
    try write(bytes, to: destination)
  }

  /// The same for a file that lies elsewhere, such as in a study folder.
  public func keepMedia(fileAt path: String, sha256: String) throws {
    guard access(mediaFile(sha256), F_OK) != 0 else { return }
    guard let file = fopen(path, "re") else { throw RecordsError.notWritable(folder: path, reason: Self.lastError) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = fread(&piece, 1, piece.count, file)
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
    try keepMedia(bytes, sha256: sha256)
  }

  /// Reads a participant's file in pieces of up to a megabyte.
  ///
  /// - Parameters:
  ///   - sha256: names the content.
  ///   - body: takes a piece; what it throws ends the reading and is passed on.
  /// - Throws: also where the file is missing or cannot be read.
  public func readFile(_ sha256: String, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let file = try OpenedFile(reading: file(sha256))
    while true {
      let piece = try file.read(1_048_576)
      if piece.isEmpty { return }
      try piece.withUnsafeBytes(body)
    }
  }

  /// The content of a media file of the study; waits for the disk.
  ///
  /// - Throws: what the system says of a file that cannot be read.
  public func readMedia(_ sha256: String) throws -> [UInt8] {
    let file = try OpenedFile(reading: mediaFile(sha256))
    var content: [UInt8] = []
    while true {
      let piece = try file.read(1_048_576)
      if piece.isEmpty { return content }
      content += piece
    }
  }

  /// Notes an erased run where backups do not reach.
  public func noteErased(run id: String) throws {
    let descriptor = open(erasedLogPath, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw RecordsError.notWritable(folder: path, reason: Self.lastError) }
    defer { close(descriptor) }
    let line = Array((id + "\n").utf8)
    guard Glibc.write(descriptor, line, line.count) == line.count, fsync(descriptor) == 0 else {
      throw RecordsError.notWritable(folder: path, reason: Self.lastError)
    }
  }

  /// The runs that were erased since the folder began.
  public func erasedRuns() -> [String] { Self.erasedRuns(inLog: erasedLogPath) }

  /// The runs that a log of erasures names; none where there is no such file.
  static func erasedRuns(inLog path: String) -> [String] {
    guard let file = fopen(path, "re") else { return [] }
    defer { fclose(file) }
    var ids: [String] = []
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    while getline(&line, &capacity, file) > 0, let line {
      ids += String(cString: line).split(whereSeparator: \.isNewline).map(String.init)
    }
    free(line)
    return ids
  }

  /// The names in a folder that are content hashes: a file that is only half written has another name.
  static func hashes(in folder: String) throws(BackupError) -> [String] {
    try names(in: folder).filter { ContentHash(hex: $0) != nil }.sorted()
  }

  /// Takes away what a server that was killed had half written. Only whoever holds the folder's lock may.
  static func removeParts(in folder: String) {
    for name in (try? names(in: folder)) ?? [] where name.hasSuffix(".part") { unlink("\(folder)/\(name)") }
  }

  private static func names(in folder: String) throws(BackupError) -> [String] {
    guard let stream = opendir(folder) else {
      if errno == ENOENT { return [] }
      throw OpenedFile.failure(folder)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    return names
  }

  private func write(_ bytes: [UInt8], to destination: String) throws {
    let temporary = "\(destination).\(getpid()).part"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw RecordsError.notWritable(folder: path, reason: Self.lastError) }
    var isWhole = false
    defer {
      close(descriptor)
      if !isWhole { unlink(temporary) }
    }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: written), bytes.count - written)
      }
      guard count > 0 else { throw RecordsError.notWritable(folder: path, reason: Self.lastError) }
      written += count
    }
    guard fsync(descriptor) == 0, rename(temporary, destination) == 0 else {
      throw RecordsError.notWritable(folder: path, reason: Self.lastError)
    }
    isWhole = true
    let folder = open(mediaPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
  }
}
