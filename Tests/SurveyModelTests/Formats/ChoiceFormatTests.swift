import SurveyModel
import Testing

/// One choice or several, with words beside some of them.
struct ChoiceFormatTests {
  static let options = [
    ControlOption(code: "a", label: .en("A")), ControlOption(code: "b", label: .en("B")),
    ControlOption(
      code: "other", label: .en("Other"), other: OtherField(label: .en("Which?"), isRequired: true, maximumLength: 5)),
    ControlOption(code: "more", label: .en("More"), other: OtherField(label: .en("What?"))),
    ControlOption(code: "none", label: .en("None"), isExclusive: true),
  ]

  static let single = TextChoiceFormat.defined(["choices": .choices(options.dropLast())]).format
  static let multiple = TextChoiceFormat.defined(["choices": .choices(options), "style": .string("multiple")]).format

  private func chosen(_ code: String, _ text: String? = nil) -> ChosenOption { ChosenOption(code: code, text: text) }

  // MARK: One

  @Test func `one choice is that choice`() {
    #expect(Self.single.read("a").value == .choice(chosen("a")))
    #expect(Self.single.read([:]) == .blank)
    #expect(Self.single.read(["": ["", ""]]) == .blank)
    #expect(Self.single.read(["": ["a", "a"]]).value == .choice(chosen("a")))
  }

  @Test func `two of one ask`() { #expect(Self.single.read(["": ["a", "b"]]).refusals == ["error.choice.several"]) }

  @Test(arguments: ["c", "A", "a ", "a\u{0}", "a;b", "á"])
  func `a code that nobody offered is refused`(_ code: String) {
    #expect(Self.single.read(code).refusals == ["error.choice.unknown"])
    #expect(Self.multiple.read(["": ["a", code]]).refusals == ["error.choice.unknown"])
  }

  @Test func `text in an other field, alone, chooses it`() {
    #expect(Self.single.read(["other.text": ["foo"]]).value == .choice(chosen("other", "foo")))
    #expect(Self.single.read(["": ["other"], "other.text": ["foo"]]).value == .choice(chosen("other", "foo")))
  }

  @Test func `text in an other field beside another choice asks`() {
    let problems = Self.single.read(["": ["a"], "other.text": ["foo"]]).problems
    #expect(problems == [AnswerProblem(Message("error.choice.other", ["choice": .text(.en("A"))]), part: "other.text")])
    #expect(
      Self.single.read(["": ["other"], "other.text": ["x"], "more.text": ["y"]]).refusals == ["error.choice.other"])
    #expect(Self.single.read(["other.text": ["x"], "more.text": ["y"]]).refusals == ["error.choice.several"])
    #expect(Self.single.read(["": ["a"], "other.text": ["  "]]).value == .choice(chosen("a")))
  }

  @Test func `FV-21: optional words may be missing`() {
    #expect(Self.single.read("more").value == .choice(chosen("more")))
  }

