/// Where an export goes: a set of files that appears as a whole or not at all.
public protocol ExportDestination {
  /// Begins a file. Its name is used once; where it has a folder part, `FOLDER/NAME`, folder and file are for their owner alone.
  func open(_ name: String) throws(ExportError) -> any ExportFile

  /// Makes everything that was written visible under its name.
  func commit() throws(ExportError)

  /// Takes back everything that was written; after ``commit()`` it does nothing.
  func discard()
}

/// A file that is being written.
public protocol ExportFile: AnyObject {
  func write(_ bytes: UnsafeRawBufferPointer) throws(ExportError)

  /// Ends the file. What was written is on the disk when this returns.
  func close() throws(ExportError)
}
