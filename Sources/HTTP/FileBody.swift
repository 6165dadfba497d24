/// A stretch of an open file, sent by the kernel without a copy into the program.
public struct FileBody: Sendable {
  /// The file, kept open as long as any answer needs it.
  public let file: OpenFile
  /// Where the stretch begins, in bytes from the start of the file.
  public let offset: Int
  /// How many bytes it has.
  public let length: Int

  /// A stretch of the file. The caller makes sure that it lies inside; a file that became shorter meanwhile ends the
  /// connection.
  public init(file: OpenFile, offset: Int, length: Int) {
    self.file = file
    self.offset = offset
    self.length = length
  }
}
