/// Reads one YAML file into nodes with marks, and tells its author about every place where YAML would silently read
/// something else than what was meant.
struct YAMLReader {
  private let source: SourceText
  private(set) var diagnostics: [Diagnostic] = []
  /// The text of scalars that span lines and of flow collections, where a tab at a line's start indents nothing.
  private var freeRanges: [ClosedRange<Int>] = []
  private var anchors: [String: YAMLNode] = [:]
  private var nodeCount = 0

  init(_ source: SourceText) { self.source = source }

  /// The file's one value; nil where it has none or cannot be read. A syntax error ends the reading of this file alone.
  mutating func read() -> YAMLNode? {
    if let flaw = source.flaw {
      diagnostics.append(diagnostic(of: flaw))
      return nil
    }
    var root: YAMLNode?
    do throws(Diagnostic) { root = try readDocument() } catch {
      let indentation = indentationProblem(through: error.line)
      if let indentation { diagnostics.append(indentation) }
      if indentation?.line != error.line { diagnostics.append(error) }
      return nil
    }
    if let problem = indentationProblem(through: source.lines.count) { diagnostics.append(problem) }
    return root
  }

  private mutating func readDocument() throws(Diagnostic) -> YAMLNode? {
    let events = YAMLEvents(source)
    var root: YAMLNode?
    while true {
      let event = try events.next()
      switch event.kind {
      case .streamStart, .documentEnd: continue
      case .documentStart:
        if root != nil {
          throw error(at: event.start, "A file holds one document; a second one begins here.", "Remove the line `---`.")
        }
      case .streamEnd: return root
      default: root = try node(event, from: events, depth: 0)
      }
    }
  }

  private mutating func node(_ event: YAMLEvent, from events: YAMLEvents, depth: Int) throws(Diagnostic) -> YAMLNode {
    guard depth < StudyLimits.depth else {
      throw error(
        at: event.start, "This is nested more than \(StudyLimits.depth) deep.",
        "Check the indentation and the brackets.")
    }
    if let tag = event.tag {
      diagnostics.append(tagProblem(tag, at: event.start))
    }
    var node = YAMLNode(
      content: .sequence([]), file: source.path, start: event.start, end: event.end, isFlow: event.isFlow,
      anchor: event.anchor, hasTag: event.tag != nil)
    switch event.kind {
    case .scalar(let text, let style):
      node.content = .scalar(text, style)
      if event.end.line > event.start.line, style != .plain { freeRanges.append(event.start.line...event.end.line) }
    case .alias(let name): return try aliased(name, at: event)
    case .sequenceStart: try readSequence(into: &node, from: events, depth: depth)
    case .mappingStart: try readMapping(into: &node, from: events, depth: depth)
    default: throw error(at: event.start, "A value is expected here.", "Check the lines above.")
    }
    if node.isFlow, node.end.line > node.start.line { freeRanges.append(node.start.line...node.end.line) }
    try count(1, at: node.start)
    if let anchor = event.anchor { anchors[anchor] = node }
    return node
  }

  private mutating func readSequence(
    into node: inout YAMLNode, from events: YAMLEvents, depth: Int
  ) throws(Diagnostic) {
    var elements: [YAMLNode] = []
    while true {
      let event = try events.next()
      if event.kind == .sequenceEnd {
        node.end = event.end
        break
      }
      let element = try self.node(event, from: events, depth: depth + 1)
      node.weight += element.weight
      elements.append(element)
    }
    node.content = .sequence(elements)
  }

