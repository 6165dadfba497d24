import Testing

@testable import SurveyModel

/// Parts of a picture: what an author may write, and what is answered.
struct ImageHotspotTests {
  private typealias Outcome = (format: ImageHotspotFormat, problems: [DefinitionProblem])

  private func part(_ code: String, _ area: ImageArea?) -> ControlOption {
    ControlOption(code: code, label: .en(code), picture: area.map { .region($0, of: nil) })
  }

  private func defined(_ options: [ControlOption], _ more: [String: DefinitionValue] = [:]) -> Outcome {
    let image = Definition(["file": .string("media/body.svg"), "alt": .text(.en("A body"))])
    return ImageHotspotFormat.defined(
      ["choices": .choices(options), "image": .group(image)].merging(more) { $1 })
  }

  @Test func `its options share the picture, except those that are no part of it`() {
    let format = defined([part("head", .of(40, 0, 20, 20)), part("none", nil)]).format
    let image = ImageReference(path: "media/body.svg", alternative: .en("A body"), fit: .contain)
    #expect(format.control.options.map(\.picture) == [.region(.of(40, 0, 20, 20), of: image), nil])
    #expect(format.control.map == image)
    #expect(format.control.pictures == ["media/body.svg"])
    #expect(format.control.texts.contains(.en("A body")))
  }

  @Test func `the picture is found behind choices that are no part of it`() {
    let format = defined([part("none", nil), part("head", .of(40, 0, 20, 20))]).format
    #expect(format.control.map?.path == "media/body.svg")
    #expect(defined([part("none", nil)]).format.control.map == nil)
  }

  @Test(arguments: [
    ImageArea.of(-1, 0, 10, 10), .of(0, -1, 10, 10), .of(91, 0, 10, 10), .of(0, 91, 10, 10), .of(10, 10, 0, 10),
    .of(10, 10, 10, 0), .of(10, 10, -5, 10),
  ])
  func `an area that leaves the picture or has no extent is refused`(area: ImageArea) {
    let problems = defined([part("whole", .of(0, 0, 100, 100)), part("b", area)]).problems
    #expect(problems.filter { !$0.isWarning }.map(\.key) == ["choices.1.area"])
  }

  @Test func `numbers with many decimals are refused, with four not`() throws {
    let fine = try #require(DecimalNumber("33.3333"))
    let finer = try #require(DecimalNumber("33.33333"))
    let ten = DecimalNumber(10)
    #expect(defined([part("a", ImageArea(x: fine, y: fine, width: fine, height: ten))]).problems == [])
    #expect(defined([part("a", ImageArea(x: finer, y: ten, width: ten, height: ten))]).problems.count == 1)
    let long = try #require(DecimalNumber(String(repeating: "9", count: 30)))
    #expect(defined([part("a", ImageArea(x: long, y: long, width: long, height: long))]).problems.count == 1)
  }

  @Test func `a part that lies wholly under another is worth a warning, one that is in front of it not`() {
    let (large, small) = (part("large", .of(0, 0, 50, 50)), part("small", .of(10, 10, 20, 20)))
    #expect(defined([large, small]).problems == [])
    let problems = defined([small, large]).problems
    #expect(problems.map(\.key) == ["choices.0.area"])
    #expect(problems.map(\.isWarning) == [true])
    #expect(defined([large, part("twin", .of(0, 0, 50, 50))]).problems.map(\.isWarning) == [true])
    #expect(defined([large, part("beside", .of(0, 0, 51, 49))]).problems == [])
  }

  @Test func `a picture without parts, and parts with another look, are refused`() {
    #expect(defined([part("a", nil)]).problems.map(\.key) == ["choices"])
    let red = ControlOption(code: "red", label: .en("Red"), picture: .color("#ff0000"))
    #expect(defined([part("a", .of(0, 0, 5, 5)), red]).problems.map(\.text.isEmpty) == [false])
    let many = (0...ImageHotspotFormat.mostChoices).map { part("p\($0)", .of($0, $0, 1, 1)) }
    #expect(defined(many).problems.map(\.isWarning) == [false])
    #expect(defined(Array(many.dropLast())).problems == [])
  }

  @Test func `areas belong to no other format`() {
    let keys: [String: DefinitionValue] = ["choices": .choices([part("a", .of(0, 0, 5, 5))])]
    #expect(TextChoiceFormat.defined(keys).problems.map(\.key) == ["choices"])
    #expect(ImageChoiceFormat.defined(keys).problems.map(\.key) == ["choices"])
    #expect(ColorChoiceFormat.defined(keys).problems.map(\.key) == ["choices"])
    #expect(ValuePickerFormat.defined(keys).problems.map(\.key) == ["choices"])
  }

  @Test func `a ranking says that it shows no pictures, and is a ranking all the same`() {
    let keys: [String: DefinitionValue] = [
      "choices": .choices([part("a", .of(0, 0, 5, 5)), ControlOption(code: "b", label: .en("B"))])
    ]
    #expect(RankingFormat.defined(keys).problems.map(\.isWarning) == [true])
    #expect(ConstantSumFormat.defined(keys).problems.map(\.isWarning) == [true])
  }

  @Test func `one part is taken, or several, and no other code`() {
    let parts = [part("head", .of(0, 0, 5, 5)), part("leg", .of(0, 50, 5, 5)), part("none", nil)]
    let one = defined(parts).format
    #expect(one.read("leg").value == .code("leg"))
    #expect(one.read(["": ["leg", "head"]]).refusals == ["error.choice.several"])
    #expect(one.read("arm").refusals == ["error.choice.unknown"])
    #expect(one.columns().map(\.suffix) == [""])
    let several = defined(parts, ["style": .string("multiple"), "maximumChoices": .integer(2)]).format
    #expect(several.read(["": ["leg", "head"]]).value == .codes("head", "leg"))
    #expect(several.read(["": ["leg", "head", "none"]]).refusals == ["error.choice.tooMany"])
    #expect(several.columns().map(\.suffix) == ["", "__head", "__leg", "__none"])
  }
}
