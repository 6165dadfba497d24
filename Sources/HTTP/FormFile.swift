/// A file that a form sent: where its content lies in the request's body, and what the browser calls it.
///
/// The media type that the browser names is not kept: what a file is, its content says.
public struct FormFile: Sendable, Equatable {
  /// The field's name.
  public let name: String
  /// The file's name as it was sent: data, never a path.
  public let fileName: String
  /// Where the content lies, in bytes from the beginning of ``Request/body`` or ``Request/spool``.
  public let range: Range<Int>

  /// No file was chosen: browsers send the field all the same.
  public var isAbsent: Bool { fileName.isEmpty && range.isEmpty }

  /// A file of a form.
  public init(name: String, fileName: String, range: Range<Int>) {
    self.name = name
    self.fileName = fileName
    self.range = range
  }
}
