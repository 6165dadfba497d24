/// A place in a text file: line and column, both counted from 1, the column in code points.
struct SourceMark: Hashable, Comparable, Sendable {
  var line: Int
  var column: Int

  static func < (left: SourceMark, right: SourceMark) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
