import CSQLite

/// The row that a query stands at.
///
/// It cannot be copied, and so cannot outlive the step that it belongs to. Columns are counted from 0. Reading follows
/// SQLite's conversions; in `STRICT` tables a column has the type it was declared with, or is NULL, which reads as 0,
/// `""` or no bytes: use the `optional…` forms where a column may be NULL.
public struct Row: ~Copyable {
  /// How SQLite holds a value.
  public enum StorageClass: Sendable {
    case integer, real, text, blob, null
  }

  let handle: OpaquePointer

  init(of statement: Statement) {
    handle = statement.handle
  }

  /// The number of columns.
  public var columnCount: Int { Int(sqlite3_column_count(handle)) }

  /// The name of a column as the query gives it.
  public func name(_ column: Int) -> String {
    sqlite3_column_name(handle, Int32(column)).map { String(cString: $0) } ?? ""
  }

  /// How the value of a column is held.
  public func storageClass(_ column: Int) -> StorageClass {
    switch sqlite3_column_type(handle, Int32(column)) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  /// Whether a column is NULL.
  public func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL
  }

  /// A whole number.
  public func int64(_ column: Int) -> Int64 {
    sqlite3_column_int64(handle, Int32(column))
  }

  /// A whole number.
  public func int(_ column: Int) -> Int {
    Int(sqlite3_column_int64(handle, Int32(column)))
  }

  /// A boolean, stored as 0 or 1.
  public func bool(_ column: Int) -> Bool {
    sqlite3_column_int64(handle, Int32(column)) != 0
  }

  /// A floating-point number.
  public func double(_ column: Int) -> Double {
    sqlite3_column_double(handle, Int32(column))
  }

  /// A text.
  public func text(_ column: Int) -> String {
    withText(column) { String(decoding: $0, as: UTF8.self) }
  }

  /// Bytes.
  public func bytes(_ column: Int) -> [UInt8] {
    withBytes(column) { [UInt8]($0) }
  }

  /// A whole number, or `nil` for NULL.
  public func optionalInt64(_ column: Int) -> Int64? { isNull(column) ? nil : int64(column) }

  /// A whole number, or `nil` for NULL.
  public func optionalInt(_ column: Int) -> Int? { isNull(column) ? nil : int(column) }

  /// A boolean, or `nil` for NULL.
  public func optionalBool(_ column: Int) -> Bool? { isNull(column) ? nil : bool(column) }

  /// A floating-point number, or `nil` for NULL.
  public func optionalDouble(_ column: Int) -> Double? { isNull(column) ? nil : double(column) }

  /// A text, or `nil` for NULL.
  public func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

  /// Bytes, or `nil` for NULL.
  public func optionalBytes(_ column: Int) -> [UInt8]? { isNull(column) ? nil : bytes(column) }

  /// Lends the UTF-8 of a text without copying it: for exporters that write it on at once.
  ///
  /// - Parameter body: must not keep the buffer.
  public func withText<R, E: Error>(_ column: Int, _ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
    // The text first and its length afterwards: the other order would measure before a conversion.
    let start = sqlite3_column_text(handle, Int32(column))
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  /// Lends the bytes of a blob without copying them: for exporters that write them on at once.
  ///
  /// - Parameter body: must not keep the buffer.
  public func withBytes<R, E: Error>(_ column: Int, _ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
    let start = sqlite3_column_blob(handle, Int32(column))
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}
