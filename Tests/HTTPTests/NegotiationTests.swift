import HTTP
import Testing

/// What a client says it likes: languages and content codings.
struct NegotiationTests {
  @Test func `wishes are ordered by weight, and by place among equals`() {
    #expect(AcceptLanguage(parsing: "de-CH, fr;q=0.7, en;q=0.8, it").preferences == ["de-ch", "it", "en", "fr"])
    #expect(AcceptLanguage(parsing: "en ; q = 0.5 , de;q=0.501").preferences == ["de", "en"])
    let refusing = AcceptLanguage(parsing: "de, en;q=0")
    #expect(refusing.preferences == ["de"])
    #expect(refusing.refused == ["en"])
  }

  @Test(arguments: ["", ",", "\"", ";;;q=", "de;q=2", "de;q=0.1234", "de;q=-1", "de;q=x", ";q=1"])
  func `what cannot be read is passed over`(value: String) {
    #expect(AcceptLanguage(parsing: value).bestMatch(of: ["de"]) == nil)
  }

  @Test func `a wish finds the nearest language on offer`() {
    let offered = ["en", "de", "pt-BR"]
    #expect(AcceptLanguage(parsing: "de-AT-1996, en").bestMatch(of: offered) == "de")
    #expect(AcceptLanguage(parsing: "pt").bestMatch(of: offered) == "pt-BR")
    #expect(AcceptLanguage(parsing: "PT-br").bestMatch(of: offered) == "pt-BR")
    #expect(AcceptLanguage(parsing: "fr, de;q=0.5").bestMatch(of: offered) == "de")
    #expect(AcceptLanguage(parsing: "fr, *;q=0.1").bestMatch(of: offered) == "en")
    #expect(AcceptLanguage(parsing: "*, en;q=0").bestMatch(of: offered) == "de")
    #expect(AcceptLanguage(parsing: "fr").bestMatch(of: offered) == nil)
    #expect(AcceptLanguage(parsing: "ptx").bestMatch(of: offered) == nil)
  }

  @Test func `all fields of the name count`() throws {
    let fields = try get("/", [(.acceptLanguage, "fr;q=0.5"), (.acceptLanguage, "de")]).fields
    #expect(AcceptLanguage(fields).preferences == ["de", "fr"])
  }

  @Test(arguments: [
    ("gzip", true), ("gzip, deflate, br", true), ("x-gzip", true), ("*", true), ("GZIP;q=0.5", true),
    ("gzip;q=0", false), ("*;q=0", false), ("br", false), ("gzip;q=0, *", false), ("identity, gzip;q=0.5", false),
    ("identity;q=0.2, gzip;q=0.5", true), ("", false), (";q=x", false),
  ])
  func `gzip is sent to those who accept it`(value: String, expected: Bool) throws {
    #expect(ContentCoding.acceptsGzip(try get("/", [(.acceptEncoding, value)]).fields) == expected)
  }

  @Test func `without a wish the plain form is sent`() {
    #expect(!ContentCoding.acceptsGzip(HeaderFields()))
  }
}
