extension OpenedFile {
  /// The header of an archive's next entry, whose content follows; nil at the archive's end.
  ///
  /// - Throws: ``BackupError/notABackup(file:reason:)`` where the file ends before, or holds something else.
  func nextTarHeader() throws(BackupError) -> TarHeader? {
    let block = try read(TarHeader.blockCount)
    guard block.contains(where: { $0 != 0 }) else {
      guard block.count == TarHeader.blockCount else { throw .notABackup(file: path, reason: "its end is missing") }
      return nil
    }
    guard let header = TarHeader(block) else { throw .notABackup(file: path, reason: "it is no tar, or damaged") }
    return header
  }

  /// Passes over what an entry's content is filled up with.
  func skipTarPadding(after entry: TarHeader) throws(BackupError) {
    _ = try read(TarHeader.padding(after: entry.size))
  }
}
