import SurveyModel
import Testing

/// What the parser says about slips.
struct ExpressionErrorTests {
  private func error(_ source: String) -> ExpressionError? {
    do throws(ExpressionError) {
      _ = try Expression(parsing: source)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("a = 1", 2, "Write `==` to compare."),
    ("a === 1", 2, "Write `==` to compare."),
    ("a && b", 2, "Write `and`."),
    ("a || b", 2, "Write `or`."),
    ("!a", 0, "Write `not`, or `!=` for “is not equal to”."),
    ("a <> 1", 2, "Write `!=`."),
    ("a AND b", 2, "Write `and` in small letters."),
    ("a b", 2, "An operator is missing before this: `==`, `and`, `or` …. Put texts between \"quotation marks\"."),
    ("a == “b”", 5, "Write straight quotation marks: \"."),
    ("a == \"b", 5, "This text has no end. Close it with \"."),
    ("a == 1,5", 6, "A comma has no place here. Decimals have a point, as in 0.5."),
    (
      "a == .5", 5,
      "Write a digit before the decimal point, as in 0.5. "
        + "Only answers of an earlier run have points in their names: `earlier.TASK.ITEM`."
    ),
    ("a.b == 5", 0, "Only answers of an earlier run have points in their names: `earlier.TASK.ITEM`."),
    ("1 < earlier.visit", 4, "Only answers of an earlier run have points in their names: `earlier.TASK.ITEM`."),
    ("earlier.a.b.c == 5", 0, "Only answers of an earlier run have points in their names: `earlier.TASK.ITEM`."),
    ("a == 1e5", 5, "A number has digits and one decimal point only. Write it out, as in 100000 or 0.5."),
    ("1 < a < 5", 6, "Only two values can be compared at once. Join with `and`, as in 1 < x and x < 5."),
    ("(a == 1", 0, "This has no end. Close it with )."),
    ("a ==", 4, "Something is missing at the end. Write a name, a number or a \"text\"."),
    ("a in \"b\"", 5, "Write a list behind `in`, as in vaccine in [\"moderna\", \"novavax\"]."),
    ("a not in [\"b\"]", 2, "Write `not` in front, as in not (x in [\"a\", \"b\"])."),
    ("anwered(a)", 0, "There is no function anwered(). Did you mean answered()?"),
    ("answered(\"a\")", 9, "answered() takes names of answers only, without quotation marks."),
    ("today(1)", 0, "today() takes nothing between its parentheses."),
    ("age()", 0, "age() takes one name, as in age(x)."),
    ("a matches b", 10, "Write the pattern as a text, as in lot matches \"[A-Z]{2}[0-9]{4}\"."),
    ("größe > 1", 2, "A name has the letters A to Z, digits and _ only. Put texts between \"quotation marks\"."),
    ("😀 == a", 0, "`😀` has no meaning here. Put texts between \"quotation marks\"."),
    ("a ≥ 1", 2, "Write `>=`."),
    ("a == NA", 5, "Write `not answered(x)`."),
    ("", 0, "There is nothing here. Write a condition, as in age(birthday) >= 18."),
    ("a and", 5, "Something is missing at the end. Write a name, a number or a \"text\"."),
    ("a == [\"b\"]", 5, "A list stands behind `in` only, as in vaccine in [\"moderna\", \"novavax\"]."),
  ])
  func `a slip is placed and answered with what to type`(source: String, offset: Int, text: String) {
    let error = error(source)
    #expect(error?.offset == offset)
    #expect(error?.text == text)
    #expect((error?.length ?? 0) >= 1)
  }

  @Test func `a pattern that cannot be compiled is an error at its text`() {
    let error = error("a matches \"(\"")
    #expect(error?.offset == 10)
    #expect(error?.text.hasPrefix("This is no pattern: ") == true)
  }

  @Test func `offsets count code points, not bytes or letters`() {
    #expect(error("a == \"👨‍👩‍👧\" && b")?.offset == 13)
  }

  @Test func `depth and length are bounded`() {
    let deep = String(repeating: "(", count: 1_900) + "1" + String(repeating: ")", count: 1_900)
    #expect(error(deep)?.text.hasPrefix("This nests deeper") == true)
    #expect(error(String(repeating: "not ", count: 900) + "a")?.text.hasPrefix("This nests deeper") == true)
    #expect(error(String(repeating: "-", count: 3_900) + "1")?.text.hasPrefix("This nests deeper") == true)
    #expect(error("a" + String(repeating: "+a", count: 1_900))?.text.hasPrefix("This nests deeper") == true)
    #expect(error(String(repeating: "a", count: 4_001))?.offset == 4_000)
    #expect(error(String(repeating: "a", count: 200_000))?.text.hasPrefix("This is longer") == true)
  }

  @Test func `many alternatives are no depth`() {
    #expect(error("a" + String(repeating: " or a", count: 700)) == nil)
  }
}