  @Test(arguments: ["", "  ", "\u{200B}"])
  func `FV-22: required words may not`(_ text: String) {
    #expect(
      Self.single.read(["": ["other"], "other.text": [text]]).problems
        == [AnswerProblem(Message("error.blank.other", ["choice": .text(.en("Other"))]), part: "other.text")])
  }

  @Test func `FV-23: words stand beside their code and never replace it`() {
    #expect(Self.single.read(["": ["other"], "other.text": ["a"]]).value == .choice(chosen("other", "a")))
  }

  @Test func `words have a length and no control characters`() {
    #expect(
      Self.single.read(["": ["other"], "other.text": ["abcdefg"]]).problems
        == [AnswerProblem(Message("error.text.tooLong", ["count": .count(2)]), part: "other.text")])
    #expect(Self.single.read(["": ["other"], "other.text": ["a\u{0}b"]]).refusals == ["error.text.characters"])
    #expect(
      Self.single.read(["more.text": [String(repeating: "x", count: 300_000)]]).refusals == ["error.text.tooLong"])
    #expect(
      Self.single.read(["more.text": [String(repeating: " ", count: 300_000)]]).refusals == ["error.text.tooLong"])
  }

  @Test func `words beside a choice that asks for none are nobody's`() {
    #expect(Self.single.read(["": ["a"], "b.text": ["foo"]]).value == .choice(chosen("a")))
  }

  // MARK: Several

  @Test func `several choices come in declared order`() {
    #expect(Self.multiple.read(["": ["b", "a", "b"]]).value == .choices([chosen("a"), chosen("b")]))
    #expect(Self.multiple.read([:]) == .blank)
  }

  @Test func `text in an other field ticks it`() {
    #expect(
      Self.multiple.read(["": ["b"], "other.text": ["foo"]]).value == .choices([chosen("b"), chosen("other", "foo")]))
    #expect(
      Self.multiple.read(["other.text": ["foo"], "more.text": ["bar"]]).value
        == .choices([chosen("other", "foo"), chosen("more", "bar")]))
  }

  @Test func `FV-20: an exclusive choice beside others asks`() {
    #expect(Self.multiple.read("none").value == .choices([chosen("none")]))
    #expect(
      Self.multiple.read(["": ["a", "none"]]).problems.map(\.message)
        == [Message("error.choice.exclusive", ["exclusive": .text(.en("None"))])])
    #expect(Self.multiple.read(["": ["none"], "other.text": ["foo"]]).refusals == ["error.choice.exclusive"])
  }

  @Test func `all missing words are said at once`() {
    let options = ["x", "y"].map {
      ControlOption(code: $0, label: .en($0), other: OtherField(label: .en("?"), isRequired: true))
    }
    let (format, _) = TextChoiceFormat.defined(["choices": .choices(options), "style": .string("multiple")])
    #expect(format.read(["": ["x", "y"]]).problems.map(\.part) == ["x.text", "y.text"])
  }

  @Test func `a million repeated fields are read once`() {
    #expect(Self.multiple.read(["": Array(repeating: "a", count: 200_000)]).value == .choices([chosen("a")]))
  }

  // MARK: Definition and export

  @Test func `wrong definitions are said`() {
    func problems(_ codes: [String], _ style: String = "single") -> Int {
      let choices = codes.map { ControlOption(code: $0, label: .en($0)) }
      return TextChoiceFormat.defined(["choices": .choices(choices), "style": .string(style)]).problems.count
    }
    #expect(problems(["a", "b"]) == 0)
    #expect(problems([]) == 1)
    #expect(problems(["a", "a"]) == 1)
    #expect(problems(["a", "A"]) == 0)
    #expect(problems(["a", "A"], "multiple") == 1)
    #expect(problems(["a-1", "b.2"]) == 0)
    #expect(problems(["a-1", "b.2"], "multiple") == 2)
    // FV-19: a choice without a code is refused, not counted.
    #expect(problems(["", "a__b", "ä", "a b"]) == 4)
  }

  @Test func `what is shown reads back`() {
    for value in [AnswerValue.choice(chosen("a")), .choice(chosen("other", "foo")), .choice(chosen("more"))] {
      #expect(Self.single.read(Self.single.fields(for: value), in: .english).value == value)
    }
    let several = AnswerValue.choices([chosen("a"), chosen("other", "x;y"), chosen("more")])
    #expect(Self.multiple.read(Self.multiple.fields(for: several), in: .english).value == several)
  }

  @Test func `columns are those of the export's contract`() {
    #expect(Self.single.columns().map(\.suffix) == ["", "__other__text", "__more__text"])
    #expect(
      Self.multiple.columns().map(\.suffix)
        == ["", "__a", "__b", "__other", "__more", "__none", "__other__text", "__more__text"])
    let value = AnswerValue.choices([chosen("b"), chosen("other", "foo")])
    #expect(Self.multiple.columns().map { value.cell($0.source) } == ["b;other", "0", "1", "1", "0", "0", "foo", ""])
  }

  @Test func `a default is a code, or codes with commas`() {
    #expect(Self.single.value(fromDefault: "b") == .choice(chosen("b")))
    #expect(Self.single.value(fromDefault: "c") == nil)
    #expect(Self.single.value(fromDefault: "other") == nil)
    #expect(Self.multiple.value(fromDefault: "b, a") == .choices([chosen("a"), chosen("b")]))
    #expect(Self.multiple.value(fromDefault: "a, none") == nil)
  }
}

/// Yes or no.
struct BooleanFormatTests {
  static let format = BooleanFormat.defined().format

  @Test func `FV-24: none and no are two things`() {
    #expect(Self.format.read([:]) == .blank)
    #expect(Self.format.read("false").value == .boolean(false))
    #expect(Self.format.read("true").value == .boolean(true))
  }

  @Test func `anything else is refused`() {
    #expect(Self.format.read("yes").refusals == ["error.choice.unknown"])
    #expect(Self.format.read(["": ["true", "false"]]).refusals == ["error.choice.several"])
  }

  @Test func `our own words stand where the author has none`() {
    guard case .radios(let options) = Self.format.control else {
      Issue.record("no radio buttons")
      return
    }
    #expect(options.map(\.label.interfaceKey) == ["question.yes", "question.no"])
    let (format, _) = BooleanFormat.defined(["yes": .text(.en("Agreed")), "no": .text(.en("Refused"))])
    #expect(
      format.columns().map(\.type) == [
        .flag(labels: [CodeLabel(code: "1", label: .en("Agreed")), CodeLabel(code: "0", label: .en("Refused"))])
      ])
  }

  @Test func `defaults`() {
    #expect(Self.format.value(fromDefault: "yes") == .boolean(true))
    #expect(Self.format.value(fromDefault: "false") == .boolean(false))
    #expect(Self.format.value(fromDefault: "maybe") == nil)
  }
}
