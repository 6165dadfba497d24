/// Turns the source of one template into operations at the end of a program.
///
/// Lines with nothing but a section, block, partial, comment or change of delimiters on them leave no line behind, as
/// the Mustache specification wants it.
struct Compiler {
  private var program: Program
  private var scanner: TagScanner
  private let names: [String: TemplateIndex]
  private let acceptsUnknownPartials: Bool
  private var open: [OpenTag] = []
  /// Where the text not yet compiled begins.
  private var textStart = 0
  /// Blanks taken away from the beginning of each line: an override is written with an indentation of its own.
  private var dedent = 0
  /// No text joins an operation before this one, because a jump leads here.
  private var firstJoinable: Int

  /// A section, block or parent that is not closed yet.
  private struct OpenTag {
    let tag: Tag
    let operation: Int
    /// The blanks before a parent at the beginning of a line, as an operation.
    var indentation: Int?
    /// What `dedent` was outside.
    let dedentOutside: Int
  }

  private init(
    _ source: [UInt8], name: String, names: [String: TemplateIndex], acceptsUnknownPartials: Bool, into program: Program
  ) {
    self.program = program
    self.names = names
    self.acceptsUnknownPartials = acceptsUnknownPartials
    scanner = TagScanner(source, template: name)
    firstJoinable = program.operations.count
  }

  /// Compiles `source` and appends it to `program` as its next template.
  static func compile(
    _ source: [UInt8], name: String, names: [String: TemplateIndex], acceptsUnknownPartials: Bool,
    into program: inout Program
  ) throws(TemplateError) {
    let start = program.operations.count
    var compiler = Compiler(
      source, name: name, names: names, acceptsUnknownPartials: acceptsUnknownPartials, into: program)
    try compiler.run()
    program = compiler.program
    program.templates.append(start..<program.operations.count)
  }

  private mutating func run() throws(TemplateError) {
    while let tag = try scanner.next() {
      let indentation = scanner.indentation(before: tag.range.lowerBound)
      let nextLine = indentation == nil ? nil : scanner.lineEnd(after: tag.range.upperBound)
      switch tag.kind {
      case .value, .rawValue:
        addText(until: tag.range.lowerBound)
        textStart = tag.range.upperBound
        try refuseInParent(tag)
        let path = try path(of: tag)
        program.operations.append(tag.kind == .value ? .value(path) : .rawValue(path))
      case .comment, .delimiters:
        addText(before: tag, indentation, nextLine)
      case .section, .inverted:
        addText(before: tag, indentation, nextLine)
        try refuseInParent(tag)
        let path = try path(of: tag)
        try begin(tag, with: tag.kind == .section ? .section(path, end: 0) : .inverted(path, end: 0))
      case .partial:
        addText(before: tag, indentation, nextLine)
        try refuseInParent(tag)
        let blanks = nextLine == nil ? .empty : pool(indentation)
        program.operations.append(.partial(try index(of: tag), indentation: blanks))
      case .parent:
        try beginParent(tag, indentation)
      case .block where isInParent:
        try beginOverride(tag)
      case .block:
        try beginBlock(tag, indentation, nextLine)
      case .close:
        try close(tag, indentation, nextLine)
      }
    }
    addText(until: scanner.source.count)
    if let last = open.last { throw error(.unclosedSection(name(of: last.tag)), at: last.tag) }
  }

  // MARK: Sections, blocks, parents

  private mutating func begin(_ tag: Tag, with operation: Operation) throws(TemplateError) {
    guard open.count < TemplateLimits.nesting else { throw error(.nestedTooDeeply, at: tag) }
    open.append(OpenTag(tag: tag, operation: program.operations.count, dedentOutside: dedent))
    program.operations.append(operation)
    firstJoinable = program.operations.count
  }

  private mutating func beginParent(_ tag: Tag, _ indentation: Range<Int>?) throws(TemplateError) {
    // Whether the blanks before it are an indentation is known when it closes.
    addText(until: indentation?.lowerBound ?? tag.range.lowerBound)
    firstJoinable = program.operations.count
    let operation = program.operations.count
    addText(until: tag.range.lowerBound)
    textStart = tag.range.upperBound
    try refuseInParent(tag)
    try begin(tag, with: .parent(try index(of: tag), indentation: pool(indentation), end: 0))
    open[open.count - 1].indentation = indentation == nil ? nil : operation
  }

  private mutating func beginOverride(_ tag: Tag) throws(TemplateError) {
    try begin(tag, with: .override(try key(of: tag), end: 0))
    textStart = tag.range.upperBound
    guard let nextLine = scanner.lineEnd(after: textStart) else {
      dedent = 0
      return
    }
    textStart = nextLine
    dedent = firstIndentation(from: nextLine)?.count ?? 0
  }

  private mutating func beginBlock(
    _ tag: Tag, _ indentation: Range<Int>?, _ nextLine: Int?
  ) throws(TemplateError) {
    addText(before: tag, indentation, nextLine)
    // What replaces the block is indented as its own content is; an empty block as its tag is.
    let blanks = nextLine.flatMap { firstIndentation(from: $0) } ?? indentation
    try begin(tag, with: .block(try key(of: tag), indentation: pool(blanks), end: 0))
  }

