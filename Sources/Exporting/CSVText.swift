/// A row of a small table that is put together as a text, spelled as in an export (RFC 4180).
public enum CSVText {
  /// A row, without its line break.
  public static func row(_ cells: [String]) -> String {
    var buffer = CSVBuffer()
    for cell in cells { buffer.cell(cell) }
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}
