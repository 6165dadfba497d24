import HTTP
import Testing

struct FormFieldsTests {
  private let urlencoded = "application/x-www-form-urlencoded"

  private func fields(_ body: String, type: String? = nil, limits: Limits = Limits()) throws -> FormFields {
    let type = type ?? urlencoded
    return try FormFields(
      body: request(.post, "/", [(.contentType, type)], body: body), limits: limits)
  }

  @Test func `fields are decoded and keep their order`() throws {
    let form = try fields("a=%E2%9C%93&b=x+y%2B&&=&c&a=2&d=1=2%0D%0A")
    #expect(
      form.fields == [
        .init(name: "a", value: "✓"), .init(name: "b", value: "x y+"), .init(name: "", value: ""),
        .init(name: "c", value: ""), .init(name: "a", value: "2"), .init(name: "d", value: "1=2\r\n"),
      ])
    #expect(form.all("a") == ["✓", "2"])
    #expect(form.contains("c"))
    #expect(try fields("").isEmpty)
  }

  @Test func `broken escapes stay as they are and broken UTF-8 is repaired`() throws {
    let form = try fields("a=%&b=%z&c=%4&%=1&d=%FF%41&e=%ED%A0%80")
    #expect(form.first("a") == "%")
    #expect(form.first("b") == "%z")
    #expect(form.first("c") == "%4")
    #expect(form.first("%") == "1")
    #expect(form.first("d") == "\u{FFFD}A")
    #expect(form.first("e")?.contains("\u{FFFD}") == true)
  }

  @Test func `too many fields are refused before they are decoded`() throws {
    var limits = Limits()
    limits.formFields = 3
    #expect(try fields("a&b&c", limits: limits).count == 3)
    #expect(throws: FormError.tooManyFields) { try fields("a&b&c&d", limits: limits) }
  }

  @Test(arguments: [
    "text/plain", "application/json", ";;;=/\"", "", "application/x-www-form-urlencoded; charset=utf-16",
  ])
  func `a body that no form sends is refused`(type: String) {
    #expect(throws: FormError.unsupportedMediaType) { try fields("a=1", type: type) }
  }

  @Test func `a body without a type or with two is refused`() throws {
    let none = try request(.post, "/", body: "a=1")
    #expect(throws: FormError.unsupportedMediaType) { try FormFields(body: none) }
    let two = try request(.post, "/", [(.contentType, urlencoded), (.contentType, urlencoded)], body: "a=1")
    #expect(throws: FormError.unsupportedMediaType) { try FormFields(body: two) }
  }

  @Test func `the type is compared without regard to case`() throws {
    #expect(try fields("a=1", type: "Application/X-WWW-Form-URLencoded; Charset=\"UTF-8\"").first("a") == "1")
  }
}
