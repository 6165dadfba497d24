/// Templates compiled once, that include one another by name.
///
/// They are Mustache: the core of its specification and inheritance, without lambdas. Values are escaped unless they
/// are `TemplateValue.html` or asked for by `{{{name}}}`.
public struct TemplateLibrary: Sendable {
  /// What to do with a partial or parent that the library does not hold.
  public enum UnknownPartials: Sendable {
    /// An error: a misspelt name is found at start.
    case refuse
    /// Nothing is shown, as the specification proposes.
    case showNothing
  }

  private let program: Program
  private let indices: [String: TemplateIndex]

  /// Compiles templates from their sources by name.
  ///
  /// - Throws: `TemplateError` for the first mistake, in the order of the names.
  public init(sources: [String: String], unknownPartials: UnknownPartials = .refuse) throws(TemplateError) {
    let ordered = sources.sorted { $0.key < $1.key }
    var indices: [String: TemplateIndex] = [:]
    for (position, source) in ordered.enumerated() {
      indices[source.key] = TemplateIndex(position: Int32(position))
    }
    var program = Program()
    for (name, source) in ordered {
      try Compiler.compile(
        Array(source.utf8), name: name, names: indices, acceptsUnknownPartials: unknownPartials == .showNothing,
        into: &program)
    }
    self.program = program
    self.indices = indices
  }

  /// The names of all templates.
  public var names: [String] { indices.keys.sorted() }

  /// The template with this name, or `nil`. Looking it up once saves doing so for each page.
  public func template(named name: String) -> Template? {
    indices[name].map { Template(program: program, index: $0) }
  }

  /// Appends a page to `buffer`.
  ///
  /// - Parameters:
  ///   - name: The name of the template.
  ///   - context: What the template shows.
  ///   - surroundings: Where names are looked up that `context` lacks, such as the words of a language.
  /// - Returns: Whether the page is complete: false if there is no such template (nothing is appended), or if it
  ///   ended at `TemplateLimits.depth` or `TemplateLimits.steps`.
  @discardableResult
  public func render(
    _ name: String, _ context: TemplateValue, within surroundings: TemplateValue = .missing, into buffer: inout [UInt8]
  ) -> Bool {
    template(named: name)?.render(context, within: surroundings, into: &buffer) ?? false
  }

  /// Prepares a page for many: see ``Template/prepare(_:within:)``. Without such a template the page is empty.
  public func prepare(
    _ name: String, _ context: TemplateValue, within surroundings: TemplateValue = .missing
  ) -> PreparedPage {
    template(named: name)?.prepare(context, within: surroundings) ?? PreparedPage(bytes: [], holes: [])
  }
}
