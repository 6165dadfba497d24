/// One step of a compiled template. What it shows lies in the program's pools; `end` is the index behind its content.
enum Operation {
  /// Bytes as they stand in the template.
  case text(PoolRange)
  /// A value, escaped unless it is HTML.
  case value(PoolRange)
  /// A value as it is.
  case rawValue(PoolRange)
  /// The content once for each element of a list, or once for another true value.
  case section(PoolRange, end: Int32)
  /// The content if the value is false.
  case inverted(PoolRange, end: Int32)
  /// Another template; the indentation is put before each of its lines.
  case partial(TemplateIndex, indentation: PoolRange)
  /// Another template with some of its blocks replaced by the overrides that follow.
  case parent(TemplateIndex, indentation: PoolRange, end: Int32)
  /// What replaces a block of the parent before it.
  case override(TemplateKey, end: Int32)
  /// A replaceable part; its own content, or the outermost override behind the indentation.
  case block(TemplateKey, indentation: PoolRange, end: Int32)
}

/// Part of a pool of bytes, or of a pool of keys for a dotted name. No key at all is `.`, the current value.
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
