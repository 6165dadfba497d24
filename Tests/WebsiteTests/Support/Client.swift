import TestSupport

/// One request over a socket of its own, and the page that comes.
enum Client {
  static func send(_ bytes: [UInt8], to port: UInt16) throws -> Page {
    guard let page = Page(try Exchange.send(bytes, to: port)) else { throw Exchange.Failure.noAnswer }
    return page
  }
}
