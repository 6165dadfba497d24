import Testing

@testable import SurveyModel

/// Addresses and names: what identifies people.
struct NamedPersonFormatTests {
  @Test func `what names a person says so by itself`() {
    let names = FormatSample.all.filter { AnswerDefinition(format: $0.format).isIdentifying }.map(\.name)
    #expect(names == ["email", "phone", "fullName", "location", "file"])
  }

  @Test(arguments: [
    "a@b.co", "A.b+c_d%e-f@sub.example.org", "jörg@exämple.de", "name@example.museum", "o'neil@example.ie",
  ])
  func `addresses are accepted as people have them`(address: String) {
    #expect(EmailFormat.defined().format.read("  \(address)\n").value == .text(address))
  }

  @Test(
    arguments: [
      "a@b", "a b@c.de", "a@b@c.de", "@b.co", "a@", "a@.co", "a@b.c", "a@-b.co", "a@b..co", ".a@b.co", "a.@b.co",
      "a..b@c.de",
      "a@b.co\nBcc: x@y.z", "<a@b.co>", "a@b.123", "a\u{0}@b.co", "name", String(repeating: "a", count: 65) + "@b.co",
      "a@" + String(repeating: "b.", count: 200) + "co",
    ])
  func `what is no address is refused`(address: String) {
    #expect(EmailFormat.defined().format.read(address).refusals == ["error.text.email"])
  }

  @Test func `FV-14: strict addresses are ResearchKit's`() {
    let strict = EmailFormat.defined(["strict": .boolean(true)]).format
    #expect(strict.read("a@b.co").value == .text("a@b.co"))
    for wrong in ["a@b.museumx", "a@b", "jörg@example.de", "a!@b.co", "a@b.c1"] {
      #expect(strict.read(wrong).refusals == ["error.text.email"], "\(wrong)")
    }
    #expect(EmailFormat.defined().format.read("a@b.museumx").value != nil)
  }

  @Test(arguments: ["110", "+49 30 123456", "(030) 12-34.56/7", "٠٣٠ ١٢٣", "+1 555 0100"])
  func `telephone numbers stay as they were typed`(number: String) {
    #expect(PhoneFormat.defined().format.read(number).value == .text(number))
  }

  @Test(arguments: ["12", "1234567890123456", "12+34", "030 12 ext 5", "abc", "+", "12\u{0}34"])
  func `what is no telephone number is refused`(number: String) {
    #expect(PhoneFormat.defined().format.read(number).refusals == ["error.text.phone"])
  }

  @Test(arguments: [
    "https://example.org", "http://sub.example.org:8080/a?b=c#d", "example.org", "exämple.de/ü", "EXAMPLE.ORG/x",
  ])
  func `web addresses stay as they were typed`(address: String) {
    #expect(URLFormat.defined().format.read(address).value == .text(address))
  }

  @Test(
    arguments: [
      "javascript:alert(1)", "ftp://example.org", "https://", "https://user@example.org", "localhost",
      "https://a b.org",
      "https://example.org:99999", "data:text/html,x", "//example.org", "https://exa<mple.org",
      "https://example.org/\"x",
    ])
  func `what is no web address is refused`(address: String) {
    #expect(URLFormat.defined().format.read(address).refusals == ["error.text.url"])
  }

  @Test func `a name has two parts, or one where that will do`() {
    let both = FullNameFormat.defined().format
    #expect(both.read(["givenName": ["Ada"]]).problems.map(\.part) == ["familyName"])
    #expect(both.read(["givenName": [" Ada "], "familyName": ["King"]]).value?.cell(.part("givenName")) == "Ada")
    let one = FullNameFormat.defined(["needs": .string("one"), "familyNameFirst": .boolean(true)]).format
    #expect(one.read(["givenName": ["Suharto"]]).value?.cell(.part("familyName")) == "")
    #expect(one.columns().map(\.suffix) == ["__familyName", "__givenName"])
  }

  @Test func `a place is an address, a position, or both; half a position is none`() {
    let format = LocationFormat.defined().format
    let half = format.read(["address": ["Here"], "latitude": ["52"]])
    #expect(half.value == .parts([AnswerPart(name: "address", text: "Here")]))
    #expect(format.read(["latitude": ["91"], "longitude": ["0"]]) == .blank)
    let position = format.read(["latitude": ["52.12345678"], "longitude": ["-13"]]).value
    #expect(position?.cell(.part("latitude")) == "52.123457")
    #expect(format.read(["address": [String(repeating: "x", count: 1_001)]]).refusals == ["error.text.tooLong"])
    let words = LocationFormat.defined(["useCurrentLocation": .boolean(false)]).format
    #expect(words.read(["latitude": ["52"], "longitude": ["13"]]) == .blank)
  }

  @Test func `what is secret never comes back to the page`() {
    let format = TextFormat.defined(["secure": .boolean(true)]).format
    #expect(format.read("word").value == .text("word"))
    #expect(format.fields(for: .text("word")) == FieldInput())
    #expect(AnswerDefinition(format: format).isSecret)
    #expect(TextFormat.defined(["secure": .boolean(true), "lines": .integer(2)]).problems.map(\.key) == ["secure"])
  }
}
