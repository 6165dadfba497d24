/// Why a template cannot be used, and where.
public struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Problem: Hashable, Sendable {
    /// A tag begins but does not end.
    case unclosedTag
    /// A tag without a name.
    case missingName
    /// A name with a blank inside, or with an empty part as in `a..b`.
    case badName(String)
    /// A change of delimiters that does not name two, or one that contains `=`.
    case badDelimiters
    /// A section, block or parent that is never closed.
    case unclosedSection(String)
    /// A closing tag where nothing is open.
    case nothingToClose(String)
    /// A closing tag for another section than the one that is open.
    case wrongClose(String, open: String)
    /// A tag directly within a parent that is no block.
    case onlyBlocksInParent(String)
    /// Sections, blocks and parents deeper than `TemplateLimits.nesting`.
    case nestedTooDeeply
    /// A partial or parent that the library does not hold.
    case unknownTemplate(String)
    /// A library with more text, tags or templates than it can address.
    case tooLarge
  }

  /// What is wrong.
  public let problem: Problem
  /// The name of the template.
  public let template: String
  /// The line of the tag, from 1.
  public let line: Int
  /// The column of the tag in characters (Unicode scalars), from 1.
  public let column: Int

  init(_ problem: Problem, in template: String, at offset: Int, of source: [UInt8]) {
    self.problem = problem
    self.template = template
    let before = source[..<min(offset, source.count)]
    let lineStart = before.lastIndex(of: .newline).map { $0 + 1 } ?? 0
    line = before.count { $0 == .newline } + 1
    // A scalar has one byte that is no continuation byte.
    column = before[lineStart...].count { $0 & 0b1100_0000 != 0b1000_0000 } + 1
  }

  /// One line as compilers write it: `page:3:5: …`.
  public var description: String {
    "\(template):\(line):\(column): \(message)"
  }

  private var message: String {
    switch problem {
    case .unclosedTag: "this tag does not end; close it, as in {{name}}"
    case .missingName: "this tag has no name"
    case .badName(let name): "“\(name)” is no name; write one word, or words with single points between them"
    case .badDelimiters: "a change of delimiters names two without “=”, as in {{=<% %>=}}"
    case .unclosedSection(let name): "“\(name)” is never closed; add {{/\(name)}}"
    case .nothingToClose(let name): "{{/\(name)}} closes nothing; remove it or open “\(name)” before it"
    case .wrongClose(let name, let open): "{{/\(name)}} stands where {{/\(open)}} belongs"
    case .onlyBlocksInParent(let name): "“\(name)” would never be shown; a parent holds blocks only, as in {{$name}}"
    case .nestedTooDeeply: "sections are nested deeper than \(TemplateLimits.nesting)"
    case .unknownTemplate(let name): "there is no template “\(name)”"
    case .tooLarge: "the templates are larger than the program can address"
    }
  }
}