  private mutating func close(_ tag: Tag, _ indentation: Range<Int>?, _ nextLine: Int?) throws(TemplateError) {
    guard let opened = open.last else { throw error(.nothingToClose(name(of: tag)), at: tag) }
    guard name(of: opened.tag) == name(of: tag) else {
      throw error(.wrongClose(name(of: tag), open: name(of: opened.tag)), at: tag)
    }
    if opened.tag.kind == .parent {
      textStart = tag.range.upperBound
      if let blanks = opened.indentation, let lineEnd = scanner.lineEnd(after: textStart) {
        textStart = lineEnd
        if blanks < opened.operation { program.operations[blanks] = .text(.empty) }
      } else if case .parent(let index, _, let end) = program.operations[opened.operation] {
        program.operations[opened.operation] = .parent(index, indentation: .empty, end: end)
      }
    } else {
      addText(before: tag, indentation, nextLine)
    }
    open.removeLast()
    dedent = opened.dedentOutside
    endContent(of: opened.operation)
  }

  private mutating func endContent(of index: Int) {
    let end = Int32(program.operations.count)
    firstJoinable = program.operations.count
    program.operations[index] =
      switch program.operations[index] {
      case .section(let path, _): .section(path, end: end)
      case .inverted(let path, _): .inverted(path, end: end)
      case .parent(let template, let indentation, _): .parent(template, indentation: indentation, end: end)
      case .override(let block, _): .override(block, end: end)
      case .block(let block, let indentation, _): .block(block, indentation: indentation, end: end)
      case .text, .value, .rawValue, .partial: program.operations[index]
      }
  }

  private var isInParent: Bool { open.last?.tag.kind == .parent }

  private func refuseInParent(_ tag: Tag) throws(TemplateError) {
    if isInParent { throw error(.onlyBlocksInParent(name(of: tag)), at: tag) }
  }

  // MARK: Text

  /// Compiles the text before a tag, and takes away the line of a tag that stands alone on it.
  private mutating func addText(before tag: Tag, _ indentation: Range<Int>?, _ nextLine: Int?) {
    guard let indentation, let nextLine else {
      addText(until: tag.range.lowerBound)
      textStart = tag.range.upperBound
      return
    }
    addText(until: indentation.lowerBound)
    textStart = nextLine
  }

  private mutating func addText(until end: Int) {
    defer { textStart = max(textStart, end) }
    guard textStart < end, !isInParent else { return }
    let start = program.bytes.count
    let source = scanner.source
    if dedent == 0 {
      program.bytes += source[textStart..<end]
    } else {
      appendDedented(source[textStart..<end])
    }
    let count = program.bytes.count - start
    guard count > 0 else { return }
    if program.operations.count > firstJoinable, case .text(let last) = program.operations.last,
      last.indices.upperBound == start
    {
      program.operations.removeLast()
      program.operations.append(.text(PoolRange(start: last.start, count: last.count + Int32(count))))
    } else {
      program.operations.append(.text(PoolRange(start: Int32(start), count: Int32(count))))
    }
  }

  private mutating func appendDedented(_ text: ArraySlice<UInt8>) {
    var blanksToDrop = 0
    for index in text.indices {
      if index == 0 || scanner.source[index - 1] == .newline { blanksToDrop = dedent }
      if blanksToDrop > 0, text[index].isBlank {
        blanksToDrop -= 1
      } else {
        blanksToDrop = 0
        program.bytes.append(text[index])
      }
    }
  }

  /// The blanks at the beginning of the first line that is not empty, or `nil` if that line closes a tag.
  private func firstIndentation(from lineStart: Int) -> Range<Int>? {
    var start = lineStart
    while let next = scanner.lineEnd(after: start), next > start { start = next }
    let end = scanner.source[start...].firstIndex { !$0.isBlank } ?? scanner.source.count
    return scanner.isClosingTag(at: end) ? nil : start..<end
  }

  /// Puts blanks of the source into the pool, without those that `dedent` takes away.
  private mutating func pool(_ blanks: Range<Int>?) -> PoolRange {
    guard let blanks, blanks.count > dedent else { return .empty }
    let start = program.bytes.count
    program.bytes += scanner.source[blanks.dropFirst(dedent)]
    return PoolRange(start: Int32(start), count: Int32(program.bytes.count - start))
  }

  // MARK: Names

  private func name(of tag: Tag) -> String {
    String(decoding: scanner.source[tag.content], as: UTF8.self)
  }

  private func key(of tag: Tag) throws(TemplateError) -> TemplateKey {
    try checkName(of: tag)
    return TemplateKey(scanner.source[tag.content])
  }

  private func checkName(of tag: Tag) throws(TemplateError) {
    let name = scanner.source[tag.content]
    if name.isEmpty { throw error(.missingName, at: tag) }
    if name.contains(where: { $0.isWhitespace }) { throw error(.badName(self.name(of: tag)), at: tag) }
  }

  private func index(of tag: Tag) throws(TemplateError) -> TemplateIndex {
    try checkName(of: tag)
    let name = name(of: tag)
    if let index = names[name] { return index }
    guard acceptsUnknownPartials else { throw error(.unknownTemplate(name), at: tag) }
    return .unknown
  }

  private mutating func path(of tag: Tag) throws(TemplateError) -> Path {
    try checkName(of: tag)
    let name = scanner.source[tag.content]
    if name.elementsEqual(CollectionOfOne(.point)) { return .current }
    let parts = name.split(separator: .point, omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty }) else { throw error(.badName(self.name(of: tag)), at: tag) }
    if parts.count == 1 { return .name(TemplateKey(name)) }
    let start = program.keys.count
    program.keys += parts.dropFirst().map { TemplateKey($0) }
    return .dotted(TemplateKey(parts[0]), PoolRange(start: Int32(start), count: Int32(parts.count - 1)))
  }

  private func error(_ problem: TemplateError.Problem, at tag: Tag) -> TemplateError {
    scanner.error(problem, at: tag.range.lowerBound)
  }
}
