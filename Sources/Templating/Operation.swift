/// One step of a compiled template. What it shows lies in the program's pools; `end` is the index behind its content.
enum Operation {
  /// Bytes as they stand in the template.
  case text(PoolRange)
  /// A value, escaped unless it is HTML.
  case value(Path)
  /// A value as it is.
  case rawValue(Path)
  /// The content once for each element of a list, or once for another true value.
  case section(Path, end: Int32)
  /// The content if the value is false.
  case inverted(Path, end: Int32)
  /// Another template; the indentation is put before each of its lines.
  case partial(TemplateIndex, indentation: PoolRange)
  /// Another template with some of its blocks replaced by the overrides that follow.
  case parent(TemplateIndex, indentation: PoolRange, end: Int32)
  /// What replaces a block of the parent before it.
  case override(TemplateKey, end: Int32)
  /// A replaceable part; its own content, or the outermost override behind the indentation.
  case block(TemplateKey, indentation: PoolRange, end: Int32)
}

/// How a tag names its value.
enum Path {
  /// `.`, the current value.
  case current
  /// A name by itself, as nearly all are.
  case name(TemplateKey)
  /// A name looked up as all are, and the names that lead on from its value, in the pool of keys.
  case dotted(TemplateKey, PoolRange)
}

/// Part of a pool of bytes or keys.
struct PoolRange {
  let start: Int32
  let count: Int32

  static let empty = PoolRange(start: 0, count: 0)

  var indices: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// The place of a template in its program, or `unknown` for a partial that is not there and shows nothing.
struct TemplateIndex: Equatable {
  let position: Int32

  static let unknown = TemplateIndex(position: -1)
}
