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
  public func bind(to statement: Statement, at index: Int) throws(SQLiteError) {
    try statement.bind(self, at: index)
  }
}

extension Int: Bindable {
  public func bind(to statement: Statement, at index: Int) throws(SQLiteError) {
    try statement.bind(Int64(self), at: index)
  }
}

/// Booleans are stored as 0 and 1.
extension Bool: Bindable {
  public func bind(to statement: Statement, at index: Int) throws(SQLiteError) {
    try statement.bind(self ? 1 : 0 as Int64, at: index)
  }
}

/// SQLite stores a NaN as NULL.
extension Double: Bindable {
  public func bind(to statement: Statement, at index: Int) throws(SQLiteError) {
    try statement.bind(self, at: index)
  }
}

extension String: Bindable {
  public func bind(to statement: Statement, at index: Int) throws(SQLiteError) {
    try statement.bind(self, at: index)
  }
}

extension [UInt8]: Bindable {
  public func bind(to statement: Statement, at index: Int) throws(SQLiteError) {
    try statement.bind(self, at: index)
  }
}

/// `nil` is NULL.
extension Optional: Bindable where Wrapped: Bindable {
  public func bind(to statement: Statement, at index: Int) throws(SQLiteError) {
    switch self {
    case .some(let value): try value.bind(to: statement, at: index)
    case .none: try statement.bindNull(at: index)
    }
  }
}
