import HTTP
import Testing

struct PreconditionsTests {
  private let tag = EntityTag("v1")
  private let day = HTTPDate(seconds: 784_111_777)
  private let sameDay = "Sun, 06 Nov 1994 08:49:37 GMT"
  private let dayBefore = "Sat, 05 Nov 1994 08:49:37 GMT"

  private func outcome(_ fields: [(FieldName, String)], isRead: Bool = true) throws -> Preconditions.Outcome {
    Preconditions.evaluate(
      try get("/", fields).fields, isRead: isRead, entityTag: tag, lastModified: day)
  }

  @Test(arguments: ["\"v1\"", "W/\"v1\"", "\"a\", \"b,c\", \"v1\"", "*", ", \"v1\""])
  func `a client that has it is told so`(condition: String) throws {
    #expect(try outcome([(.ifNoneMatch, condition)]) == .notModified)
    #expect(try outcome([(.ifNoneMatch, condition)], isRead: false) == .failed)
  }

  @Test(arguments: ["\"v2\"", "v1", "zz", "\"v1", "", "\"v1x\"", "* , *"])
  func `a client that has something else gets it`(condition: String) throws {
    #expect(try outcome([(.ifNoneMatch, condition)]) == .proceed)
  }

  @Test func `if-match needs the very same bytes`() throws {
    #expect(try outcome([(.ifMatch, "\"v1\"")]) == .proceed)
    #expect(try outcome([(.ifMatch, "*")]) == .proceed)
    #expect(try outcome([(.ifMatch, "\"x\", \"v1\"")]) == .proceed)
    #expect(try outcome([(.ifMatch, "W/\"v1\"")]) == .failed)
    #expect(try outcome([(.ifMatch, "\"v2\"")]) == .failed)
    #expect(try outcome([(.ifMatch, "garbage")]) == .failed)
  }

  @Test func `dates are compared in whole seconds`() throws {
    #expect(try outcome([(.ifModifiedSince, sameDay)]) == .notModified)
    #expect(try outcome([(.ifModifiedSince, dayBefore)]) == .proceed)
    #expect(try outcome([(.ifModifiedSince, "yesterday")]) == .proceed)
    #expect(try outcome([(.ifModifiedSince, sameDay)], isRead: false) == .proceed)
    #expect(try outcome([(.ifUnmodifiedSince, sameDay)]) == .proceed)
    #expect(try outcome([(.ifUnmodifiedSince, dayBefore)]) == .failed)
  }

  @Test func `tags win over dates, and what must hold is looked at first`() throws {
    #expect(try outcome([(.ifNoneMatch, "\"v2\""), (.ifModifiedSince, sameDay)]) == .proceed)
    #expect(try outcome([(.ifMatch, "\"v1\""), (.ifUnmodifiedSince, dayBefore)]) == .proceed)
    #expect(try outcome([(.ifMatch, "\"v2\""), (.ifNoneMatch, "\"v1\"")]) == .failed)
    #expect(try outcome([(.ifMatch, "\"v1\""), (.ifNoneMatch, "\"v1\"")]) == .notModified)
  }

  @Test func `a range holds only for exactly the representation that if-range names`() throws {
    func applies(_ condition: String) throws -> Bool {
      Preconditions.rangeApplies(try get("/", [(.ifRange, condition)]).fields, entityTag: tag, lastModified: day)
    }
    #expect(try applies("\"v1\""))
    #expect(try applies(sameDay))
    for condition in ["\"v2\"", "W/\"v1\"", "v1", "\"x\", \"v1\"", "*", "garbage", dayBefore] {
      #expect(try !applies(condition), "\(condition)")
    }
    #expect(Preconditions.rangeApplies(HeaderFields(), entityTag: nil, lastModified: nil))
  }
}
