import CYAML

/// The YAML library's parser over one file: a class, since the library keeps a pointer to it.
final class YAMLEvents {
  private let source: SourceText
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>

  init(_ source: SourceText) {
    self.source = source
    input = UnsafeMutableBufferPointer.allocate(capacity: max(1, source.bytes.count))
    _ = input.initialize(from: source.bytes)
    parser = UnsafeMutablePointer.allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, input.baseAddress, source.bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    input.deallocate()
  }

  /// The next event, or the mistake that ends the file, in words for its author.
  func next() throws(Diagnostic) -> YAMLEvent {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
    defer { yaml_event_delete(&event) }
    var result = YAMLEvent(
      kind: .streamEnd, start: SourceMark(event.start_mark), end: SourceMark(event.end_mark))
    switch event.type {
    case YAML_STREAM_START_EVENT: result.kind = .streamStart
    case YAML_DOCUMENT_START_EVENT: result.kind = .documentStart
    case YAML_DOCUMENT_END_EVENT: result.kind = .documentEnd
    case YAML_ALIAS_EVENT: result.kind = .alias(Self.string(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      result.kind = .scalar(String(decoding: bytes, as: UTF8.self), Self.style(scalar.style))
      result.tag = Self.string(scalar.tag)
      result.anchor = Self.string(scalar.anchor)
    case YAML_SEQUENCE_START_EVENT:
      let sequence = event.data.sequence_start
      result.kind = .sequenceStart
      result.tag = Self.string(sequence.tag)
      result.anchor = Self.string(sequence.anchor)
      result.isFlow = sequence.style == YAML_FLOW_SEQUENCE_STYLE
    case YAML_SEQUENCE_END_EVENT: result.kind = .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      let mapping = event.data.mapping_start
      result.kind = .mappingStart
      result.tag = Self.string(mapping.tag)
      result.anchor = Self.string(mapping.anchor)
      result.isFlow = mapping.style == YAML_FLOW_MAPPING_STYLE
    case YAML_MAPPING_END_EVENT: result.kind = .mappingEnd
    default: break
    }
    return result
  }

  private func failure() -> Diagnostic {
    let problem = Self.cString(parser.pointee.problem) ?? "something that is no YAML"
    let context = Self.cString(parser.pointee.context)
    return YAMLTraps.explanation(
      of: problem, at: source.clamped(SourceMark(parser.pointee.problem_mark)), context: context,
      from: context == nil ? nil : source.clamped(SourceMark(parser.pointee.context_mark)), in: source)
  }

  private static func string(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    pointer.map { String(cString: $0) }
  }

  private static func cString(_ pointer: UnsafePointer<CChar>?) -> String? { pointer.map { String(cString: $0) } }

  private static func style(_ style: yaml_scalar_style_t) -> YAMLNode.ScalarStyle {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }
}

extension SourceMark {
  /// The library counts lines and columns from 0, columns in code points.
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }
}
