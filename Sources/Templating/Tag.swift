/// A tag as it stands in a template.
struct Tag {
  enum Kind {
    case value, rawValue, section, inverted, close, partial, parent, block, comment, delimiters
  }

  let kind: Kind
  /// The name, or the inside of a comment or a change of delimiters.
  let content: Range<Int>
  /// The whole tag with its delimiters.
  let range: Range<Int>
}
