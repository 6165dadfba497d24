import SurveyModel
import Testing

/// What the checker says about an expression in its study.
struct ExpressionCheckTests {
  static let scope = ExpressionScope(
    names: [
      "vaccine": .init(.code(["moderna", "novavax", "other"])),
      "symptoms": .init(.codes(["chills", "fever"])),
      "temperature": .init(.number, mayBeMissing: true),
      "pain": .init(.number),
      "fever": .init(.boolean),
      "lot": .init(.text, mayBeMissing: true),
      "birthday": .init(.date),
      "onset": .init(.time),
      "seenAt": .init(.dateTime),
      "film": .init(.opaque),
      "earlier": .init(.number),
    ],
    earlier: [
      "visit": [
        "weight": .init(.number, mayBeMissing: true), "vaccine": .init(.code(["moderna"]), mayBeMissing: true),
        "dose": .init(.number, isRepeated: true), "pin": .init(.text, isSecret: true), "film": .init(.opaque),
      ]
    ])

  private func check(_ source: String, expecting: ExpectedType = .boolean) throws -> [ExpressionDiagnostic] {
    try Expression(parsing: source).check(in: Self.scope, expecting: expecting)
  }

  @Test(arguments: [
    "vaccine == \"other\"", "vaccine in [\"other\", \"moderna\"]", "symptoms contains \"fever\"", "fever", "not fever",
    "pain + temperature > 3", "birthday <= today() - 14", "seenAt < now()", "seenAt < \"2026-01-01\"",
    "onset < \"08:00\"",
    "lot matches \"A.*\"", "answered(film) and shown(film)", "count(symptoms) > 1", "age(birthday) >= 18",
    "today() - birthday > 30", "maximum(birthday, \"2026-01-01\" + 1) > today()", "length(lot) > 3",
    "earlier.visit.weight - pain > 5", "earlier.visit.vaccine in [\"moderna\"]",
    "earlier > 1 and earlier.visit.weight > 1",
    "answered(earlier.visit.film)", "not answered(earlier.visit.weight) or earlier.visit.weight != pain",
    "sum(earlier.visit.weight, pain) > 3", "fever == true or temperature < 38.5", "not answered(lot) or lot != \"x\"",
    "vaccine != \"other\"",
  ])
  func `is sound`(_ source: String) throws { #expect(try check(source) == []) }

  @Test(arguments: [
    ("vacine == \"other\"", 0, "Nothing here is called `vacine`. Did you mean `vaccine`?"),
    ("earlier.vist.weight > 3", 0, "There is no task `vist`. Did you mean `visit`?"),
    ("pain > earlier.other.weight", 7, "There is no task `other`."),
    (
      "earlier.visit.wieght > 3", 0,
      "The task `visit` asks nothing with the id `wieght`. Did you mean `weight`?"
    ),
    ("answered(earlier.visit.fever)", 9, "The task `visit` asks nothing with the id `fever`."),
    ("earlier.visit.vaccine == \"novavax\"", 25, "There is no choice \"novavax\". The codes are \"moderna\"."),
    ("earlier.visit.vaccine == moderna", 25, "Put the code between quotation marks: \"moderna\"."),
    ("earlier.visit.weight == \"3\"", 24, "Numbers have no quotation marks: write 3."),
    (
      "sum(earlier.visit.dose) > 3", 4,
      "`dose` is asked several times in the task `visit` and has no single answer here. Name a score that is made of them."
    ),
    ("earlier.visit.pin == lot", 0, "`pin` is a password, which no other run sees."),
    ("earlier.visit.film == 3", 0, "`earlier.visit.film` has no single value. Ask answered(earlier.visit.film)."),
    (
      "shown(earlier.visit.weight)", 6,
      "shown() asks about this run alone. Of an earlier one ask answered(earlier.visit.weight)."
    ),
    (
      "dontKnow(earlier.visit.weight)", 9,
      "dontKnow() asks about this run alone. Of an earlier one ask answered(earlier.visit.weight)."
    ),
    ("vaccine == \"oter\"", 11, "There is no choice \"oter\". Did you mean \"other\"?"),
    (
      "vaccine in [\"other\", \"pfizer\"]", 21,
      "There is no choice \"pfizer\". The codes are \"moderna\", \"novavax\", \"other\"."
    ),
    ("vaccine == other", 11, "Put the code between quotation marks: \"other\"."),
    ("vaccine == 1", 11, "Codes are texts: put them between quotation marks, as in \"1\"."),
    ("vaccine > \"other\"", 10, "Codes have no order. Compare with `==` or `in`."),
    ("symptoms == \"fever\"", 0, "Several can be chosen here. Write `contains`, as in symptoms contains \"chills\"."),
    ("vaccine contains \"other\"", 0, "Only one can be chosen here. Write `==`."),
    ("pain == \"3\"", 8, "Numbers have no quotation marks: write 3."),
    ("pain == fever", 8, "A number cannot be compared with a yes or no."),
    ("fever == \"yes\"", 9, "Write `true` or `false` without quotation marks."),
    ("birthday < \"1.2.2020\"", 11, "Write the date as year, month, day: \"2026-01-31\"."),
    ("onset < \"8:00\"", 8, "Write the time with 24 hours: \"18:30\"."),
    ("birthday > 18", 11, "A date cannot be compared with a number."),
    ("pain", 0, "This is a number. A condition compares it with something, as in x == 1."),
    ("fever and pain", 10, "This is a number, not a condition. Compare it with something, as in x == 1."),
    ("film == 1", 0, "`film` has no single value. Ask answered(film) or shown(film)."),
    ("lot + 1 > 2", 0, "One cannot calculate with a text here."),
    ("age(pain) > 2", 4, "This is a number. age() needs a date."),
    ("sum(pain, fever) > 2", 10, "This is a yes or no, but a number is needed here."),
    ("answered(pian)", 9, "Nothing here is called `pian`. Did you mean `pain`?"),
    ("round(pain, 0.5) > 1", 12, "Write how many decimals, from 0 to 10, as in round(x, 1)."),
  ])
  func `a mistake is placed and explained`(source: String, offset: Int, text: String) throws {
    let found = try check(source)
    #expect(found.map(\.text) == [text])
    #expect(found.map(\.offset) == [offset])
    #expect(found.map(\.isWarning) == [false])
  }

  @Test(arguments: [
    "temperature != 38", "not (temperature > 38)", "not (lot matches \"A\")", "pain > 1 and lot != \"A\"",
  ])
  func `a negation over an answer that may be missing is a warning`(_ source: String) throws {
    #expect(try check(source).map(\.isWarning) == [true])
  }

  @Test func `all mistakes are said at once, in order`() throws {
    let found = try check("vacine == \"a\" and pain == \"3\" and vaccine == \"oter\"")
    #expect(found.map(\.offset) == [0, 26, 45])
  }

  @Test func `a calculation has to be a number`() throws {
    #expect(try check("mean(pain, temperature)", expecting: .number) == [])
    #expect(try check("fever", expecting: .number).count == 1)
    #expect(try check("lot", expecting: .any) == [])
  }
}
