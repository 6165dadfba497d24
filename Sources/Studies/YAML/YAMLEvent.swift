/// One thing that the YAML library found, with everything copied out of its memory.
struct YAMLEvent {
  enum Kind: Equatable {
    case streamStart, streamEnd, documentStart, documentEnd
    case alias(String)
    case scalar(String, YAMLNode.ScalarStyle)
    case sequenceStart, sequenceEnd, mappingStart, mappingEnd
  }

  var kind: Kind
  var start: SourceMark
  var end: SourceMark
  var tag: String?
  var anchor: String?
  var isFlow = false
}
