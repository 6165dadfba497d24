/// The compiled templates of a library: one flat list of operations, and the bytes and keys that they show.
struct Program {
  var operations: [Operation] = []
  var bytes: [UInt8] = []
  var keys: [TemplateKey] = []
  /// The operations of each template, by its index.
  var templates: [Range<Int>] = []
}
