public import HTTP

/// What a server does with requests. Each loop has a handler of its own.
///
/// All calls come on the loop's thread, so a handler may own things that are not thread-safe, such as a database
/// connection, and needs no lock. In return no call may block: work that takes long goes to another executor and is
/// awaited.
public protocol Handler {
  /// The most bytes that the body of this request may have. A longer body is refused with 413 before it is read.
  func bodyLimit(for head: RequestHead) -> Int

  /// The folder in whose file system a long body of this request is kept until it has been answered; nil: it is held in memory.
  func spoolFolder(for head: RequestHead) -> String?

  /// The answer to a request for which nothing has to be awaited; nil for a request that ``respond(to:)`` is to answer.
  ///
  /// Beginning a task for a request costs as much as all else about a small file, so a handler says here what it can
  /// say at once.
  func respondAtOnce(to request: Request) -> Response?

  /// Answers a request. An answer that is ready without suspending leaves in the same turn of the loop.
  func respond(to request: Request) async -> Response

  /// The answer to a request that could not be read; the connection closes behind it.
  ///
  /// - Parameter head: the head, when that much could be read.
  func refuse(_ error: RequestError, head: RequestHead?) -> Response

  /// Called when everything that is ready has been answered, just before the loop waits: the place to end a read
  /// transaction that the answers of a turn shared.
  func turnEnds()
}

extension Handler {
  /// Leaves every request to ``respond(to:)``.
  public func respondAtOnce(to request: Request) -> Response? { nil }

  /// Bodies are held in memory.
  public func spoolFolder(for head: RequestHead) -> String? { nil }

  /// A sentence in plain text.
  public func refuse(_ error: RequestError, head: RequestHead?) -> Response {
    .plain(error.status, error.explanation)
  }

  /// Does nothing.
  public func turnEnds() {}
}
