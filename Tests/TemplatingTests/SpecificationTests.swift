import Templating
import Testing

/// The official test data of the Mustache specification, where it lies beside the checkout or where `MUSTACHE_SPEC`
/// says. The other suites of this target hold each of its rules by themselves.
@Suite struct SpecificationTests {
  @Test(arguments: SpecificationCase.all())
  func `the official specification holds`(_ example: SpecificationCase) throws {
    var sources = example.partials
    sources["main"] = example.template
    let library = try TemplateLibrary(sources: sources, unknownPartials: .showNothing)
    var page: [UInt8] = []
    library.render("main", example.data, into: &page)
    #expect(String(decoding: page, as: UTF8.self) == example.expected)
  }
}
