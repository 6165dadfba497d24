/// One template of a library, ready to render.
public struct Template: Sendable {
  let program: Program
  let index: TemplateIndex

  init(program: Program, index: TemplateIndex) {
    self.program = program
    self.index = index
  }

  /// Compiles a template that stands alone: it includes at most itself, by the name given.
  public init(_ source: String, name: String = "template") throws(TemplateError) {
    var program = Program()
    let index = TemplateIndex(position: 0)
    try Compiler.compile(
      Array(source.utf8), name: name, names: [name: index], acceptsUnknownPartials: false, into: &program)
    self.init(program: program, index: index)
  }

  /// Appends what the template shows to `buffer`.
  ///
  /// - Parameters:
  ///   - context: What the template shows.
  ///   - surroundings: Where names are looked up that `context` lacks, such as the words of a language.
  /// - Returns: Whether the page is complete: false if it ended at `TemplateLimits.depth` or `TemplateLimits.steps`.
  @discardableResult
  public func render(
    _ context: TemplateValue, within surroundings: TemplateValue = .missing, into buffer: inout [UInt8]
  ) -> Bool {
    var renderer = Renderer(program, context: [surroundings, context])
    renderer.render(index, into: &buffer)
    return renderer.isComplete
  }

  /// Renders what is the same for many, and leaves room for each `TemplateValue.hole`.
  ///
  /// As ``render(_:within:into:)``, a page ends at `TemplateLimits.depth` or `TemplateLimits.steps`.
  public func prepare(_ context: TemplateValue, within surroundings: TemplateValue = .missing) -> PreparedPage {
    var renderer = Renderer(program, context: [surroundings, context])
    var bytes: [UInt8] = []
    renderer.render(index, into: &bytes)
    return PreparedPage(bytes: bytes, holes: renderer.holes)
  }
}
