/// A value that can stand for a `?` of a statement.
///
/// Types of upper floors conform by binding what they are stored as:
/// ```swift
/// extension RunID: Bindable {
///   func bind(to statement: Statement, at index: Int) throws(SQLiteError) { try text.bind(to: statement, at: index) }
/// }
/// ```
public protocol Bindable {
  /// Binds the value to a parameter.
  ///
  /// - Parameter index: the parameter's number, counted from 1 as SQLite does.
  func bind(to statement: Statement, at index: Int) throws(SQLiteError)
}

extension Int64: Bindable {
  /// Bound as a 64-bit integer.
  public func bind(to statement: Statement, at index: Int) throws(SQLiteError) {
    try statement.bind(self, at: index)
  }
}

extension Int: Bindable {
  /// Bound as a 64-bit integer.
  public func bind(to statement: Statement, at index: Int) throws(SQLiteError) {
    try statement.bind(Int64(self), at: index)
  }
}

/// Booleans are stored as 0 and 1.
extension Bool: Bindable {
  /// Bound as 1 or 0.
  public func bind(to statement: Statement, at index: Int) throws(SQLiteError) {
    try statement.bind(self ? 1 : 0 as Int64, at: index)
  }
}

/// SQLite stores a NaN as NULL.
extension Double: Bindable {
  /// Bound as a 64-bit float.
  public func bind(to statement: Statement, at index: Int) throws(SQLiteError) {
    try statement.bind(self, at: index)
  }
}

extension String: Bindable {
  /// Bound as UTF-8 text, which SQLite copies.
  public func bind(to statement: Statement, at index: Int) throws(SQLiteError) {
    try statement.bind(self, at: index)
  }
}

extension [UInt8]: Bindable {
  /// Bound as a blob, which SQLite copies; one without bytes is an empty blob, not NULL.
  public func bind(to statement: Statement, at index: Int) throws(SQLiteError) {
    try statement.bind(self, at: index)
  }
}

/// `nil` is NULL.
extension Optional: Bindable where Wrapped: Bindable {
  /// Binds the value, or NULL where there is none.
  public func bind(to statement: Statement, at index: Int) throws(SQLiteError) {
    switch self {
    case .some(let value): try value.bind(to: statement, at: index)
    case .none: try statement.bindNull(at: index)
    }
  }
}