  private mutating func readMapping(
    into node: inout YAMLNode, from events: YAMLEvents, depth: Int
  ) throws(Diagnostic) {
    var pairs: [YAMLNode.Pair] = []
    var places: [String: SourceMark] = [:]
    var lacksDash = false
    while true {
      let event = try events.next()
      if event.kind == .mappingEnd {
        node.end = event.end
        break
      }
      let key = try self.node(event, from: events, depth: depth + 1)
      let value = try self.node(try events.next(), from: events, depth: depth + 1)
      node.weight += key.weight + value.weight
      if let name = key.scalar {
        if let earlier = places[name] {
          // The keys behind a lost dash stand here a second time because of it alone.
          guard !lacksDash else { continue }
          lacksDash =
            name == pairs.first?.key.scalar && key.start.line > earlier.line && source.beginsEntry(at: earlier)
          diagnostics.append(
            error(
              at: key.start, "The key `\(name)` stands here a second time; the first is in line \(earlier.line).",
              lacksDash
                ? "If a new entry begins here, type `- \(name): …`; else keep one of the two." : "Keep one of the two.")
          )
          continue
        }
        places[name] = key.start
        if name == "<<", key.plainScalar != nil {
          diagnostics.append(
            error(
              at: key.start, "Merging with `<<` is not supported.", "Write the keys out, or give the format a name."))
          continue
        }
      }
      if let problem = YAMLTraps.commaTrap(key: key, value: value, behind: pairs.last, in: node, source) {
        diagnostics.append(problem)
        // Read on with the whole text, so that its own mistakes are found too and none that only the cut made.
        if var last = pairs.popLast() {
          last.value.content = .scalar(source.text(from: last.value.start, to: key.end), .plain)
          last.value.end = key.end
          pairs.append(last)
        }
        continue
      }
      pairs.append(YAMLNode.Pair(key: key, value: value))
    }
    node.content = .mapping(pairs)
  }

  /// A repeated value counts with all its nodes, so that a few lines cannot unfold to millions.
  private mutating func aliased(_ name: String, at event: YAMLEvent) throws(Diagnostic) -> YAMLNode {
    guard var node = anchors[name] else {
      throw error(
        at: event.start, "No value in this file has the name `&\(name)`.",
        "If this is a text that begins with `*`, put it in quotes.")
    }
    try count(node.weight, at: event.start)
    node.start = event.start
    node.end = event.end
    return node
  }

  private mutating func count(_ nodes: Int, at mark: SourceMark) throws(Diagnostic) {
    nodeCount += nodes
    guard nodeCount <= StudyLimits.nodes else {
      throw error(
        at: mark, "This file holds more than \(StudyLimits.nodes) values.", "Split it, and repeat less by `*` names.")
    }
  }

  private func error(at mark: SourceMark, _ message: String, _ help: String?) -> Diagnostic {
    Diagnostic(file: source.path, line: mark.line, column: mark.column, message: message, help: help)
  }

  private func tagProblem(_ tag: String, at mark: SourceMark) -> Diagnostic {
    let word = String(source.rest(from: mark).prefix { !$0.isBlank })
    return error(
      at: mark, "`\(word.isEmpty ? tag : word)` is a YAML tag and would not be read as text.",
      "Put the whole text in quotes: \(YAMLTraps.quoted(String(source.rest(from: mark))))")
  }

  private func diagnostic(of flaw: SourceText.Flaw) -> Diagnostic {
    switch flaw {
    case .notUTF8(let mark):
      return error(at: mark, "This file is not UTF-8.", "Save it with the encoding UTF-8.")
    case .control(let scalar, let mark):
      let code = String(scalar.value, radix: 16, uppercase: true)
      return error(
        at: mark,
        "The invisible character U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code) stands here.",
        "Delete it.")
    }
  }

  /// Tabs and no-break spaces at the start of a line look like an indentation and are none.
  private func indentationProblem(through last: Int) -> Diagnostic? {
    let free = Set(freeRanges.flatMap { ($0.lowerBound + 1)...max($0.lowerBound + 1, $0.upperBound) })
    for (index, line) in source.lines.prefix(last).enumerated() where !free.contains(index + 1) {
      let margin = line.prefix { $0.isBlank || $0.isForeignBlank }
      guard margin.count < line.count, line[margin.count] != "#" else { continue }
      guard let column = margin.firstIndex(where: { $0 != " " }) else { continue }
      let name = margin[column] == "\t" ? "tab" : "no-break space"
      return error(
        at: SourceMark(line: index + 1, column: column + 1), "This line is indented with a \(name).",
        "Indent with spaces, two a level.")
    }
    return nil
  }
}
