/// Runs a program over a context and appends what it shows to a buffer.
struct Renderer {
  private let program: Program
  /// The values of the sections around, the innermost last.
  private var stack: [TemplateValue]
  /// The overrides of the parents around, each with the one that was in force where its parent stands.
  private var frames: [Frame] = []
  /// The innermost frame in force, or -1.
  private var frame = -1
  /// What is put before each line of a template.
  private var indentation: [UInt8] = []
  private var isAtLineStart = true
  private var depth = 0
  private var steps = 0
  /// Whether the page stayed within its limits. It ends where it leaves them: a template that includes itself twice
  /// would not end in a lifetime.
  private(set) var isComplete = true
  /// Where texts belong that come later.
  private(set) var holes: [PreparedPage.Hole] = []

  private struct Frame {
    let overrides: Range<Int>
    let outer: Int
  }

  init(_ program: Program, context: [TemplateValue]) {
    self.program = program
    stack = context
  }

  mutating func render(_ template: TemplateIndex, behind blanks: PoolRange = .empty, into buffer: inout [UInt8]) {
    guard template != .unknown else { return }
    run(program.templates[Int(template.position)], behind: blanks, into: &buffer)
  }

  private mutating func run(_ operations: Range<Int>, into buffer: inout [UInt8]) {
    guard depth < TemplateLimits.depth else {
      isComplete = false
      return
    }
    depth += 1
    defer { depth -= 1 }
    var index = operations.lowerBound
    while index < operations.upperBound, isComplete {
      steps += 1
      if steps > TemplateLimits.steps { isComplete = false }
      switch program.operations[index] {
      case .text(let text):
        appendText(text, to: &buffer)
      case .value(let path):
        appendValue(value(at: path), isRaw: false, to: &buffer)
      case .rawValue(let path):
        appendValue(value(at: path), isRaw: true, to: &buffer)
      case .section(let path, let end):
        repeatSection(index + 1..<Int(end), for: value(at: path), into: &buffer)
        index = Int(end)
        continue
      case .inverted(let path, let end):
        if value(at: path).isTrue {
          index = Int(end)
          continue
        }
      case .partial(let template, let blanks):
        render(template, behind: blanks, into: &buffer)
      case .parent(let template, let blanks, let end):
        frames.append(Frame(overrides: index + 1..<Int(end), outer: frame))
        let outer = frame
        frame = frames.count - 1
        render(template, behind: blanks, into: &buffer)
        frames.removeLast()
        frame = outer
        index = Int(end)
        continue
      case .block(let key, let blanks, let end):
        if let override = override(of: key) {
          let current = frame
          frame = frames[override.frame].outer
          run(override.content, behind: blanks, into: &buffer)
          frame = current
          index = Int(end)
          continue
        }
      case .override(_, let end):
        index = Int(end)
        continue
      }
      index += 1
    }
  }

  private mutating func repeatSection(
    _ operations: Range<Int>, for value: TemplateValue, into buffer: inout [UInt8]
  ) {
    guard value.isTrue else { return }
    guard case .list(let elements) = value else {
      stack.append(value)
      run(operations, into: &buffer)
      stack.removeLast()
      return
    }
    for element in elements {
      stack.append(element)
      run(operations, into: &buffer)
      stack.removeLast()
    }
  }

  /// Runs a template or an override with its lines behind further blanks.
  private mutating func run(_ operations: Range<Int>, behind blanks: PoolRange, into buffer: inout [UInt8]) {
    indentation += program.bytes[blanks.indices]
    run(operations, into: &buffer)
    indentation.removeLast(Int(blanks.count))
  }

  /// The outermost override of a block: the template that was asked for has the last word over those it inherits from.
  private func override(of key: TemplateKey) -> (content: Range<Int>, frame: Int)? {
    var found: (content: Range<Int>, frame: Int)?
    var candidate = frame
    while candidate >= 0 {
      var index = frames[candidate].overrides.lowerBound
      while index < frames[candidate].overrides.upperBound,
        case .override(let block, let end) = program.operations[index]
      {
        if block == key { found = (index + 1..<Int(end), candidate) }
        index = Int(end)
      }
      candidate = frames[candidate].outer
    }
    return found
  }

  // MARK: Values

  private func value(at path: Path) -> TemplateValue {
    switch path {
    case .current:
      return stack[stack.count - 1]
    case .name(let key):
      return value(of: key)
    case .dotted(let first, let rest):
      var value = value(of: first)
      for index in rest.indices {
        guard let field = value[program.keys[index]] else { return .missing }
        value = field
      }
      return value
    }
  }

  private func value(of key: TemplateKey) -> TemplateValue {
    var index = stack.count
    while index > 0 {
      index -= 1
      if let value = stack[index][key] { return value }
    }
    return .missing
  }

  private mutating func appendValue(_ value: TemplateValue, isRaw: Bool, to buffer: inout [UInt8]) {
    switch value {
    case .text(let text) where !text.utf8.isEmpty:
      indentLine(in: &buffer)
      if isRaw {
        buffer += text.utf8
      } else {
        HTMLEscaping.append(text, to: &buffer)
      }
    case .html(let bytes) where !bytes.isEmpty:
      indentLine(in: &buffer)
      buffer += bytes
    case .flag(let flag):
      indentLine(in: &buffer)
      buffer += (flag ? "true" : "false").utf8
    case .hole(let key):
      indentLine(in: &buffer)
      holes.append(PreparedPage.Hole(key: key, offset: buffer.count, isRaw: isRaw))
    case .text, .html, .list, .object, .table, .missing:
      break
    }
  }

  // MARK: Lines

  private mutating func appendText(_ text: PoolRange, to buffer: inout [UInt8]) {
    guard text.count > 0 else { return }
    if indentation.isEmpty {
      // Twice as fast as appending a slice of the array.
      program.bytes.withUnsafeBufferPointer {
        buffer.append(contentsOf: UnsafeBufferPointer(rebasing: $0[text.indices]))
      }
      isAtLineStart = program.bytes[text.indices.upperBound - 1] == .newline
    } else {
      appendIndented(program.bytes[text.indices], to: &buffer)
    }
  }

  private mutating func appendIndented(_ text: ArraySlice<UInt8>, to buffer: inout [UInt8]) {
    for line in text.split(separator: .newline, omittingEmptySubsequences: false) {
      if line.startIndex > text.startIndex {
        buffer.append(.newline)
        isAtLineStart = true
      }
      if line.isEmpty { continue }
      if !line.elementsEqual(CollectionOfOne(.carriageReturn)) { indentLine(in: &buffer) }
      buffer += line
    }
  }

  private mutating func indentLine(in buffer: inout [UInt8]) {
    if isAtLineStart { buffer += indentation }
    isAtLineStart = false
  }
}
