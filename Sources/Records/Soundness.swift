import SQLite

/// What looking through a whole database came to.
enum Soundness {
  /// Every page is as it was written.
  case sound
  /// What is wrong, in one line.
  case damaged(String)
  /// The database could not be read to its end just now, which says nothing about what is in it: a failing disk or want of
  /// memory can be over the next time.
  case unknown(SQLiteError)

  /// Looks through the database.
  ///
  /// What is damaged is so at a second look as well, over a connection that has kept nothing in memory: writing is refused
  /// because of it until somebody has brought a backup, so a page that was misread once must not count.
  init(ofDatabase path: String) {
    do throws(SQLiteError) {
      guard try Self.damage(in: path) != nil, let found = try Self.damage(in: path) else {
        self = .sound
        return
      }
      self = .damaged(found)
    } catch {
      self = .unknown(error)
    }
  }

  /// The first fault that one connection finds.
  private static func damage(in path: String) throws(SQLiteError) -> String? {
    do throws(SQLiteError) {
      return try Database(path: path, access: .readOnly).quickCheck().first
    } catch {
      guard error.kind == .corrupt || error.kind == .notADatabase else { throw error }
      return error.message
    }
  }
}
